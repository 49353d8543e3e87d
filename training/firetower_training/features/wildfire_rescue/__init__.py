"""Features of Wildfire Rescue!."""

from firetower_training.features.wildfire_rescue.rescue import RescueFeatures

FEATURES = {"wildfire_rescue": RescueFeatures}
