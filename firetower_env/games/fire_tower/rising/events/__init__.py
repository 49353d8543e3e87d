"""The events of extreme weather: Mobilization, Kettle Flight, Dry Storm."""
