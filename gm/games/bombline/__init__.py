"""Bombline: two seats, one draw pile, two sites, and bombs that harm whoever draws them."""
