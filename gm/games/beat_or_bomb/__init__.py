"""Beat or Bomb: thirteen cards each, one a round, laid down to compete or given up."""
