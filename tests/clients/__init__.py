"""Other people's libraries play our games; see the README."""
