"""Why a game was abandoned, and the silences in which no clock ran."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("game", sa.Column("abandoned", sa.String(32)))
    op.create_table(
        "silence",
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("ended_at", name=op.f("pk_silence")),
    )


def downgrade() -> None:
    op.drop_table("silence")
    op.drop_column("game", "abandoned")
