"""The ladybug of the first release as she was, one turn ahead and deep, to measure later ones against.

Her code is frozen: she sees a garden in other rows than the engine of today, so she brings her own network
and everything that computes with it. Only the rules are shared.
"""
