"""How large the letters of a screen have to be, for the chair that stands farthest from it."""

from __future__ import annotations

from dataclasses import dataclass

# Of the height of the type, how much a capital of our letters has (Atkinson Hyperlegible: 668 of 1000 units).
CAPITAL = 0.668
CAPITALS_A_METRE = 2.5  # millimetres: capitals of 25 mm are read at 10 m
# Of the diagonal. Larger type leaves no room for five rows; smaller type is for nobody who stands in a hall.
LARGEST, SMALLEST = 0.049, 0.013
MM_AN_INCH = 25.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """The type of a screen.

    `share` is its height as a part of the diagonal, which is the same however many dots the screen has.
    """

    share: float
    capital_mm: float
    reaches_m: float  # how far away these letters are read
    is_enough: bool  # as far as the farthest chair


def letters_for(*, diagonal_mm: float, distance_m: float) -> Letters:
    """Return the type of a screen for a chair that far away; as large as it goes, where that is not enough.

    >>> tv = letters_for(diagonal_mm=55 * MM_AN_INCH, distance_m=10)
    >>> round(tv.capital_mm, 1), tv.is_enough, round(tv.share, 4)
    (25.0, True, 0.0268)
    >>> small = letters_for(diagonal_mm=32 * MM_AN_INCH, distance_m=20)
    >>> round(small.capital_mm, 1), round(small.reaches_m, 1), small.is_enough
    (26.6, 10.6, False)

    Nobody reads more from a chair beside the screen than type of the smallest size.

    >>> letters_for(diagonal_mm=55 * MM_AN_INCH, distance_m=1).share == SMALLEST
    True
    """
    needed = distance_m * CAPITALS_A_METRE / CAPITAL / diagonal_mm
    share = min(max(needed, SMALLEST), LARGEST)
    capital = share * CAPITAL * diagonal_mm
    return Letters(
        share=share, capital_mm=capital, reaches_m=capital / CAPITALS_A_METRE, is_enough=needed <= LARGEST * 1.001
    )


def smallest_screen_mm(distance_m: float) -> float:
    """Return the diagonal of the smallest screen on which the farthest chair reads every line.

    >>> round(smallest_screen_mm(20) / MM_AN_INCH, 1)
    60.1
    """
    return distance_m * CAPITALS_A_METRE / CAPITAL / LARGEST
