"""One notation everywhere: the text of whole games.

The small texts belong to the values themselves (``Action.parse``, ``Garden.parse``, ``Position.parse``),
because ``Position.apply`` reads them and the rules import nothing above themselves; here they are put
together.
"""
