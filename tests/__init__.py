"""What holds `gm` to its rules and promises."""
