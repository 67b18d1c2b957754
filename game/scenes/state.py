"""The states of a match at a table.

    state     while                                        leaves for
    ACTING    events are acted out                         WAITING, CHOOSING, GIVING, NAMING, ASKED, OVER (queue empty),
                                                           SHOWN (the human's challenge is decided)
    WAITING   an opponent thinks, calls and catches run;   ACTING (it moves; somebody calls or catches; the script
              a script waits for its next move             goes on)
    CHOOSING  the human may play, draw, reroll or pass;    ACTING (a move; somebody calls or catches),
              a chosen tile waits for its end              NAMING (a wild was chosen)
    GIVING    the human gives an item away                 ACTING (the gift)
    NAMING    a picker asks for a colour                   ACTING (named), CHOOSING (cancelled)
    ASKED     the human may challenge a wild draw          ACTING (the answer)
    SHOWN     a challenged hand lies open                  ACTING (seen enough)
    OVER      the round's or the match's result is shown   ACTING (next round); the scene ends with the match

NAMING, ASKED, SHOWN and OVER have a scene of their own on top. UNO can be said in every state in which the rules allow
it, and before the play that leaves one item; a catch is open from the moment the play was acted out.
"""

from __future__ import annotations

from enum import Enum


class State(Enum):
    """What a table is about; see the module's list."""

    ACTING = "acting"
    WAITING = "waiting"
    CHOOSING = "choosing"
    GIVING = "giving"
    NAMING = "naming"
    ASKED = "asked"
    SHOWN = "shown"
    OVER = "over"
