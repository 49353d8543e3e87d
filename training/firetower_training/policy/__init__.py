"""The policy that is trained: its network, its distribution over masked answers, and the agent that plays it."""
