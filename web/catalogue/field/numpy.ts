/** The schemes of this folder as NumPy: functions of keyword arguments, named as the options of the package in snake case. */
import type { FieldScheme } from './scheme.ts';

const text = `
def cells(sizes, at=()):
    """Every cell of a grid, the last axis fastest, behind the coordinates of at."""
    rest = np.stack(np.meshgrid(*[np.arange(float(n)) for n in sizes], indexing='ij'), -1).reshape(-1, len(sizes))
    return np.concatenate([np.tile(np.array(at, dtype=float), (len(rest), 1)).reshape(len(rest), -1), rest], 1)

def cross(*axes):
    """Every combination of coordinates."""
    return np.stack(np.meshgrid(*axes, indexing='ij'), -1).reshape(-1, len(axes))

def line(length, axes=3, start=0.0):
    """Tokens with the same number on every axis."""
    return np.tile((start + np.arange(float(length)))[:, None], (1, axes))

def columns(length, axes, moving):
    """Tokens that count along some axes and stay at 0 on the others."""
    out = np.zeros((length, axes))
    out[:, moving] = np.arange(float(length))[:, None]
    return out

def frequencies(dim, base=10000.0, count=None):
    """base^(-2i / dim)"""
    return float(base) ** (-2.0 * np.arange(dim // 2 if count is None else count) / dim)

def sigmoid(x):
    return np.exp(-np.logaddexp(0, -x))

def softmax(x, axis=-1):
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)

def unit(x, eps=0.0):
    return x / np.maximum(np.sqrt((x * x).sum(-1, keepdims=True)), eps)

def waves(angles, cosines_first=False):
    parts = [np.sin(angles), np.cos(angles)]
    return np.concatenate(parts[::-1] if cosines_first else parts, -1)

def flux(grid, text_length=0):
    return np.concatenate([np.zeros((text_length, 3)), cells(grid, at=[0])]).T

def kontext(grid, text_length=0, reference=None):
    own = [np.zeros((text_length, 3)), cells(grid, at=[0])]
    return np.concatenate(own + ([cells(reference, at=[1])] if reference is not None else [])).T

def flux2(grid, text_length=0, references=()):
    plane = lambda size, t: np.pad(cells(size, at=[t]), ((0, 0), (0, 1)))
    images = [plane(grid, 0)] + [plane(one['grid'], 10 + 10 * k) for k, one in enumerate(references)]
    return np.concatenate([columns(text_length, 4, [3])] + images).T

def ovis(grid, text_length=0):
    return np.concatenate([columns(text_length, 3, [1, 2]), cells(grid, at=[0])]).T

def longcat(grid, text_length=0, start=512, reference=None):
    images = [cells(grid) + start] + ([cells(reference) + start] if reference is not None else [])
    images = [np.pad(one, ((0, 0), (1, 0)), constant_values=k + 1) for k, one in enumerate(images)]
    return np.concatenate([columns(text_length, 3, [1, 2])] + images).T

def hidream(grid, text_length=0, image_slots=None):
    image = cells(grid, at=[0])
    return np.pad(image, ((0, (image_slots or len(image)) - len(image) + text_length), (0, 0))).T

def prx(grid):
    return cells(grid).T

def qwen_image(images, text_length=0, scale_rope=True, layered=False, nucleus=False):
    tokens, start = [], 0
    for k, one in enumerate(images):
        frames, rows, columns = (int(n) for n in one['grid'])
        image = cells([frames, rows, columns])
        image[:, 0] += -1 if layered and k == len(images) - 1 else k
        side = max(rows, columns)
        if scale_rope:
            image[:, 1:] -= [rows - rows // 2, columns - columns // 2]
            side = max(rows // 2, columns // 2)
        start = side if nucleus else max(start, side)
        tokens.append(image)
    if layered:
        start = max(start, len(images) - 1)
    return np.concatenate(tokens + [line(text_length, start=start)]).T

def qwen_image_layered(**options):
    return qwen_image(**options, layered=True)

def nucleus_image(**options):
    return qwen_image(**options, nucleus=True)

def wan(grid, offsets=(0, 0, 0), time_stride=1):
    return (cells(grid) * [time_stride, 1, 1] + offsets).T

def chronoedit(grid):
    return (cells(grid) * [7 if grid[0] == 2 else 1, 1, 1]).T

def kandinsky5(grid, scale_factor=(1, 2, 2), start=(0, 0, 0)):
    return ((cells(grid) + start) / scale_factor).T

def cogview4(grid, axes_range=None):
    return np.floor(cells(grid) * (grid if axes_range is None else axes_range) / np.array(grid)).T

def joyimage(grid, text_length=0):
    image = cells(grid)
    return np.concatenate([image, line(text_length, start=image.max() + 1)]).T

def crop(rows, columns, high, wide, tall, spacing):
    """Rows and columns of the part of the trained grid that the image covers."""
    height = high if tall else round(wide / columns * rows)
    width = round(high / rows * columns) if tall else wide
    axes = []
    for count, size, whole in ((rows, height, high), (columns, width, wide)):
        start = round((whole - size) / 2)
        steps = np.arange(count)
        if spacing == 'even':
            axes.append(start + size * steps / count)
        else:
            last = (start + size) * (count - 1) / count
            axes.append(start + (last - start) * steps / max(count - 1, 1))
    return axes

def cogvideox(grid, base, spacing='shipped'):
    frames, rows, columns = grid
    tall = rows / columns > base[0] / base[1]
    return cross(np.arange(float(frames)), *crop(rows, columns, *base, tall, spacing)).T

def hunyuandit(grid, base, spacing='shipped'):
    rows, columns = crop(*grid, base, base, grid[0] > grid[1], spacing)
    return cross(rows, columns)[:, ::-1].T

def allegro(grid, interpolation_scale=(2.2, 2, 2)):
    return (cells(grid) / interpolation_scale).T

def ltx_video(grid, fps=25, base=(20, 2048, 2048), scale=(8, 32, 32), time='plain', frame_index=0):
    at = cells(grid) * scale
    if time == 'causal':
        at[:, 0] = np.maximum(at[:, 0] + 1 - scale[0], 0) + frame_index
    return (at / [fps, 1, 1] / base).T

def ltx_2(grid, fps=24, base=(20, 2048, 2048), scale=(8, 32, 32), patch=(1, 1), causal_offset=1, at='middle'):
    def edge(cell):
        out = cell * scale
        out[:, 0] = np.maximum(out[:, 0] + causal_offset - scale[0], 0) / fps
        return out
    start = edge(cells(grid))
    end = edge(cells(grid) + [patch[0], patch[1], patch[1]])
    return ({'start': start, 'end': end, 'middle': (start + end) / 2}[at] / base).T

def ltx_2_audio(length, base=(20,), scale=4, patch=1, causal_offset=1, at='middle', shift=0, hop_length=160, sampling_rate=16000):
    edge = lambda latent: np.maximum(latent * scale + causal_offset - scale, 0) * hop_length / sampling_rate
    latent = np.arange(length) + shift
    start, end = edge(latent), edge(latent + patch)
    return ({'start': start, 'end': end, 'middle': (start + end) / 2}[at] / base[0])[None]

def ltx_2_connector(text_length, base=(4096,)):
    return (np.arange(text_length) / base[0])[None]

def cosmos(grid, fps=None, base_fps=24):
    return (cells(grid) * [base_fps / (fps or base_fps), 1, 1]).T

def cosmos3(grid, text_length=0, start=0, margin=15000, fps=None, base_fps=24, temporal_compression=4,
            base_temporal_compression=None, start_frame=0, spatial_reset=True):
    clip = cells(grid)
    clip[:, 0] += start_frame
    if fps is not None and grid[0] > 1:
        clip[:, 0] *= base_fps / (base_temporal_compression or temporal_compression) / (fps / temporal_compression)
    offset = start + text_length + margin
    clip += [offset, 0, 0] if spatial_reset else offset
    return np.concatenate([line(text_length, start=start), clip]).T

def mochi(grid, base_height=192, base_width=192):
    frames, rows, columns = grid
    step = np.sqrt(base_height * base_width / (rows * columns))
    middle = lambda n: (np.arange(n) + 0.5 - n / 2) * step
    return cross(np.arange(float(frames)), middle(rows), middle(columns)).T

def z_image(grid, text_length, multiple=32):
    text = -(-text_length // multiple) * multiple
    image = cells(grid) + [text + 1, 0, 0]
    return np.concatenate([image, np.zeros((-len(image) % multiple, 3)), columns(text, 3, [0]) + [1, 0, 0]]).T

def visualcloze(images, text_length=0):
    return np.concatenate([np.zeros((text_length, 3))] + [cells(one['grid'], at=[k + 1]) for k, one in enumerate(images)]).T

def minimax_h3(grid, text_length=0, keyframes=(), audio_length=0):
    frames, rows, wide = grid
    spans = 5 / 3 * np.resize([1, 4, 4, 4, 4], frames)
    times = text_length + np.concatenate([[0], np.cumsum(spans)[:-1]])
    def side(n):
        share = n / np.sqrt(rows * wide)
        return np.linspace((1 - share) / 2, (1 + share) / 2, n, endpoint=False) * 32
    down, across = side(rows), side(wide)
    last = text_length + spans.sum() - 5 / 3
    known = [cross(np.array([text_length if one['at'] == 'first' else last]), down, across) for one in keyframes]
    heard = [columns(audio_length, 3, [0]) + [text_length, 0, column] for column in (across[0], across[-1])]
    return np.concatenate([columns(text_length, 3, [0])] + known + heard + [cross(times, down, across)]).T

def lumina_next(grid):
    return cells(grid).T

def batch(sequences):
    """[axes, batch, tokens]"""
    return np.stack(sequences).transpose(2, 0, 1)

def lumina2(grid, text_lengths, text_max=None):
    most = text_max or max(text_lengths)
    return batch([np.concatenate([columns(n, 3, [0]), cells(grid, at=[n]), np.zeros((most - n, 3))]) for n in text_lengths])

def ideogram4(grid, text_lengths, text_max=None, image_offset=65536):
    most = text_max or max(text_lengths)
    image = cells(grid, at=[0]) + image_offset
    return batch([np.concatenate([np.zeros((most - n, 3)), line(n), image]) for n in text_lengths])

def ernie_image(grid, text_lengths, text_max=None):
    most = text_max or max(text_lengths)
    return batch([np.concatenate([cells(grid, at=[n]), columns(most, 3, [0])]) for n in text_lengths])

def liere(patches_per_side, frames=None, class_token=True):
    grid = ([frames] if frames is not None else []) + [patches_per_side] * 2
    image = (cells(grid) + 0.5) / patches_per_side
    return np.concatenate([np.full((int(class_token), len(grid)), 0.5), image]).T

def frames_of(segments):
    """Text tokens by their number, frames by their (height, width); start and end tokens of a frame are text."""
    runs = []
    for one in segments:
        if one['modality'] == 'text':
            runs.append(one['length'])
            continue
        for _ in range(one.get('temporal', 1)):
            runs += [1, (one['height'], one['width']), 1]
    return runs

def mixed(segments, place):
    """place(image, next) returns the tokens of a frame, the next position, and how many text tokens it holds."""
    tokens, start, held = [], 0.0, 0
    for run in frames_of(segments):
        if isinstance(run, tuple):
            frame, start, held = place(cells(run, at=[0]), start)
            tokens.append(frame)
        else:
            tokens.append(line(run - held, start=start))
            start, held = start + run - held, 0
    return np.concatenate(tokens).T

def videorope(segments):
    def place(image, start):
        middle = image.max(0) // 2
        return image - middle + start, start + 1, 0
    return mixed(segments, place)

def hope(segments):
    return videorope(segments)

def mmrope(segments, position_scale=(1, 1, 1)):
    def place(image, start):
        tokens = image * position_scale + start
        return tokens, tokens.max() + 1, 0
    return mixed(segments, place)

def mrope_i(segments, spatial_reset=True):
    def place(image, start):
        if not spatial_reset:
            return image + start, (image + start).max() + 1, 0
        end = start + image.max() + 1
        return np.concatenate([image + [start, 0, 0], [[end] * 3]]), end + 1, 1
    return mixed(segments, place)

def omnirope(segments):
    return mixed(segments, lambda image, start: (image + [start, 0, 0], start + image.max() + 1, 0))

def v2pe(segments, visual_stride):
    def place(image, start):
        at = start - 1 + visual_stride / len(image) * np.arange(1, len(image) + 1)
        return np.tile(at[:, None], (1, 3)), np.ceil(round(at[-1], 9)) + 1, 0
    return mixed(segments, place)

def tmrope(video, audio_tokens, text_before=0, text_between=0, text_after=0, seconds_per_grid=1, positions_per_second=25,
           seconds_per_chunk=2, audio_in_video=False):
    tokens, start = [], 0.0
    def put(run, advances=True):
        nonlocal start
        tokens.append(run)
        if advances and len(run):
            start = run.max() + 1
    clip = cells(video)
    clip[:, 0] = np.floor(clip[:, 0] * seconds_per_grid * positions_per_second)
    put(line(text_before))
    if audio_in_video:
        put(line(1, start=start), False)
        put(line(1, start=start))
        begin, size = start, int(positions_per_second * seconds_per_chunk)
        def chunks(run):
            out = [[]]
            for token in run:
                if token[0] - begin >= len(out) * size:
                    out.append([])
                out[-1].append(token)
            return [np.array(one).reshape(-1, 3) for one in out]
        pictures, sounds = chunks(clip + begin), chunks(line(audio_tokens, start=begin))
        for k in range(max(len(pictures), len(sounds))):
            for part in (pictures, sounds):
                if k < len(part):
                    put(part[k])
        put(line(1, start=start), False)
        put(line(1, start=start))
    else:
        put(line(1, start=start))
        put(clip + start)
        for length in (1, text_between, 1, audio_tokens, 1):
            put(line(length, start=start))
    put(line(text_after, start=start))
    return np.concatenate(tokens).T

def axis_frequencies(axes_dim, base=10000.0, rope_scale=None, frequency_divisor=1, riflex=None, ntk=None):
    bases = np.broadcast_to(np.array(base, dtype=float), len(axes_dim))
    scale = np.ones(len(axes_dim)) if rope_scale is None else np.array(rope_scale)
    wider = [b if s == 1 else b * s ** (d / (d - 2)) for d, b, s in zip(axes_dim, bases, scale)]
    lists = [frequencies(d, b) / frequency_divisor for d, b in zip(axes_dim, wider)]
    if ntk:
        dim, factor, b = axes_dim[0], ntk[0]['factor'], ntk[0].get('mixedB')
        if b is None:
            lists = [frequencies(dim, bases[0] * factor) * factor ** (-2 / dim)]
        else:
            lists = [lists[0] * factor ** -((np.arange(1, dim // 2 + 1) / (dim / 2)) ** b)]
    if riflex:
        chosen, own = riflex[0], lists[riflex[0].get('axis', 0)]
        nearest = np.argmin(np.abs(np.round(2 * np.pi / own) - chosen['repeatedFrame']))
        own[chosen['k'] - 1 if chosen.get('k') else nearest] = 0.9 * 2 * np.pi / chosen['frames']
    return lists

def axis_angles(positions, axes_dim, base=10000.0, axis_pairs='blocks', **scaling):
    lists = axis_frequencies(axes_dim, base, **scaling)
    angles = [at[..., None] * own for at, own in zip(np.asarray(positions), lists)]
    return np.stack(angles, -1).reshape(*angles[0].shape[:-1], -1) if axis_pairs == 'alternating' else np.concatenate(angles, -1)

def axes(positions, block=None, grid=None, want=(), **options):
    angles = axis_angles(positions, **options)
    table = np.stack([np.cos(angles), np.sin(angles)])
    if block is not None:
        table = table.reshape(2, *grid, -1)
        for axis, size in enumerate(block, 1):
            spare = -table.shape[axis] % size
            table = np.concatenate([table] + [np.take(table, [-1], axis)] * spare, axis)
            shape = [*table.shape[:axis], -1, size, *table.shape[axis + 1:]]
            table = table.reshape(shape).mean(axis + 1)
        table = table.reshape(2, -1, table.shape[-1])
    return {'cos': table[0], 'sin': table[1]}

def fractional(positions, width, base=10000.0, heads=0):
    at = 2 * np.asarray(positions) - 1
    count = width // (2 * len(at))
    steps = np.pi / 2 * base ** (np.arange(count) / max(count - 1, 1))
    angles = np.stack([one[:, None] * steps for one in at], -1).reshape(at.shape[1], -1)
    angles = np.pad(angles, ((0, 0), (width // 2 - angles.shape[1], 0)))
    if heads:
        angles = angles.reshape(len(angles), heads, -1).transpose(1, 0, 2)[None]
    return {'cos': np.cos(angles), 'sin': np.sin(angles)}

def head_frequencies(positions, frequencies):
    angles = np.einsum('an,ahp->hnp', positions, frequencies)[None]
    return {'cos': np.cos(angles), 'sin': np.sin(angles)}

def sections(positions, dim, sections, base=10000.0, interleaved=False, independent=False):
    pairs, total = dim // 2, sum(sections)
    which = np.arange(pairs) % total
    if interleaved:
        axis = np.array([s % 3 if s < 3 * sections[s % 3] else 3 for s in which])
    else:
        axis = np.searchsorted(np.cumsum(sections), which, side='right')
    exponent = which - np.concatenate([[0], np.cumsum(sections)])[axis] if independent else np.arange(pairs)
    angles = np.asarray(positions)[axis].T * float(base) ** (-2.0 * exponent / dim)
    return {'cos': np.cos(angles), 'sin': np.sin(angles)}

def mean_direction(grid, block, axes_dim, base=10000.0):
    means = []
    for count, size, own in zip(grid, block, axis_frequencies(axes_dim, base)):
        turns = np.exp(1j * np.arange(count * size)[:, None] * own).reshape(count, size, -1).mean(1)
        means.append(turns / np.abs(turns))
    where = cells(grid).astype(int)
    table = np.concatenate([mean[at] for mean, at in zip(means, where.T)], 1)
    return {'cos': table.real, 'sin': table.imag}

def allocate_axes(angles, form, sections=None, heads=None):
    axes, tokens, pairs = angles.shape
    if form == 'mhrope':
        out = np.zeros((heads, tokens, pairs))
        own = np.repeat(np.arange(axes), sections)
        out[:len(own)] = angles[own]
        return out
    pair = np.arange(pairs)
    if form == 'mmrope':
        axis = np.array([0, 0, 1, 2, 1, 2, 1, 2])[pair % 8]
    else:
        period = 3 if form == 'mrope-i' else 2
        axis = np.where((pair % period == 1) & (pair < period * sections[1]), 1, 0)
        axis = np.where((pair % period == 2 % period) & (pair > 0) & (pair < period * sections[2]), 2, axis)
    return angles[axis, :, pair].T

def table_of(angles):
    return {'angles': angles, 'cos': np.cos(angles), 'sin': np.sin(angles)}

def mamba3_rotation(angle_in, dt):
    return table_of(np.cumsum(np.pi * np.tanh(angle_in) * dt[..., None], 2))

def selective_rope(hidden, heads, proj_in, proj_out, phi_bias=None, gate_weight=None, gate_bias=0, temperature='rope',
                   theta=None, temperature_max=1):
    size, tokens, width = hidden.shape
    normal = unit(hidden.reshape(size, tokens, heads, -1), 1e-6).reshape(hidden.shape)
    steps = np.diff(normal @ proj_in.T @ proj_out.T, axis=1, prepend=0).reshape(size, tokens, heads, -1)
    pairs = steps.shape[-1]
    if phi_bias is not None:
        steps = steps + np.exp(phi_bias)
    if gate_weight is not None:
        steps = steps * sigmoid(normal @ gate_weight.T + gate_bias)[..., None]
    if temperature == 'rope':
        factors = frequencies(2 * pairs, theta or 10000)
    else:
        turn = np.cos(np.linspace(0, (theta or 0.9) * np.pi, pairs))
        factors = np.sqrt((1 - turn) / (1 + turn))
        factors = factors / factors.max()
    return table_of((temperature_max * factors * np.cumsum(steps, 1)).transpose(0, 2, 1, 3))

def grape_context(hidden, omega_weight, omega_bias, log_freq=None, head_log_freq=None, omega_scale=16):
    gates = sigmoid((hidden @ omega_weight.T + omega_bias) / omega_scale)
    phase = np.cumsum(gates, 1) - gates
    own = np.exp(log_freq[None] if head_log_freq is None else head_log_freq)
    return {**table_of(phase.transpose(0, 2, 1)[..., None] * own[:, None]), 'phase': phase}

def grape_learned(length, log_freq=None, head_log_freq=None, log_freq_scale=16):
    own = np.exp((log_freq[None] if head_log_freq is None else head_log_freq) / log_freq_scale)
    return table_of((np.arange(length)[:, None] * own[:, None])[None])

def music_flamingo(timestamps, rotary_dim, base=1200, frame_step=0.01, max_positions=1200):
    own, tokens = frequencies(rotary_dim, base), timestamps.shape[1]
    window = np.round(timestamps[:, :1] / (frame_step * 4 * tokens)) / max_positions + 0 * timestamps
    token = np.arange(tokens) / max_positions * 2 * np.pi + 0 * timestamps
    places = np.concatenate([window[..., None] * own, token[..., None] * own], -1)
    return table_of(places * (-2 * np.pi * timestamps)[..., None])

def expm(a):
    """The exponential of skew-symmetric matrices [..., n, n], from the eigenvalues of ia."""
    values, vectors = np.linalg.eigh(1j * a)
    return ((vectors * np.exp(-1j * values)[..., None, :]) @ vectors.conj().swapaxes(-1, -2)).real

def lie_rotation(positions, generators, form='liere', multiplier=None, scale_factor=1, x=None):
    skew = generators - generators.swapaxes(-1, -2)
    heads, _, blocks, size, _ = skew.shape
    count = len(positions)
    factors = np.ones((1, count, blocks)) / scale_factor
    if form == 'comrope-ld':
        factors = multiplier
    if form == 'comrope-ap':
        factors = (np.arange(blocks) % count == np.arange(count)[:, None])[None].astype(float)
    own = skew * factors[..., None, None]
    turns = expm(np.einsum('at,habij->thbij', positions, own))
    matrix = np.zeros((positions.shape[1], heads, blocks * size, blocks * size))
    for b in range(blocks):
        matrix[:, :, b * size:(b + 1) * size, b * size:(b + 1) * size] = turns[:, :, b]
    return {'matrix': matrix, **({} if x is None else {'rotated': np.einsum('thij,thj->thi', matrix, x)})}

def rope_plus_plus(q, mode='imag1', base=10000.0, offset=0, layout='half'):
    size, heads, length, dim = q.shape
    angles = (offset + np.arange(length))[:, None] * frequencies(dim, base)
    first, second = (q[..., :dim // 2], q[..., dim // 2:]) if layout == 'half' else (q[..., 0::2], q[..., 1::2])
    def turned(by):
        parts = [first * np.cos(by) - second * np.sin(by), first * np.sin(by) + second * np.cos(by)]
        return np.concatenate(parts, -1) if layout == 'half' else np.stack(parts, -1).reshape(q.shape)
    both = np.stack([turned(angles), turned(angles - np.pi / 2)], 2)
    if mode in ('imag1', 'imag2'):
        return both.reshape(size, 2 * heads, length, dim)
    head = np.arange(heads)
    imaginary = {'imagh': head >= heads // 2, 'imago': head >= 0, 'imagi': head % 2 == 1}[mode]
    return both[:, head, imaginary.astype(int)]

def kda(q, k, v, gate_in, beta_in, a_log=None, dt_bias=None, lower_bound=None, allow_negative_eigenvalues=False,
        qk_l2_norm=True, eps=0.0, scale=None, past=None):
    gate = gate_in if dt_bias is None else gate_in + dt_bias[:, None]
    rate = 1 if a_log is None else np.exp(a_log)[:, None, None]
    decay = -rate * np.logaddexp(0, gate) if lower_bound is None else lower_bound * sigmoid(rate * gate)
    beta = sigmoid(beta_in) * (2 if allow_negative_eigenvalues else 1)
    q, k = (unit(q, eps), unit(k, eps)) if qk_l2_norm else (q, k)
    group = v.shape[1] // q.shape[1]
    q, k = np.repeat(q, group, 1), np.repeat(k, group, 1)
    state = np.zeros((*v.shape[:2], k.shape[-1], v.shape[-1])) if past is None else past
    output = np.zeros(v.shape)
    for t in range(v.shape[2]):
        state = np.exp(decay[:, :, t])[..., None] * state
        change = v[:, :, t] - np.einsum('bhk,bhkv->bhv', k[:, :, t], state)
        state = state + beta[:, :, t, None, None] * k[:, :, t, :, None] * change[:, :, None]
        output[:, :, t] = np.einsum('bhk,bhkv->bhv', q[:, :, t], state)
    scale = k.shape[-1] ** -0.5 if scale is None else scale
    return {'output': scale * output, 'state': state, 'decay': decay, 'beta': beta}

def gated_delta_2(q, k, v, decay, erase, write, qk_l2_norm=False, eps=0.0, scale=None, past=None):
    q, k = (unit(q, eps), unit(k, eps)) if qk_l2_norm else (q, k)
    state = np.zeros((*v.shape[:2], k.shape[-1], v.shape[-1])) if past is None else past
    output = np.zeros(v.shape)
    for t in range(v.shape[2]):
        state = np.exp(decay[:, :, t])[..., None] * state
        read = np.einsum('bhk,bhkv->bhv', erase[:, :, t] * k[:, :, t], state)
        state = state + k[:, :, t, :, None] * (write[:, :, t] * v[:, :, t] - read)[:, :, None]
        output[:, :, t] = np.einsum('bhk,bhkv->bhv', q[:, :, t], state)
    return {'output': (k.shape[-1] ** -0.5 if scale is None else scale) * output, 'state': state}

def delta_product(q, k, v, beta, writes, decay=None, qk_l2_norm=False, eps=0.0, scale=1, past=None):
    q, k = (unit(q, eps), unit(k, eps)) if qk_l2_norm else (q, k)
    state = np.zeros((*v.shape[:2], k.shape[-1], v.shape[-1])) if past is None else past
    output = np.zeros((*q.shape[:3], v.shape[-1]))
    for t in range(q.shape[2]):
        if decay is not None:
            state = np.exp(decay[:, :, t])[..., None, None] * state
        for j in range(t * writes, (t + 1) * writes):
            change = v[:, :, j] - np.einsum('bhk,bhkv->bhv', k[:, :, j], state)
            state = state + beta[:, :, j, None, None] * k[:, :, j, :, None] * change[:, :, None]
        output[:, :, t] = np.einsum('bhk,bhkv->bhv', q[:, :, t], state)
    return {'output': scale * output, 'state': state}

def mamba3(q, k, v, decay, dt, trap, bias_q, bias_k, angle_in, skip=None, z=None):
    group = v.shape[1] // q.shape[1]
    angles = np.cumsum(np.pi * np.tanh(angle_in) * dt[..., None], 2)
    def turned(x, bias):
        x = np.repeat(x, group, 1) + bias[:, None]
        pairs, width = angles.shape[-1], x.shape[-1]
        a, b = x[..., 0:2 * pairs:2].copy(), x[..., 1:2 * pairs:2].copy()
        x[..., 0:2 * pairs:2] = a * np.cos(angles) - b * np.sin(angles)
        x[..., 1:2 * pairs:2] = a * np.sin(angles) + b * np.cos(angles)
        return x
    q, k = turned(q, bias_q), turned(k, bias_k)
    alpha, share = np.exp(decay), sigmoid(trap)
    state = np.zeros((*v.shape[:2], v.shape[-1], k.shape[-1]))
    output = np.zeros(v.shape)
    outer = lambda t, by: by[..., None, None] * v[:, :, t, :, None] * k[:, :, t, None]
    for t in range(v.shape[2]):
        state = alpha[:, :, t, None, None] * state + outer(t, share[:, :, t] * dt[:, :, t])
        if t > 0:
            state = state + outer(t - 1, (1 - share[:, :, t]) * dt[:, :, t] * alpha[:, :, t])
        output[:, :, t] = np.einsum('bhvk,bhk->bhv', state, q[:, :, t])
    if skip is not None:
        output = output + skip[:, None, None] * v
    if z is not None:
        output = output * z * sigmoid(z)
    return {'output': output, 'state': state, 'angles': angles[:, :, -1] % (2 * np.pi)}

def path(q, k, v, w, beta, log_gate=None, scale=None):
    group, tokens, dim = q.shape[1] // k.shape[1], q.shape[2], q.shape[3]
    k, v, w, beta = (np.repeat(x, group, 1) for x in (k, v, w, beta))
    gate = np.zeros(q.shape[:3]) if log_gate is None else np.cumsum(log_gate, 2)
    weights = np.zeros((*q.shape[:3], tokens))
    for t in range(tokens):
        u, logits = q[:, :, t], np.full((*q.shape[:2], tokens), -np.inf)
        for s in range(t, -1, -1):
            logits[:, :, s] = (u * k[:, :, s]).sum(-1) + gate[:, :, t] - gate[:, :, s]
            u = u - (beta[:, :, s] * (u * w[:, :, s]).sum(-1))[..., None] * w[:, :, s]
        weights[:, :, t] = softmax((dim ** -0.5 if scale is None else scale) * logits)
    return {'output': weights @ v, 'weights': weights}

def stick_breaking(q, k, v, scale=None, attend_current=False, add_remainder=False):
    group, tokens = q.shape[1] // k.shape[1], q.shape[2]
    k, v = np.repeat(k, group, 1), np.repeat(v, group, 1)
    logits = (q.shape[3] ** -0.5 if scale is None else scale) * q @ k.swapaxes(-1, -2)
    weights, remainder = np.zeros(logits.shape), np.ones(q.shape[:3])
    for t in range(tokens):
        for j in range(t if attend_current else t - 1, -1, -1):
            weights[:, :, t, j] = sigmoid(logits[:, :, t, j]) * remainder[:, :, t]
            remainder[:, :, t] *= sigmoid(-logits[:, :, t, j])
    output = weights @ v + (remainder[..., None] * v if add_remainder else 0)
    return {'output': output, 'weights': weights, 'remainder': remainder}

def wall(q, k, v, decay, log_gate=None, sink=None, window=None, cu_seqlens=None, scale=None):
    group, tokens = q.shape[1] // k.shape[1], q.shape[2]
    k, v = np.repeat(k, group, 1), np.repeat(v, group, 1)
    total = np.cumsum(decay, 2)
    fade = np.exp(np.minimum(total[:, :, :, None] - total[:, :, None], 0))
    logits = (q.shape[3] ** -0.5 if scale is None else scale) * np.einsum('bhic,bhjc,bhijc->bhij', q, k, fade)
    if log_gate is not None:
        gate = np.cumsum(log_gate, 2)
        logits = logits + gate[..., None] - gate[:, :, None]
    i = np.arange(tokens)
    sequence = np.searchsorted(np.array(cu_seqlens or [0, tokens])[1:], i, side='right')
    seen = (i <= i[:, None]) & (i[:, None] - i < (window or tokens)) & (sequence == sequence[:, None])
    logits = np.where(seen, logits, -np.inf)
    most = logits.max(-1, keepdims=True)
    weights = np.exp(logits - most)
    extra = 0 if sink is None else np.exp(sink[:, None, None] - most)
    weights = weights / (weights.sum(-1, keepdims=True) + extra)
    return {'output': weights @ v, 'weights': weights}

def log_linear(q, k, v, decay, level_scales, scale=1):
    group, tokens = q.shape[1] // k.shape[1], q.shape[2]
    k, v = np.repeat(k, group, 1), np.repeat(v, group, 1)
    level = np.full((tokens, tokens), -1)
    for t in range(tokens):
        level[t, t], end, size = 0, t, 1
        while end > 0:
            if t // size % 2:
                level[t, end - size:end] = size.bit_length()
                end -= size
            size *= 2
    total = np.cumsum(decay, 2)
    fade = np.exp(np.minimum(total[..., None] - total[:, :, None], 0))
    chosen = np.take_along_axis(level_scales, np.broadcast_to(np.maximum(level, 0), fade.shape), -1)
    weights = np.where(level >= 0, scale * chosen * fade * (q @ k.swapaxes(-1, -2)), 0)
    return {'output': weights @ v, 'weights': weights}

def slopes(heads):
    """2^(-8 (h + 1) / heads), with those of twice as many heads in between where heads is no power of two."""
    power = 1 << (heads.bit_length() - 1)
    own = lambda n: 2.0 ** (-8 * np.arange(1, n + 1) / n)
    return np.concatenate([own(power), own(2 * power)[::2]])[:heads]

def dape(logits, w1, b1, w2, b2, bias=None, leaky_slope=0.01):
    _, heads, queries, keys = logits.shape
    distance = np.maximum(np.arange(keys - queries, keys)[:, None] - np.arange(keys), 0)
    added = -slopes(heads)[:, None, None] * distance if bias is None else bias
    both = np.concatenate([logits, np.broadcast_to(added, logits.shape)], 1).transpose(0, 2, 3, 1)
    hidden = both @ w1.T + b1
    hidden = np.where(hidden > 0, hidden, leaky_slope * hidden)
    return logits + added + (hidden @ w2.T + b2).transpose(0, 3, 1, 2)

def grape_a(q, k, omega, u, v, l2_norm=True):
    heads, tokens, dim = q.shape[1:]
    u, v = (unit(u, 1e-6), unit(v, 1e-6)) if l2_norm else (u, v)
    gate = lambda x, by: np.logaddexp(0, np.einsum('bhtd,hd->bht', x, by) / np.sqrt(dim))
    slope = slopes(heads) * np.logaddexp(0, omega)
    distance = np.maximum(np.arange(tokens)[:, None] - np.arange(tokens), 0)
    return -slope[:, None, None] * distance * (gate(q, v)[..., None] + gate(k, u)[:, :, None])

def grape_ap(p):
    heads, tokens, dim = p.shape[1:]
    normal = p / np.sqrt((p * p).mean(-1, keepdims=True) + 2.0 ** -52)
    a, b = normal[..., :dim // 2], normal[..., dim // 2:]
    c, s = np.cos(np.arange(tokens))[:, None], np.sin(np.arange(tokens))[:, None]
    turned = np.concatenate([a * c + b * s, b * c - a * s], -1)
    steps = -np.logaddexp(0, -(p @ turned.swapaxes(-1, -2)) / dim) * slopes(heads)[:, None, None]
    steps = np.tril(steps)
    # Steps j + 1 ... i.
    return np.tril(steps[..., ::-1].cumsum(-1)[..., ::-1] - steps, -1)

def sinusoids(positions, dim):
    return waves(np.asarray(positions, dtype=float)[:, None] * 10000.0 ** (-np.arange(dim // 2) / (dim // 2)))

def plane(rows, columns, dim):
    """[column half | row half] of each cell."""
    at = cross(rows, columns)
    return np.concatenate([sinusoids(at[:, 1], dim // 2), sinusoids(at[:, 0], dim // 2)], 1)

def table_cogvideox(grid, dim, text_length=0, spatial_scale=1.875, temporal_scale=1):
    frames, rows, columns = grid
    space = plane(np.arange(rows) / spatial_scale, np.arange(columns) / spatial_scale, 3 * dim // 4)
    time = sinusoids(np.arange(frames) / temporal_scale, dim // 4)
    clip = np.concatenate([np.repeat(time, len(space), 0), np.tile(space, (frames, 1))], 1)
    return {'table': np.pad(clip, ((text_length, 0), (0, 0)))}

def table_sd3(grid, dim, max_size, base_size=64, interpolation_scale=1):
    at = lambda n: ((max_size - n) // 2 + np.arange(n)) * base_size / max_size / interpolation_scale
    return {'table': plane(at(grid[0]), at(grid[1]), dim)}

def table_cogview3(grid, dim, text_length=0):
    return {'table': np.pad(plane(np.arange(grid[0]), np.arange(grid[1]), dim), ((text_length, 0), (0, 0)))}

def table_pixart(grid, dim, base_size=64, interpolation_scale=1):
    at = lambda n: np.arange(n) * base_size / n / interpolation_scale
    return {'table': plane(at(grid[0]), at(grid[1]), dim)}

def table_latte(length, dim):
    return {'table': sinusoids(np.arange(length), dim)}

def table_auraflow(grid, table):
    side = round(np.sqrt(len(table)))
    rows, columns = ((side // 2 - n // 2) + np.arange(n) for n in grid)
    indices = (rows[:, None] * side + columns).reshape(-1)
    return {'table': table[indices], 'indices': indices}

def table_cosmos(grid, table_t, table_h, table_w, eps=1e-6):
    t, h, w = cells(grid).astype(int).T
    total = table_t[t] + table_h[h] + table_w[w]
    return {'table': total / (eps + np.sqrt((total * total).mean(-1, keepdims=True)))}

def gaussian(x, weight, log=False, flip_sin_to_cos=False):
    return {'features': waves(2 * np.pi * (np.log(x) if log else x)[..., None] * weight, flip_sin_to_cos)}

def kandinsky5_time(x, dim, max_period=10000, flip_sin_to_cos=True):
    return {'features': waves(x[..., None] * float(max_period) ** (-np.arange(dim // 2) / (dim // 2)), flip_sin_to_cos)}

def stable_audio3(x, dim, min_frequency=0.5, max_frequency=10000, flip_sin_to_cos=True):
    own = np.exp(np.linspace(np.log(min_frequency), np.log(max_frequency), dim // 2))
    return {'features': waves(2 * np.pi * x[..., None] * own, flip_sin_to_cos)}

def longcat_audio(x, dim, scale=1, max_period=10000, flip_sin_to_cos=False):
    half = dim // 2
    return {'features': waves(scale * x[..., None] * float(max_period) ** (-np.arange(half) / (half - 1)), flip_sin_to_cos)}

def ideogram4_scalar(x, dim, range=(0, 1), max_period=10000):
    half = dim // 2
    at = 10000 * (x - range[0]) / (range[1] - range[0])
    out = waves(at[..., None] * float(max_period) ** (-np.arange(half) / max(half - 1, 1)))
    return {'features': np.pad(out, [(0, 0)] * x.ndim + [(0, dim % 2)])}

def gligen(boxes, num_frequencies=8, temperature=100):
    own = float(temperature) ** (np.arange(num_frequencies) / num_frequencies)
    out = waves(boxes[..., None, :] * own[:, None])
    return {'features': out.reshape(*boxes.shape[:-1], -1)}

def time2vec(x, periodic_weight, periodic_bias, linear_weight, linear_bias):
    x = x[..., None]
    return {'features': np.concatenate([x * linear_weight + linear_bias, np.sin(x * periodic_weight + periodic_bias)], -1)}

def mtan(x, dim, scale=48, base=10):
    angles = scale * x[..., None] * frequencies(dim, base, (dim + 1) // 2)
    return {'features': np.stack([np.sin(angles), np.cos(angles)], -1).reshape(*x.shape, -1)[..., :dim]}

def alphafold3_noise(x, weight, bias):
    return {'features': np.cos(2 * np.pi * (x[..., None] * weight + bias))}

def periodic_columns(x, weight):
    return {'features': waves(2 * np.pi * weight * x[..., None], True)}

def integrated(edges, origins, directions, radii, shape='cone', diagonal=True, min_degree=0, max_degree=16):
    t0, t1 = edges[:, :-1], edges[:, 1:]
    m, h = (t0 + t1) / 2, (t1 - t0) / 2
    if shape == 'cone':
        q = 3 * m ** 2 + h ** 2
        along = m + 2 * m * h ** 2 / q
        long = h ** 2 / 3 - 4 / 15 * h ** 4 * (12 * m ** 2 - h ** 2) / q ** 2
        wide = radii ** 2 * (m ** 2 / 4 + 5 / 12 * h ** 2 - 4 / 15 * h ** 4 / q)
    else:
        along, long, wide = m, h ** 2 / 3, radii ** 2 / 4 + 0 * m
    d = directions[:, None]
    mean = origins[:, None] + along[..., None] * d
    outer = d[..., :, None] * d[..., None, :]
    squared = np.maximum((d * d).sum(-1), 1e-10)[..., None, None]
    covariance = long[..., None, None] * outer + wide[..., None, None] * (np.eye(3) - outer / squared)
    diagonals = np.diagonal(covariance, axis1=-2, axis2=-1)
    powers = 2.0 ** np.arange(min_degree, max_degree)[:, None]
    flat = lambda x: x.reshape(*x.shape[:2], -1)
    angles, spread = flat(mean[:, :, None] * powers), flat(diagonals[:, :, None] * powers ** 2)
    fade = np.exp(-spread / 2)
    # The mean cosine is the mean sine a quarter of a turn later.
    out = np.concatenate([fade * np.sin(angles), fade * np.cos(angles)], -1)
    return {'features': out, 'mean': mean, 'covariance': diagonals if diagonal else covariance}

def spherical_harmonics(directions, levels=4):
    x, y, z = directions.T
    out = [np.full(len(x), np.sqrt(1 / (4 * np.pi)))]
    # Legendre polynomials in z times the real and imaginary parts of (x + iy)^m.
    from math import factorial
    for l in range(1, levels):
        for m in range(-l, l + 1):
            own = np.polynomial.legendre.Legendre.basis(l).deriv(abs(m))(z) if m else np.polynomial.legendre.Legendre.basis(l)(z)
            around = (x + 1j * y) ** abs(m)
            size = np.sqrt((2 * l + 1) / (4 * np.pi) * factorial(l - abs(m)) / factorial(l + abs(m)))
            out.append(size * own * (np.sqrt(2) * (around.imag if m < 0 else around.real) if m else 1))
    return {'features': np.stack(out, -1)}

def geoclip(lat_lon, matrix):
    latitude, longitude = np.radians(lat_lon.T)
    a1, a2, a3, a4 = 1.340264, -0.081106, 0.000893, 0.003796
    t = np.arcsin(np.sqrt(3) / 2 * np.sin(latitude))
    x = 2 * np.sqrt(3) * longitude * np.cos(t) / (3 * (9 * a4 * t ** 8 + 7 * a3 * t ** 6 + 3 * a2 * t ** 2 + a1))
    y = a4 * t ** 9 + a3 * t ** 7 + a2 * t ** 3 + a1 * t
    flat = np.stack([x, y], -1) * 66.50336 / 180
    return {'features': waves(2 * np.pi * flat @ matrix.T, True), 'projected': flat}

def radii_of(num_frequencies, min_radius, max_radius):
    """1 / (min (max / min)^(s / (S - 1)))"""
    return 1 / (min_radius * (max_radius / min_radius) ** (np.arange(num_frequencies) / max(num_frequencies - 1, 1)))

def sphere(x, form, num_frequencies, min_radius=1, max_radius=360):
    own = radii_of(num_frequencies, min_radius, max_radius)
    plain = np.radians(x)[..., None] + 0 * own
    scaled = np.radians(x[..., None] * own)
    (so, sa), (co, ca) = (np.moveaxis(f(scaled), -2, 0) for f in (np.sin, np.cos))
    (So, _), (Co, Ca) = (np.moveaxis(f(plain), -2, 0) for f in (np.sin, np.cos))
    both = [ca * Co, Ca * co, ca * So, Ca * so] if 'm' in form else [ca * co, ca * so]
    first = [sa, ca, so, co] if '+' in form else [sa]
    return {'features': np.stack(first + both, -1).reshape(*x.shape[:-1], -1)}

def grid_cells(x, num_frequencies, min_radius=1, max_radius=360):
    angles = x[..., None] * radii_of(num_frequencies, min_radius, max_radius)
    return {'features': np.stack([np.sin(angles), np.cos(angles)], -1).reshape(*x.shape[:-1], -1)}

def theory(x, num_frequencies, min_radius=1, max_radius=360):
    turn = 2 * np.pi / 3 * np.arange(3)
    along = x @ np.stack([np.cos(turn), np.sin(turn)])
    angles = along[..., None, :] * radii_of(num_frequencies, min_radius, max_radius)[:, None]
    return {'features': np.stack([np.sin(angles), np.cos(angles)], -1).reshape(*x.shape[:-1], -1)}

def laplacian(adjacency, k):
    scale = 1 / np.sqrt(adjacency.sum(1))
    matrix = np.eye(len(adjacency)) - scale[:, None] * adjacency * scale
    values, vectors = np.linalg.eigh(matrix)
    return {'laplacian': matrix, 'eigenvalues': values[1:k + 1], 'encoding': vectors[:, 1:k + 1]}

def random_walk(adjacency, steps):
    walk = (adjacency > 0) / np.maximum(adjacency.sum(1), 1)[:, None]
    return {'encoding': np.stack([np.diag(np.linalg.matrix_power(walk, s + 1)) for s in range(steps)], -1)}

def graphormer(adjacency, edge_ids, edge_table, spatial_table, virtual, spatial_unreachable=None, distance_table=None,
               edges='multi-hop', spatial_pos_max=None):
    n, heads = len(adjacency), edge_table.shape[1]
    far = 510
    distance = np.where(adjacency > 0, 1, far)
    np.fill_diagonal(distance, 0)
    middle = np.full((n, n), -1)
    for k in range(n):
        through = distance[:, k, None] + distance[k]
        middle = np.where(distance > through, k, middle)
        distance = np.minimum(distance, through)
    distance = np.minimum(distance, far)
    def between(i, j):
        k = middle[i, j]
        return [] if k < 0 else between(i, k) + [k] + between(k, j)
    added = np.zeros((n, n, heads))
    if edges == 'direct':
        added = edge_table[edge_ids.astype(int)].mean(2)
    else:
        most = len(distance_table)
        for i in range(n):
            for j in range(n):
                nodes = [i, *between(i, j), j] if i != j and distance[i, j] < far else []
                for s in range(min(most, distance.max())):
                    ids = edge_ids[nodes[s], nodes[s + 1]] + 1 if s + 1 < len(nodes) else 0 * edge_ids[0, 0]
                    added[i, j] += edge_table[ids.astype(int)].mean(0) @ distance_table[s]
        added = added / np.clip(distance, 1, most)[..., None]
    unreachable = spatial_table[-1] if spatial_unreachable is None else spatial_unreachable
    rows = spatial_table[np.minimum(distance + 1, len(spatial_table) - 1)]
    inner = np.where((distance == far)[..., None], unreachable, rows) + added
    if spatial_pos_max is not None:
        inner = np.where((distance >= spatial_pos_max)[..., None], 0, inner)
    bias = np.broadcast_to(virtual[:, None, None], (heads, n + 1, n + 1)).copy()
    bias[:, 1:, 1:] = inner.transpose(2, 0, 1)
    return {'bias': bias, 'distances': distance}

def one_hot(bins, count):
    return (bins[..., None] == np.arange(count)).astype(float)

def offsets(ids, most, same=None):
    """Bins of the offsets of all pairs; a last one for pairs that have none."""
    bins = np.clip(ids[:, None] - ids + most, 0, 2 * most)
    if same is None:
        return one_hot(bins, 2 * most + 1)
    return one_hot(np.where(same, bins, 2 * most + 1), 2 * most + 2)

def pair_features(form, residue_index, asym_id=None, entity_id=None, sym_id=None, token_index=None, max_offset=32,
                  max_chain_offset=2, use_chain_relative=True, weight=None, bias=0):
    equal = lambda ids: ids[:, None] == ids
    if form == 'alphafold2' or (form == 'alphafold-multimer' and not use_chain_relative):
        parts = [offsets(residue_index, max_offset)]
    else:
        chain, entity = equal(asym_id), equal(entity_id)
        parts = [offsets(residue_index, max_offset, chain)]
        if form == 'alphafold3':
            parts.append(offsets(token_index, max_offset, chain & equal(residue_index)))
        parts += [entity[..., None].astype(float), offsets(sym_id, max_chain_offset, entity)]
    features = np.concatenate(parts, -1)
    bins = parts[0].argmax(-1)
    return {'features': features, 'bins': bins, **({} if weight is None else {'output': features @ weight.T + bias})}

def box_logits(boxes, q, k, weight, sinusoid_dim, base=10000.0, scale=None):
    difference = boxes[:, None] - boxes[:, :, None]
    angles = difference[..., None] * frequencies(sinusoid_dim, base)
    embedding = waves(angles).reshape(*difference.shape[:-1], -1) @ weight.T
    logits = np.einsum('bhid,bhjd->bhij', q, k) + np.einsum('bhid,bijd->bhij', q, embedding)
    scale = q.shape[-1] ** -0.5 if scale is None else scale
    return {'embedding': embedding.transpose(1, 2, 0, 3), 'logits': scale * logits}
`;

