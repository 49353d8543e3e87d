"""All mutants in one list, numbered from 1."""

from tests.mutation.fire_tower import board_rules, event_rules, rising_rules, solo_rules, turn_rules

MUTANTS = (*board_rules.MUTANTS, *turn_rules.MUTANTS, *event_rules.MUTANTS, *rising_rules.MUTANTS, *solo_rules.MUTANTS)
