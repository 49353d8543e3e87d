"""Forest Fire!: one to six players keep fires from eating a forested community, together."""