const functions = new Map(
  text
    .trim()
    .split(/\n\n(?=def )/)
    .map((one) => [/^def (\w+)/.exec(one)?.[1] ?? '', one]),
);

/** The text of a function and of those that it calls, in the order of the module; undefined if there is none. */
export function numpyFunctions(...names: readonly string[]): string {
  const needed = new Set(names);
  for (const name of needed)
    for (const other of functions.keys())
      if (new RegExp(`(?<![\\w.'])${other}\\(`).test((functions.get(name) ?? '').replace(/^def .*/, '')))
        needed.add(other);
  const found = [...functions].filter(([name]) => needed.has(name));
  return ['import numpy as np', ...found.map(([, body]) => body)].join('\n\n');
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A value of an option as Python; arrays of numbers beside their shape, with the digits of a float32. */
function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === undefined || value === null) return 'None';
  if (typeof value !== 'object') return typeof value === 'string' ? `'${value}'` : String(value);
  if (ArrayBuffer.isView(value)) return `np.array([${Array.from(value as Float32Array, short).join(', ')}])`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const { data, shape } = value as { data?: Float32Array; shape?: readonly number[] };
  if (data && shape) return `${literal(data)}.reshape(${shape.join(', ')})`;
  return `{${Object.entries(value)
    .map(([name, one]) => `'${name}': ${literal(one)}`)
    .join(', ')}}`;
}

