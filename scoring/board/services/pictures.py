"""Pictures that are uploaded: read as what they are, and drawn again, so that nothing else of the file is kept."""

from __future__ import annotations

import base64
import hashlib
import io
from dataclasses import dataclass

from PIL import Image
from PIL.ExifTags import Base

from kit.pure.violations import RuleViolation

LARGEST = 5 * 1024**2  # bytes
MOST_PIXELS = 40_000_000  # a picture of a telephone has 12; one that unpacks to more would fill the memory
BOX = (1200, 800)  # a screen shows several side by side
PLAIN = 300 * 1024  # bytes; above it a PNG is a photograph
# How a telephone was held. Pillow's own way writes all that it was told of the picture again, and fails on odd notes.
UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPicture:
    """A picture as the site keeps and serves it."""

    data: str  # base64
    media_type: str
    fingerprint: str


def read_picture(content: bytes) -> StoredPicture:
    """Return the picture in a file, turned upright, without place and camera. Raises RuleViolation for anything else.

    What is served is what Pillow draws of the pixels: a file that is a picture and a script at once is a picture only.
    """
    if len(content) > LARGEST:
        raise RuleViolation("announcing.too_large", field="picture", most=LARGEST // 1024**2)
    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG", "WEBP")) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise RuleViolation("announcing.too_many_dots", field="picture", most=MOST_PIXELS // 10**6)
            opened.draft("RGB", BOX)  # a photograph is unpacked no larger than it is needed
            turn = UPRIGHT.get(opened.getexif().get(Base.Orientation, 1))
            upright = opened if turn is None else opened.transpose(turn)
            drawn = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    except RuleViolation:
        raise
    except Exception as problem:  # a broken file makes Pillow raise whatever the bytes lead to, TypeError included
        raise RuleViolation("announcing.not_a_picture", field="picture") from problem
    drawn.thumbnail(BOX)
    drawn.info.clear()  # its colour profile would be written as it came
    data, media_type = _written(drawn)
    return StoredPicture(
        data=base64.b64encode(data).decode("ascii"),
        media_type=media_type,
        fingerprint=hashlib.sha256(data).hexdigest()[:16],
    )


def _written(drawn: Image.Image) -> tuple[bytes, str]:
    """Return a drawing as PNG, and a photograph as JPEG on white."""
    as_png = io.BytesIO()
    drawn.save(as_png, "PNG", optimize=True)
    if as_png.tell() <= PLAIN:
        return as_png.getvalue(), "image/png"
    on_white = Image.new("RGB", drawn.size, "white")
    on_white.paste(drawn, mask=drawn.getchannel("A") if drawn.mode == "RGBA" else None)
    as_jpeg = io.BytesIO()
    on_white.save(as_jpeg, "JPEG", quality=85, optimize=True)
    return as_jpeg.getvalue(), "image/jpeg"
