"""The rules engine as tools for anybody's own model, over the Model Context Protocol (`gm mcp`)."""
