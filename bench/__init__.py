"""Speed, measured: each figure beside a floor from the same run, since a ratio means the same on any machine."""
