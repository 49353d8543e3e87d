"""What search takes from Fire Tower: values of positions, playout policies, priors."""
