"""What all games add up to, and what a review found of each of them in short."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that ended before are not counted."""
    op.create_table(
        "tallies",
        sa.Column("part", sa.String(length=32), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("part"),
    )
    op.create_table(
        "digests",
        sa.Column("game_id", sa.String(length=40), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id"),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("digests")
    op.drop_table("tallies")
