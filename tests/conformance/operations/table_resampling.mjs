import { boolean, described, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

const method = oneOf({ bicubic: 'bicubic', bilinear: 'bilinear', nearest: 'nearest' });

/** How a grid is sampled; without a coefficient in the case, the cubic kernel has its default. */
const interpolation = {
  method: optional(method, 'bilinear'),
  a: optional(number),
  align_corners: optional(boolean, false),
  antialias: optional(boolean, false),
  from: described,
};

function optionsOf({ method: chosen, a, align_corners: alignCorners, antialias, from }) {
  return { method: chosen, alignCorners, antialias, from, ...(a !== undefined && { cubicCoeffA: a }) };
}

function resample({ pe, params, inputs }) {
  const { table } = readInputs(inputs, ['table']);
  const read = readParams(params, {
    ...interpolation,
    by: oneOf({ size: 'size', scale_factor: 'scale_factor' }),
    to: described,
    class_rows: number,
    offset: described,
    scale: described,
  });
  // Where a case has no factors, it gives the numbers that they follow from.
  const factors = read.scale ?? read.to.map((extent, axis) => (extent + (read.offset ?? 0)) / read.from[axis]);
  return {
    out: pe.resampleTable(table, {
      ...optionsOf(read),
      to: read.to,
      prefixTokens: read.class_rows,
      ...(read.by === 'scale_factor' && { scaleFactor: factors }),
    }),
  };
}

/** Several images from one table, each padded to the same length. */
function resampleBatch({ pe, params, inputs }) {
  const { table } = readInputs(inputs, ['table']);
  const read = readParams(params, { ...interpolation, to: described, max_length: number });
  const images = read.to.map((to) =>
    pe.resampleTable(table, { ...optionsOf(read), to, paddedLength: read.max_length }),
  );
  return { out: stacked(images) };
}

function stacked(images) {
  const [{ shape }] = images;
  return { data: Float32Array.from(images.flatMap(({ data }) => [...data])), shape: [images.length, ...shape] };
}

/** Images and frames, one after the other. */
function joined(parts) {
  const [{ shape }] = parts;
  const rows = parts.reduce((sum, part) => sum + part.shape[0], 0);
  return {
    data: parts[0].data.constructor.from(parts.flatMap(({ data }) => [...data])),
    shape: [rows, ...shape.slice(1)],
  };
}

function windowPlusGlobal({ pe, params, inputs }) {
  const { table, window_table: window } = readInputs(inputs, ['table', 'window_table']);
  const read = readParams(params, { ...interpolation, window: described, to: described });
  return { out: pe.resampleTable(table, { ...optionsOf(read), from: undefined, to: read.to, window }) };
}

function tile({ pe, params, inputs }) {
  const { table } = readInputs(inputs, ['table']);
  const { from, to } = readParams(params, { from: described, to: described });
  return { out: pe.resampleTable(table, { from, to, method: 'tile' }) };
}

function resamplePacked({ pe, params, inputs }) {
  const { table } = readInputs(inputs, ['table']);
  const read = readParams(params, { ...interpolation, grid_thw: described, spatial_merge_size: number });
  const frames = read.grid_thw.flatMap(([count, ...to]) =>
    new Array(count).fill({ ...optionsOf(read), to, spatialMergeSize: read.spatial_merge_size }),
  );
  const taps = frames.map((options) => pe.resampleTaps(options));
  return {
    out: joined(frames.map((options) => pe.resampleTable(table, options))),
    index: joined(taps.map(({ index }) => index)),
    weight: joined(taps.map(({ weights }) => weights)),
  };
}

/**
 * Frame f of a clip of several frames uses row f + 1 of the sinusoids, whose row 0 is zero; a single frame uses row 0.
 */
function moonvit({ pe, params, inputs }) {
  const { table } = readInputs(inputs, ['table']);
  const read = readParams(params, { ...interpolation, grid_thw: described, frames: number });
  const dim = table.shape.at(-1);
  const times = pe.absolute({
    scheme: 'sinusoidal',
    layout: 'half',
    dim,
    length: read.frames + 1,
    offset: -1,
    paddingPosition: -1,
  });
  const clips = read.grid_thw.map(([count, ...to]) => {
    const image = pe.resampleTable(table, { ...optionsOf(read), from: read.from, to });
    const { data } = image;
    return joined(
      Array.from({ length: count }, (_, frame) => {
        const row = count === 1 ? 0 : frame + 1;
        return {
          data: data.map((value, n) => value + times.data[row * dim + (n % dim)]),
          shape: [data.length / dim, dim],
        };
      }),
    );
  });
  return { out: joined(clips), time_table: times };
}

function nearestBucket({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, { from: described, to: described });
  const images = read.to.map((to) => pe.resampleTaps({ from: read.from, to, method: 'nearest' }).index);
  const { data } = joined(images);
  return { index: { data, shape: [data.length] } };
}

/** Tokens are cells of the grid, in any order; tokens without a position get zeros. */
function axialSum({ pe, params, inputs }) {
  const { table, position_xy: xy } = readInputs(inputs, ['table', 'position_xy']);
  readParams(params, { grid_wh: described, padding: described });
  const [, rows, dim] = table.shape;
  const half = (axis) => ({
    data: table.data.subarray(axis * rows * dim, (axis + 1) * rows * dim),
    shape: [rows, dim],
  });
  const sums = pe.absolute({
    ...{ scheme: 'detr-learned', sum: true, colEmbed: half(0), rowEmbed: half(1) },
    ...{ height: rows, width: rows },
  });
  const [tokens] = xy.shape;
  const out = new Float32Array(tokens * dim);
  for (let token = 0; token < tokens; token++) {
    const [x, y] = [Number(xy.data[2 * token]), Number(xy.data[2 * token + 1])];
    if (x < 0 || y < 0) continue;
    const cell = y * rows + x;
    out.set(sums.data.subarray(cell * dim, (cell + 1) * dim), token * dim);
  }
  return { out: { data: out, shape: [tokens, dim] } };
}

export const ops = {
  'table.resample': resample,
  'table.resample_batch': resampleBatch,
  'table.window_plus_global': windowPlusGlobal,
  'table.tile': tile,
  'table.resample_packed': resamplePacked,
  'table.moonvit': moonvit,
  'table.nearest_bucket': nearestBucket,
  'table.axial_sum': axialSum,
};
