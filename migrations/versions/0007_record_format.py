"""Each game keeps the format that its record began in. Later ones tell the customs of the table and bots' levels."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    format_before = "tacker-record-1"
    op.add_column("game", sa.Column("record_format", sa.String(32), nullable=False, server_default=format_before))


def downgrade() -> None:
    op.drop_column("game", "record_format")
