"""The web app: play against agents, watch them and look through replays in a browser, on this computer alone.

A game is its replay log: every decision is a line on disk before anybody sees it. What is kept in memory can be dropped
at any time, and a page that is loaded again, or a server that is started again, goes on from the log. Of a long game
little is in memory and little is told at once. Agents that are offered beside those of the catalogue run in processes
of their own.
"""
