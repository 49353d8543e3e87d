"""The statistics of tournaments, held against truths that are known because the games were made from them."""
