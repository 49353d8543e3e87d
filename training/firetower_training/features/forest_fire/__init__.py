"""Features of Forest Fire!."""

from firetower_training.features.forest_fire.fires import FireFeatures

FEATURES = {"forest_fire": FireFeatures}
