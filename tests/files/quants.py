"""Writes made/quants.json: blocks of ggml's quantised types with random bits, and their numbers.

From the description of the formats, array by array, independently of the decoder under test:

    /usr/bin/python3 tests/files/quants.py
"""
import base64
import json
import os

import numpy as np

random = np.random.default_rng(7)
blocks = 3


def split(data, *sizes):
    """The parts of blocks [n, bytes]."""
    parts, at = [], 0
    for size in sizes:
        parts.append(data[:, at : at + size])
        at += size
    assert at == data.shape[1]
    return parts


half = lambda part: part.copy().view(np.float16).astype(np.float32)  # [n, 1]


def nibbles(part):
    """[n, bytes] to [n, 2, bytes]: lower halves, then upper halves."""
    return np.stack([part & 15, part >> 4], axis=1)


def bits32(part):
    return np.unpackbits(part, axis=1, bitorder='little')


def legacy(bits, has_min):
    def decode(data):
        sizes = [2, *([2] if has_min else []), *([4] if bits == 5 else []), 16]
        parts = split(data, *sizes)
        numbers = nibbles(parts[-1]).reshape(len(data), 32).astype(np.float32)
        if bits == 5:
            numbers += 16 * bits32(parts[-2])
        scale = half(parts[0])
        return scale * numbers + half(parts[1]) if has_min else scale * (numbers - (8 if bits == 4 else 16))

    return decode


def scales_k4(part):
    """Twelve bytes to eight scales and eight minima of six bits."""
    low, middle, high = np.split(part, 3, axis=1)
    scales = np.concatenate([low & 63, (high & 15) | ((low >> 6) << 4)], axis=1)
    minima = np.concatenate([middle & 63, (high >> 4) | ((middle >> 6) << 4)], axis=1)
    return scales.astype(np.float32)[..., None], minima.astype(np.float32)[..., None]


def q4_k(data):
    scale, least, packed, low = split(data, 2, 2, 12, 128)
    scales, minima = scales_k4(packed)
    numbers = nibbles(low.reshape(-1, 32)).reshape(len(data), 8, 32)
    return half(scale)[..., None] * scales * numbers - half(least)[..., None] * minima


def q5_k(data):
    scale, least, packed, fifth, low = split(data, 2, 2, 12, 32, 128)
    scales, minima = scales_k4(packed)
    upper = (fifth[:, None, :] >> np.arange(8)[None, :, None]) & 1
    numbers = nibbles(low.reshape(-1, 32)).reshape(len(data), 8, 32) + 16 * upper
    return half(scale)[..., None] * scales * numbers.astype(np.float32) - half(least)[..., None] * minima


def twos(part, width):
    """[n, halves * width] of four numbers a byte to [n, halves, 4, width]."""
    return (part.reshape(len(part), -1, 1, width) >> (2 * np.arange(4))[None, None, :, None]) & 3


def q2_k(data):
    packed, low, scale, least = split(data, 16, 64, 2, 2)
    numbers = twos(low, 32).reshape(len(data), 16, 16).astype(np.float32)
    scales, minima = (packed & 15).astype(np.float32), (packed >> 4).astype(np.float32)
    return half(scale)[..., None] * scales[..., None] * numbers - half(least)[..., None] * minima[..., None]


def q3_k(data):
    mask, low, packed, scale = split(data, 32, 64, 12, 2)
    lower = np.concatenate([packed[:, :8] & 15, packed[:, :8] >> 4], axis=1)
    upper = ((packed[:, None, 8:] >> (2 * np.arange(4))[None, :, None]) & 3).reshape(len(data), 16)
    scales = (lower | (upper << 4)).astype(np.float32) - 32
    third = ((mask[:, None, :] >> np.arange(8)[None, :, None]) & 1).reshape(len(data), 2, 4, 32)
    numbers = twos(low, 32).astype(np.float32) - 4 * (1 - third.astype(np.float32))
    return half(scale)[..., None] * scales[..., None] * numbers.reshape(len(data), 16, 16)


def q6_k(data):
    low, high, scales, scale = split(data, 128, 64, 16, 2)
    # In each half: 32 numbers of lower nibbles, 32 of the next bytes, then the upper nibbles of both.
    lower = low.reshape(len(data), 2, 1, 64)
    fours = np.concatenate([lower & 15, lower >> 4], axis=2).reshape(len(data), 2, 4, 32)
    numbers = (fours | (twos(high, 32) << 4)).astype(np.float32) - 32
    return half(scale)[..., None] * scales.view(np.int8).astype(np.float32)[..., None] * numbers.reshape(len(data), 16, 16)


# Bytes of a block, and where its float16 numbers are.
types = {
    'Q4_0': (18, [0], legacy(4, False)),
    'Q4_1': (20, [0, 2], legacy(4, True)),
    'Q5_0': (22, [0], legacy(5, False)),
    'Q5_1': (24, [0, 2], legacy(5, True)),
    'Q2_K': (84, [80, 82], q2_k),
    'Q3_K': (110, [108], q3_k),
    'Q4_K': (144, [0, 2], q4_k),
    'Q5_K': (176, [0, 2], q5_k),
    'Q6_K': (210, [208], q6_k),
}
text = lambda array: base64.b64encode(array.tobytes()).decode()
made = {}
for name, (size, halves, decode) in types.items():
    data = random.integers(0, 256, (blocks, size), np.uint8)
    for at in halves:
        data[:, at : at + 2] = (random.standard_normal((blocks, 1)) / 64).astype(np.float16).view(np.uint8)
    made[name] = {'bytes': text(data), 'values': text(decode(data).astype(np.float32))}
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'made', 'quants.json'), 'w') as file:
    json.dump(made, file)
    file.write('\n')
