"""Since when other devices of a guest are signed out; and names that the host does not want."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody was ever signed out, and no name refused."""
    op.add_column("players", sa.Column("signed_out", sa.Float(), nullable=False, server_default="0"))
    op.create_table(
        "refused_names",
        sa.Column("look", sa.String(length=64), primary_key=True),
        sa.Column("name", sa.String(length=64), nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("refused_names")
    op.drop_column("players", "signed_out")
