"""The tutorial: short lessons on real positions, answered by the engine of the tables."""
