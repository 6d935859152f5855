"""What the admin's calls answer, field by field: the schemas of their OpenAPI description (docs/admin.md)."""
