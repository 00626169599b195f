"""Remember when whoever made a table was last there."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody was seen yet."""
    op.add_column("tables", sa.Column("host_seen", sa.Float(), nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "host_seen")
