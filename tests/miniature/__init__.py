"""A miniature game, complete and as small as can be: the example of "add a game", and a stranger to all shells.

Two to four gardeners take turns. Who has a garden to share first plants one bed of it, or passes; then they sow one
seed card of three in hand, which counts 1 to 3, and draw another. After some rounds the most points win, a bed counting
one. The garden has 5×5 or 20×20 beds, squares or hexes, or there is none. Those who play together put their points
together and win with three a turn, or with two where there is no garden.
"""
