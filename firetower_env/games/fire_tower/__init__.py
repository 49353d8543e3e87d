"""Fire Tower: the base game. `game.py` puts the parts together; `README.md` explains rules and rulings."""
