"""Keep reviews: worked out once, read for ever."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No game has been reviewed yet."""
    op.create_table(
        "reviews",
        sa.Column("game_id", sa.String(length=40), nullable=False),
        sa.Column("effort", sa.String(length=8), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "effort", "language"),
    )


def downgrade() -> None:
    """Forget them; they can be worked out again."""
    op.drop_table("reviews")
