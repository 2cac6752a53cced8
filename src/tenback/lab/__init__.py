"""The laboratory: many games, on one machine or on many, and what they come to."""
