"""The site of a course: executed lessons, generated pages, the plugin that brings them, and the build."""
