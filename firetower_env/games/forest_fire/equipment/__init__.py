"""Equipment: lots, tokens moved by hand, bulldozers, the helicopter, and putting out."""
