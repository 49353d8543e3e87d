"""Core and referee in lock step: the same games on both sides, compared after every single decision."""
