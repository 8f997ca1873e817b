"""Starts workers confined as far as this host allows, and says how far that is."""