const short = (value: number) => String(Number(value.toPrecision(9)));

const call = (name: string, options: Readonly<Record<string, unknown>>) => {
  const lines = Object.entries(options).map(([key, value]) => `    ${snake(key)}=${literal(value)},`);
  return `${name}(\n${lines.join('\n')}\n)`;
};

/**
 * A program for NumPy that computes a scheme: `result` is what the function of the package returns, and `table` the
 * cosines and sines that a model makes of positions. `options` are those of `fieldOptions`, `rotation` those of
 * `fieldRotation`.
 */
export function numpyProgram(
  { call: named, numpy }: Pick<FieldScheme, 'call' | 'numpy'>,
  { form, ...options }: Readonly<Record<string, unknown>>,
  rotation?: Readonly<Record<string, unknown>>,
): string {
  const hasForm = new RegExp(`^def ${numpy}\\([^)]*\\bform\\b`).test(functions.get(numpy) ?? '');
  const { form: tableForm = 'axes', ...table } = rotation ?? {};
  const tables = String(tableForm).replace('-', '_');
  const positions = named === 'tokenPositions' ? 'positions' : 'result';
  return `${numpyFunctions(numpy, ...(rotation ? [tables] : []))}

${positions} = ${call(numpy, { ...options, ...(hasForm && { form }) })}
${rotation ? `table = ${call(tables, table).replace('(\n', '(\n    positions=positions,\n')}\n` : ''}`;
}
