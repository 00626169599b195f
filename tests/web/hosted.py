"""Whether the tests run as on many machines: on PostgreSQL and Redis, two workers behind nginx.

``make test-hosted`` runs every test of ``tests/web``. What a web server in front answers by itself, in its
own words, is asked of a worker directly (``direct`` and ``own_port``): methods and addresses that nginx
refuses, heads without end, and ``/metrics``, which is for the host's own machine.
"""

import os

HOSTED = bool(os.environ.get("LUCKYNUMBERS_HOSTED"))
