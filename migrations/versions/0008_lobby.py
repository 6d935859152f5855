"""The lobby looks through the rooms that are open, however many have been closed."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.drop_index("ix_room_visibility_touched_at", "room")
    is_open = sa.text("closed_at IS NULL")
    op.create_index(
        "ix_room_open", "room", ["visibility", "touched_at"], sqlite_where=is_open, postgresql_where=is_open
    )


def downgrade() -> None:
    op.drop_index("ix_room_open", "room")
    op.create_index("ix_room_visibility_touched_at", "room", ["visibility", "touched_at"])
