import { permute } from '../axes.mjs';
import { described, number, optional, readInputs, readParams } from '../case.mjs';

/** The factor by which each axis's block of a vector becomes longer: [batch, heads, tokens, axes]. */
function lengthened(x, turned, width, axes) {
  const dim = x.shape.at(-1);
  const shape = [...x.shape.slice(0, -1), axes];
  const data = new Float32Array(shape.reduce((product, axis) => product * axis, 1));
  data.forEach((_, n) => {
    const from = Math.floor(n / axes) * dim + (n % axes) * width;
    const length = ({ data: of }) => Math.hypot(...of.subarray(from, from + width));
    data[n] = length(turned) / length(x);
  });
  return { data, shape };
}

function vjepa2({ pe, params, inputs }) {
  const { q, token_ids: ids } = readInputs(inputs, ['q', 'token_ids']);
  const read = readParams(params, {
    heads: described,
    head_dim: described,
    frames: number,
    grid: number,
    axis_dim: number,
    base: optional(number, 10000),
  });
  const cells = pe.axialPositions({ grid: [read.frames, read.grid, read.grid] });
  const [axes, count] = cells.shape;
  const tokens = ids ? Array.from(ids.data, Number) : Array.from({ length: count }, (_, n) => n);
  const positions = {
    data: Float64Array.from({ length: axes * tokens.length }, (_, n) => {
      return cells.data[Math.floor(n / tokens.length) * count + tokens[n % tokens.length]];
    }),
    shape: [axes, tokens.length],
  };
  const turned = pe.rotate(q, {
    scheme: 'axial-rope',
    angleLayout: 'half-in-blocks',
    dimPerAxis: read.axis_dim,
    base: read.base,
    positions,
  });
  return {
    position_tyx: permute(positions, [1, 0]),
    q_out: turned,
    norm_ratio: lengthened(q, turned, read.axis_dim, axes),
  };
}

export const ops = { 'rope.vjepa2': vjepa2 };
