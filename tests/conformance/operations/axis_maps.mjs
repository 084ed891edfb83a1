import { permute } from '../axes.mjs';
import { described, NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

/** The components that form a pair: only rotations of a grid know blocks. */
const pairing = oneOf({ half: 'half', interleaved: 'interleaved', half_in_blocks: 'half-in-blocks' });

/** Parameters of all cases; heads and tokens follow from the shapes. */
const common = {
  map: described,
  pairing,
  heads: described,
  tokens: described,
  head_dim: number,
  rotary_dim: number,
  base: optional(number, 10000),
};

/** The cosines and sines of all pairs, and q turned by them. */
function turned({ pe, q }, read, scheme, positions) {
  const { pairing: layout, rotary_dim: rotaryDim, base } = read;
  const angles = { ...scheme, base, ...(positions && { positions }) };
  const isLine = scheme.scheme === 'mrope';
  const table = pe.rotaryTable({ ...angles, ...(isLine ? { dim: rotaryDim } : { dimPerAxis: rotaryDim / 2 }) });
  const part = isLine ? { rotaryDim } : { dimPerAxis: rotaryDim / 2 };
  return { cos: table.cos, sin: table.sin, q_rot: pe.rotate(q, { ...angles, ...part, layout }) };
}

/** [2, tokens]: the positions of several grids, one after the other. */
function joined(parts) {
  const length = parts.reduce((sum, { shape }) => sum + shape[1], 0);
  const data = new Float64Array(2 * length);
  let to = 0;
  for (const { data: from, shape } of parts) {
    for (const axis of [0, 1]) data.set(from.subarray(axis * shape[1], (axis + 1) * shape[1]), axis * length + to);
    to += shape[1];
  }
  return { data, shape: [2, length] };
}

/** The grid repeats for each frame: time does not turn anything. */
function framesOf(pe, grids, spatialMergeSize) {
  const parts = grids.flatMap(([frames, ...grid]) =>
    new Array(frames).fill(pe.axialPositions({ grid, spatialMergeSize: spatialMergeSize ?? 1 })),
  );
  return joined(parts);
}

const axial = { scheme: 'axial-rope' };
const columnsFirst = { ...axial, axisOrder: 'columns-first' };
const swapped = ({ data, shape: [, length] }) => ({
  data: Float64Array.from([...data.subarray(length), ...data.subarray(0, length)]),
  shape: [2, length],
});

const maps = {
  // Sections come as height, width, time, but rows of position ids as time, height, width.
  ernie3d({ inputs, params, ...call }) {
    const { q, position_ids: positions } = readInputs(inputs, ['q', 'position_ids']);
    const read = readParams(params, { ...common, mrope_section: described, axes: described });
    const [height, width, time] = read.mrope_section;
    const scheme = { scheme: 'mrope', mode: 'spatial-first', sections: [time, height, width] };
    return turned({ ...call, q }, read, scheme, positions);
  },
  xdrope({ inputs, params, ...call }) {
    const { q, position_ids: positions } = readInputs(inputs, ['q', 'position_ids']);
    const read = readParams(params, {
      ...common,
      alpha: optional(number),
      xdrope_section: described,
      effective_base: described,
    });
    const scaling = read.alpha === undefined ? {} : { scaling: { type: 'ntk', factor: read.alpha } };
    return turned({ ...call, q }, read, { scheme: 'mrope', sections: read.xdrope_section, ...scaling }, positions);
  },
  glm4v({ inputs, params, ...call }) {
    const { q, position_ids: positions } = readInputs(inputs, ['q', 'position_ids']);
    const read = readParams(params, { ...common, mrope_section: described, partial_rotary_factor: described });
    return turned({ ...call, q }, read, { scheme: 'mrope', sections: read.mrope_section }, positions);
  },
  // Coordinates start at 1; the class token comes after the grid.
  llama4_vision({ inputs, params, shapes, ...call }) {
    const { q } = readInputs(inputs, ['q']);
    const read = readParams(params, { ...common, grid: described });
    const [rows, columns] = read.grid;
    const suffixTokens = q.shape.at(-2) - rows * columns;
    return turned({ ...call, q }, read, { ...columnsFirst, grid: read.grid, offsets: [1, 1], suffixTokens });
  },
  pixtral({ inputs, params, pe }) {
    const { q } = readInputs(inputs, ['q']);
    const read = readParams(params, { ...common, max_patches_per_side: number, grids: described });
    const positions = joined(read.grids.map((grid) => pe.axialPositions({ grid })));
    const [, length] = positions.shape;
    return {
      ...turned({ pe, q }, read, { ...axial, axisFrequencies: 'dealt' }, positions),
      flat_ids: Float64Array.from(
        { length },
        (_, n) => positions.data[n] * read.max_patches_per_side + positions.data[length + n],
      ),
    };
  },
  moonvit({ inputs, params, pe }) {
    const { q } = readInputs(inputs, ['q']);
    const read = readParams(params, { ...common, grid_thw: described });
    const positions = framesOf(pe, read.grid_thw);
    const scheme = { ...columnsFirst, axisPairs: 'alternating' };
    return { ...turned({ pe, q }, read, scheme, positions), position_xy: swapped(positions) };
  },
  // Given as (column, row), with padding at -1.
  gemma4_vision({ inputs, params, ...call }) {
    const { q, position_xy: xy } = readInputs(inputs, ['q', 'position_xy']);
    const read = readParams(params, { ...common, grid_wh: described, padding: described });
    return turned({ ...call, q }, read, columnsFirst, swapped(permute(xy, [1, 0])));
  },
  qwen_vision({ inputs, params, pe }) {
    const { q } = readInputs(inputs, ['q']);
    const read = readParams(params, { ...common, grid_thw: described, spatial_merge_size: number });
    const positions = framesOf(pe, read.grid_thw, read.spatial_merge_size);
    return { ...turned({ pe, q }, read, axial, positions), position_hw: permute(positions, [1, 0]) };
  },
  sam3({ inputs, params, ...call }) {
    const { q } = readInputs(inputs, ['q']);
    const read = readParams(params, { ...common, end_x: number, end_y: number, position_scale: optional(number, 1) });
    const { position_scale: scale } = read;
    return turned({ ...call, q }, read, { ...columnsFirst, grid: [read.end_y, read.end_x], factors: [scale, scale] });
  },
};

function axisMap(call) {
  const map = maps[call.params.map];
  if (!map) throw new NotSupported(`map ${call.params.map} is not known`);
  return map(call);
}

export const ops = { 'rope.axis_map': axisMap };
