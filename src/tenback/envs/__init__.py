"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and thousands of games in lockstep."""

from tenback.envs.registration import register

register()
