"""OGG Vorbis that comes out the same every time."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import soundfile

from .signals import RATE, Wave

_BLOCK = 16384
_HEADER = 27


def _crc_table() -> list[int]:
    table = []
    for value in range(256):
        crc = value << 24
        for _ in range(8):
            crc = (crc << 1) ^ (0x04C11DB7 if crc & 0x80000000 else 0)
        table.append(crc & 0xFFFFFFFF)
    return table


_TABLE = _crc_table()


def _checksum(page: bytes) -> int:
    crc = 0
    for byte in page:
        crc = ((crc << 8) & 0xFFFFFFFF) ^ _TABLE[(crc >> 24) ^ byte]
    return crc


def with_serial(data: bytes, serial: int) -> bytes:
    """The same stream with this serial number on every page, checksums made right."""
    pages = []
    at = 0
    while at < len(data):
        if data[at : at + 4] != b"OggS":
            raise ValueError(f"no OGG page at byte {at}")
        segments = data[at + 26]
        end = at + _HEADER + segments + sum(data[at + _HEADER : at + _HEADER + segments])
        page = bytearray(data[at:end])
        page[14:18] = struct.pack("<I", serial)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", _checksum(bytes(page)))
        pages.append(bytes(page))
        at = end
    return b"".join(pages)


def encoded(name: str, stereo: Wave, quality: float) -> bytes:
    """The sound as OGG Vorbis; the encoder's random serial number is replaced by one made from the name."""
    buffer = io.BytesIO()
    with soundfile.SoundFile(
        buffer, "w", RATE, 2, subtype="VORBIS", format="OGG", compression_level=1 - quality
    ) as stream:
        frames = np.ascontiguousarray(stereo.T, dtype=np.float32)
        for start in range(0, len(frames), _BLOCK):
            stream.write(frames[start : start + _BLOCK])
    return with_serial(buffer.getvalue(), zlib.crc32(name.encode()))


def decoded(data: bytes) -> Wave:
    frames, _ = soundfile.read(io.BytesIO(data), dtype="float64", always_2d=True)
    return np.ascontiguousarray(frames.T)
