"""What guests have played, for themselves; and which tables they do not want to see any more."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is known of games that ended before."""
    op.create_table(
        "plays",
        sa.Column("game_id", sa.String(length=40), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "player_id"),
    )
    op.create_index("plays_player", "plays", ["player_id", "at"], unique=False)
    op.add_column("seats", sa.Column("dismissed", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("seats", "dismissed")
    op.drop_index("plays_player", table_name="plays")
    op.drop_table("plays")
