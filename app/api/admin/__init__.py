"""The admin's door, `/api/admin` (docs/admin.md): put into the app only if there is a credential for it."""

from fastapi import APIRouter

from app.api.admin import acts, checks, games, people

router = APIRouter(prefix="/api/admin", tags=["admin"])
for part in (games, people, checks, acts):
    router.include_router(part.router)
