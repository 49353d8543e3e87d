"""Features of Flamecraft."""

from firetower_training.features.flamecraft.visits import VisitFeatures

FEATURES = {"flamecraft": VisitFeatures}
