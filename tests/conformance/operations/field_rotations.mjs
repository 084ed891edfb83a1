import { permute } from '../axes.mjs';
import { NotSupported, readInputs } from '../case.mjs';

const f64 = (data, shape) => ({ data: Float64Array.from(data), shape });
const f32 = (data, shape) => ({ data: Float32Array.from(data), shape });
const grid = (list) => ({ grid: list });
/** [axes, tokens] as the [tokens, axes] of a case, whole numbers. */
const idsOf = ({ data, shape }) =>
  permute(
    { data: Float64Array.from(data), shape },
    shape.map((_, axis) => (axis + 1) % shape.length),
  );
const isTokensFirst = (order) => (order ?? '').startsWith('[batch, tokens');

/** x in the order of the case, turned. */
function turned(pe, x, order, options) {
  if (!isTokensFirst(order)) return pe.rotate(x, options);
  return permute(pe.rotate(permute(x, [0, 2, 1, 3]), options), [0, 2, 1, 3]);
}

/** A part without tokens has tables without rows: a picture without text. */
function tableOf(pe, positions, params, more = {}) {
  if (positions.data.length === 0) {
    const empty = f32([], [0, params.axes_dim.reduce((sum, dim) => sum + dim / 2, 0)]);
    return { cos: empty, sin: empty };
  }
  return pe.axisTable({ positions, axesDim: params.axes_dim, base: params.theta, ...more });
}

/** The table, and x turned by the scheme of the same options, or by the table where positions are none of its. */
function withTurned(pe, params, inputs, table, positions, order = params.x_order, bases = undefined) {
  const { x } = readInputs(inputs, ['x']);
  if (!x) return table;
  const { axes_dim: axesDim, theta: base, layout = 'interleaved' } = params;
  const scheme = { scheme: 'axis-list-rope', axesDim, base, positions, ...(bases && { bases }) };
  return { ...table, x_rot: turned(pe, x, order, positions ? { ...scheme, layout } : { ...table, layout }) };
}

/** Columns [first, first + count) of tokens of a tensor [axes, tokens]. */
const tokensOf = ({ data, shape: [axes, tokens] }, first, count) =>
  f64(
    Array.from({ length: axes * count }, (_, n) => data[Math.floor(n / count) * tokens + first + (n % count)]),
    [axes, count],
  );

const part = ({ positions, parts }, name) => {
  const found = parts.filter((one) => one.name === name);
  const first = found[0]?.first ?? 0;
  const last = found.at(-1);
  return tokensOf(positions, first, last ? last.first + last.count - first : 0);
};

function flux({ pe, params, inputs }) {
  const { axes_dim, theta, scheme, text_len, image_slots } = params;
  const form = scheme === 'image_only_2d' ? 'prx' : scheme;
  const { positions } = pe.tokenPositions({
    form,
    grid: params.grid,
    ...(form !== 'prx' && { textLength: text_len }),
    ...(params.reference && { reference: params.reference }),
    ...(params.references && { references: params.references.map(grid) }),
    ...(params.start !== undefined && { start: params.start }),
    ...(image_slots !== undefined && { imageSlots: image_slots }),
  });
  const table = pe.axisTable({ positions, axesDim: axes_dim, base: theta });
  return { ids: idsOf(positions), ...withTurned(pe, params, inputs, table, positions) };
}

function qwen({ pe, params, inputs }) {
  // Every variant but these two has the ids of Qwen-Image.
  const forms = { layered: 'qwen-image-layered', nucleus: 'nucleus-image' };
  const made = pe.tokenPositions({
    form: forms[params.variant] ?? 'qwen-image',
    images: params.images.map(grid),
    scaleRope: params.scale_rope,
    textLength: params.text_len,
  });
  const image = tableOf(pe, part(made, 'image'), params);
  const text = tableOf(pe, part(made, 'text'), params);
  const { x_rot } = withTurned(pe, params, inputs, image, part(made, 'image'), '[batch, tokens');
  return { image_cos: image.cos, image_sin: image.sin, text_cos: text.cos, text_sin: text.sin, x_rot };
}

function video({ pe, params, inputs }) {
  const { scheme } = params;
  const forms = { plain: 'wan', wan: 'wan', chronoedit: 'chronoedit', kandinsky5: 'kandinsky5', cogview4: 'cogview4' };
  if (scheme === 'plain' && params.grid.length === 2) {
    const { positions } = pe.tokenPositions({ form: 'prx', grid: params.grid });
    return withTurned(pe, params, inputs, tableOf(pe, positions, params), positions);
  }
  const form = forms[scheme] ?? (params.grid.length === 2 ? 'prx' : 'wan');
  const { positions } = pe.tokenPositions({
    form,
    grid: params.grid,
    ...(form === 'kandinsky5' && { start: params.start, scaleFactor: params.scale_factor }),
    ...(form === 'cogview4' && { axesRange: params.axes_range }),
  });
  return withTurned(pe, params, inputs, tableOf(pe, positions, params), positions);
}

function line({ pe, params }) {
  const { positions, head_dim: dim, theta: base } = params;
  return pe.rotaryTable({ scheme: 'rope', dim, base, positions });
}

function animate({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const [batch, tokens, heads, dim] = x.shape;
  const out = Float32Array.from(x.data);
  for (let b = 0; b < batch; b++) {
    const { positions } = pe.tokenPositions({
      form: 'wan',
      grid: params.grids[b],
      offsets: params.offsets,
      timeStride: params.time_stride,
    });
    const count = positions.shape[1];
    const one = f32(x.data.slice(b * tokens * heads * dim, (b * tokens + count) * heads * dim), [1, count, heads, dim]);
    out.set(
      turned(pe, one, '[batch, tokens', { ...tableOf(pe, positions, params), layout: 'interleaved' }).data,
      b * tokens * heads * dim,
    );
  }
  return { x_rot: { data: out, shape: x.shape } };
}

function joyimage({ pe, params }) {
  const made = pe.tokenPositions({ form: 'joyimage', grid: params.grid, textLength: params.text_len });
  const image = tableOf(pe, part(made, 'image'), params);
  const text = tableOf(pe, part(made, 'text'), params);
  return { ...image, text_cos: text.cos, text_sin: text.sin };
}

function minimax({ pe, params, inputs }) {
  const { positions, x } = readInputs(inputs, ['positions', 'x']);
  const n = params.pairs_per_axis;
  const table = pe.axisTable({ positions, axesDim: [2 * n, 2 * n, 2 * n], base: params.theta });
  return { ...table, x_rot: turned(pe, x, params.x_order, { ...table, layout: 'half', rotaryDim: 6 * n }) };
}

function riflex({ pe, params }) {
  const { positions } = pe.tokenPositions({ form: 'wan', grid: params.grid });
  return tableOf(pe, positions, params, {
    riflex: [{ repeatedFrame: params.repeated_frame, frames: params.test_frames }],
  });
}

function cropped3d({ pe, params, inputs }) {
  const form = params.grid_type === 'slice' ? { form: 'wan' } : { form: 'cogvideox', base: params.base };
  const { positions } = pe.tokenPositions({ ...form, grid: params.grid });
  return withTurned(pe, params, inputs, tableOf(pe, positions, params), positions);
}

function cropped2d({ pe, params, inputs }) {
  const { base, form: spacing } = params;
  const { positions } = pe.tokenPositions({ form: 'hunyuandit', grid: params.grid, base, spacing });
  return withTurned(pe, params, inputs, tableOf(pe, positions, params), positions);
}

function allegro({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const { positions } = pe.tokenPositions({
    form: 'allegro',
    grid: params.grid,
    interpolationScale: params.interpolation_scale,
  });
  const table = tableOf(pe, positions, params);
  const [first, ...others] = params.axes_dim;
  if (others.some((dim) => dim !== first)) throw new NotSupported('blocks of different widths');
  const x_rot = pe.rotate(x, {
    scheme: 'axial-rope',
    layout: 'half-in-blocks',
    dimPerAxis: first,
    base: params.theta,
    positions,
  });
  return { ...table, x_rot };
}

function ltx({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const { positions } = pe.tokenPositions({
    form: 'ltx-video',
    grid: params.grid,
    fps: params.fps,
    base: params.base,
    scale: params.scale,
    time: params.time,
    ...(params.frame_index !== undefined && { frameIndex: params.frame_index }),
  });
  const table = pe.axisTable({ form: 'fractional', positions, width: params.width, base: params.theta });
  const tokens = positions.shape[1];
  const coords = f64(
    positions.data.map((at, n) => at * params.base[Math.floor(n / tokens)]),
    positions.shape,
  );
  return { ...table, coords, ...(x && { x_rot: pe.rotate(x, { ...table, layout: 'interleaved' }) }) };
}

function ltx2({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const { modality, base, scale, patch, grid: extents, causal_offset: causalOffset, heads, width } = params;
  const isVideo = modality === 'video';
  const request = (more) =>
    pe.tokenPositions(
      isVideo
        ? { form: 'ltx-2', grid: extents, fps: params.fps, base, scale, patch, causalOffset, ...more }
        : {
            form: 'ltx-2-audio',
            length: extents[0],
            base,
            scale: scale[0],
            patch: patch[0],
            causalOffset,
            shift: params.shift,
            hopLength: params.hop,
            samplingRate: params.sampling_rate,
            ...more,
          },
    ).positions;
  const positions = request({});
  const isSplit = params.rope_type === 'split';
  const { cos, sin } = pe.axisTable({
    form: 'fractional',
    positions,
    width,
    base: params.theta,
    ...(isSplit && { heads }),
  });
  const x_rot = isSplit
    ? pe.rotate(x, { cos, sin, layout: 'half', numHeads: heads })
    : pe.rotate(x, { cos, sin, layout: 'interleaved' });
  const own = ({ data, shape }) => ({ data, shape: isSplit ? shape.slice(1) : shape });
  return { coords: edges(request, base), cos: own(cos), sin: own(sin), x_rot };
}

/** [axes, tokens, 2], in seconds and pixels. */
function edges(request, base) {
  const [starts, ends] = ['start', 'end'].map((at) => request({ at, base: base.map(() => 1) }));
  const [axes, tokens] = starts.shape;
  return f64(
    Array.from({ length: 2 * axes * tokens }, (_, n) => (n % 2 === 0 ? starts : ends).data[n >> 1]),
    [axes, tokens, 2],
  );
}

function connector({ pe, params }) {
  const { positions } = pe.tokenPositions({ form: 'ltx-2-connector', textLength: params.tokens, base: params.base });
  const isSplit = params.rope_type === 'split';
  const { cos, sin } = pe.axisTable({
    form: 'fractional',
    positions,
    width: params.width,
    base: params.theta,
    ...(isSplit && { heads: params.heads }),
  });
  const own = ({ data, shape }) => ({ data, shape: isSplit ? shape.slice(1) : shape });
  return { cos: own(cos), sin: own(sin) };
}

function cosmos({ pe, params, inputs }) {
  const { positions } = pe.tokenPositions({
    form: 'cosmos',
    grid: params.grid,
    baseFps: params.base_fps,
    ...(params.fps !== null && { fps: params.fps }),
  });
  const bases = params.axes_dim.map((dim, axis) => params.theta * params.rope_scale[axis] ** (dim / (dim - 2)));
  return withTurned(
    pe,
    params,
    inputs,
    tableOf(pe, positions, params, { ropeScale: params.rope_scale }),
    positions,
    undefined,
    bases,
  );
}

function cosmosLearned({ pe, params, inputs }) {
  const { table_t: tableT, table_h: tableH, table_w: tableW } = readInputs(inputs, ['table_t', 'table_h', 'table_w']);
  return { out: pe.gridTable({ form: 'cosmos', grid: params.grid, tableT, tableH, tableW, eps: params.eps }).table };
}

function cosmos3({ pe, params }) {
  const { tcf, base_tcf } = params;
  // Without fractions the program does not read the rate.
  const fps = params.float === false ? null : params.fps;
  const made = pe.tokenPositions({
    form: 'cosmos3',
    start: params.start,
    textLength: params.text_len,
    margin: params.margin,
    grid: params.grid,
    spatialReset: params.reset,
    baseFps: params.base_fps,
    temporalCompression: tcf,
    startFrame: params.start_frame,
    ...(base_tcf !== null && { baseTemporalCompression: base_tcf }),
    ...(fps !== null && { fps }),
  });
  const vision = part(made, 'video');
  const largest = vision.data.reduce((a, b) => Math.max(a, b));
  return { text: part(made, 'text'), vision, next: f64([params.start + params.text_len, Math.ceil(largest) + 1], [2]) };
}

function mochi({ pe, params, inputs }) {
  const { frequencies, x } = readInputs(inputs, ['frequencies', 'x']);
  const { positions } = pe.tokenPositions({
    form: 'mochi',
    grid: params.grid,
    baseHeight: params.base_height,
    baseWidth: params.base_width,
  });
  const table = pe.axisTable({ form: 'head-frequencies', positions, frequencies });
  const byToken = ({ data, shape: [, heads, tokens, pairs] }) =>
    permute({ data, shape: [heads, tokens, pairs] }, [1, 0, 2]);
  return {
    positions: idsOf(positions),
    cos: byToken(table.cos),
    sin: byToken(table.sin),
    x_rot: turned(pe, x, params.x_order, { ...table, layout: 'interleaved' }),
  };
}

function lumina2({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const { text_lens: textLengths } = params;
  const { positions, parts } = pe.tokenPositions({ form: 'lumina2', grid: params.grid, textLengths });
  const table = tableOf(pe, positions, params);
  const [batch, tokens, pairs] = table.cos.shape;
  const max = Math.max(...textLengths);
  const cells = tokens - max;
  const pick = ({ data }, name, count) => {
    const out = new Float32Array(batch * count * pairs);
    for (const { name: own, batch: b, first, count: length } of parts)
      if (own === name)
        out.set(data.slice((b * tokens + first) * pairs, (b * tokens + first + length) * pairs), b * count * pairs);
    return { data: out, shape: [batch, count, pairs] };
  };
  return {
    text_cos: pick(table.cos, 'text', max),
    text_sin: pick(table.sin, 'text', max),
    image_cos: pick(table.cos, 'image', cells),
    image_sin: pick(table.sin, 'image', cells),
    ...(x && { x_rot: turned(pe, x, '[batch, tokens', { ...table, layout: 'interleaved' }) }),
  };
}

function zImage({ pe, params }) {
  const { positions, parts } = pe.tokenPositions({
    form: 'z-image',
    grid: params.grid,
    textLength: params.text_len,
    multiple: params.multiple,
  });
  const [padding] = parts.filter(({ name }) => name === 'padding');
  const [text] = parts.filter(({ name }) => name === 'text');
  const flags = (length, from) => ({
    data: Uint8Array.from({ length }, (_, i) => (i >= from ? 1 : 0)),
    shape: [length],
  });
  const slots = text ? text.first : positions.shape[1];
  return {
    ids: idsOf(positions),
    ...tableOf(pe, positions, params),
    image_padding: flags(slots, slots - (padding?.count ?? 0)),
    text_padding: flags(text?.count ?? 0, params.text_len),
  };
}

function ideogram4({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const { positions } = pe.tokenPositions({
    form: 'ideogram4',
    grid: params.grid,
    textLengths: params.text_lens,
    textMax: params.max_text,
    imageOffset: params.image_offset,
  });
  const scheme = { scheme: 'mrope', mode: 'interleaved', base: params.theta, sections: params.sections, positions };
  const { cos, sin } = pe.rotaryTable({ ...scheme, dim: params.head_dim });
  return {
    ids: permute(positions, [1, 2, 0]),
    cos,
    sin,
    x_rot: turned(pe, x, params.x_order, { ...scheme, layout: 'half' }),
  };
}

function luminaNext({ pe, params }) {
  const { positions } = pe.tokenPositions({ form: 'lumina-next', grid: params.grid });
  const half = params.head_dim / 2;
  return pe.axisTable({
    positions,
    axesDim: [half, half],
    base: params.theta * params.ntk_factor,
    frequencyDivisor: params.linear_factor,
    axisPairs: 'alternating',
  });
}

function ernieImage({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const { positions } = pe.tokenPositions({
    form: 'ernie-image',
    grid: params.grid,
    textLengths: params.text_lens,
    textMax: params.text_max,
  });
  const { ids, angles } = { ids: permute(positions, [1, 2, 0]), angles: anglesOf(pe, positions, params) };
  const out = turned(pe, x, '[batch, tokens', {
    scheme: 'axis-list-rope',
    axesDim: params.axes_dim,
    base: params.theta,
    layout: 'half',
    angleLayout: 'interleaved',
    positions,
  });
  const dim = x.shape.at(-1);
  const norm = (data, row) => Math.hypot(...data.slice(row * dim, (row + 1) * dim));
  const rows = x.data.length / dim;
  const ratio = Float32Array.from({ length: rows }, (_, row) => norm(out.data, row) / norm(x.data, row));
  return { ids, angles, x_out: out, norm_ratio: { data: ratio, shape: x.shape.slice(0, -1) } };
}

/** [batch, tokens, dim], each angle twice. */
function anglesOf(pe, positions, params) {
  const { data, shape } = pe.rotaryAngles({
    scheme: 'axis-list-rope',
    axesDim: params.axes_dim,
    base: params.theta,
    positions,
  });
  const lead = shape.length === 2 ? [1, ...shape] : shape;
  return f64(
    Array.from({ length: 2 * data.length }, (_, n) => data[n >> 1]),
    [lead[0], lead[1], 2 * lead[2]],
  );
}

function pooled({ pe, params, inputs }) {
  const {
    frames,
    grid: [rows, columns],
    block,
  } = params;
  const count = frames.length * rows * columns;
  const positions = f64(
    Array.from({ length: 3 * count }, (_, n) => {
      const cell = n % count;
      return [frames[Math.floor(cell / (rows * columns))], Math.floor(cell / columns) % rows, cell % columns][
        Math.floor(n / count)
      ];
    }),
    [3, count],
  );
  const table = tableOf(pe, positions, params, { grid: [frames.length, rows, columns], block });
  const amplitude = f32(
    table.cos.data.map((c, n) => Math.hypot(c, table.sin.data[n])),
    table.cos.shape,
  );
  return { ...withTurned(pe, params, inputs, table), amplitude };
}

function far({ pe, params }) {
  const {
    axes_dim: axesDim,
    theta: base,
    compressed_frames: nc,
    total_frames: total,
    full_grid,
    compressed_grid,
    block,
  } = params;
  const tables = [];
  if (nc > 0)
    tables.push(pe.axisTable({ form: 'mean-direction', grid: [nc, ...compressed_grid], block, axesDim, base }));
  if (total > nc) {
    const { positions } = pe.tokenPositions({ form: 'wan', grid: [total - nc, ...full_grid], offsets: [nc, 0, 0] });
    tables.push(pe.axisTable({ positions, axesDim, base }));
  }
  const joined = (name) => {
    const parts = tables.map((table) => table[name]);
    const rows = parts.reduce((sum, { shape }) => sum + shape[0], 0);
    return f32(
      parts.flatMap(({ data }) => [...data]),
      [rows, parts[0].shape[1]],
    );
  };
  return { cos: joined('cos'), sin: joined('sin') };
}

export const ops = {
  'axes_rope.flux': flux,
  'qwen_image.rope': qwen,
  'video_axes.rope': video,
  'video_axes.positions_1d': line,
  'video_axes.wan_animate2': animate,
  'video_axes.joyimage': joyimage,
  'video_axes.minimax_h3': minimax,
  'video_axes.riflex': riflex,
  'cropped.rope3d': cropped3d,
  'cropped.rope2d': cropped2d,
  'cropped.allegro': allegro,
  'fractional.ltx': ltx,
  'fractional.ltx2': ltx2,
  'fractional.connector': connector,
  'cosmos.rope': cosmos,
  'cosmos.learned': cosmosLearned,
  'cosmos.positions3': cosmos3,
  'mochi.rope': mochi,
  'joint.lumina2': lumina2,
  'joint.z_image': zImage,
  'joint.ideogram4': ideogram4,
  'joint.lumina_next': luminaNext,
  'ernie_image.turn': ernieImage,
  'pooled.rope': pooled,
  'pooled.far': far,
};
