import { permute } from '../axes.mjs';
import { described, NotSupported, number, readInputs, readParams } from '../case.mjs';

function extents(grid, name) {
  if (Array.isArray(grid) && grid.length === 2 && grid.every(Number.isInteger)) return grid;
  throw new NotSupported(`parameter ${name} = ${JSON.stringify(grid)} is not known`);
}

/** [cells, pairs] for both components of each pair, in the half layout. */
function bothHalves({ data, shape: [cells, pairs] }) {
  const rows = Array.from({ length: cells }, (_, cell) => data.subarray(cell * pairs, (cell + 1) * pairs));
  return { data: Float32Array.from(rows.flatMap((row) => [...row, ...row])), shape: [cells, 2 * pairs] };
}

function dinov3Rope({ pe, params, inputs }) {
  const { q, k, shift, jitter, rescale } = readInputs(inputs, ['q', 'k', 'shift', 'jitter', 'rescale']);
  const {
    grid,
    head_dim: headDim,
    base,
    prefix_tokens: prefixTokens,
  } = readParams(params, {
    grid: extents,
    head_dim: number,
    base: number,
    prefix_tokens: number,
    heads: described,
    augmented: described,
  });
  const scaled = jitter ?? rescale;
  const placement = {
    grid,
    ...(shift && { offsets: Array.from(shift.data) }),
    ...(scaled && { factors: grid.map((_, axis) => (jitter?.data[axis] ?? 1) * (rescale?.data[0] ?? 1)) }),
  };
  const dimPerAxis = headDim / grid.length;
  const scheme = { scheme: 'dinov3-rope', base };
  const table = pe.rotaryTable({ ...scheme, ...placement, dimPerAxis });
  const frequencies = pe.frequencies({ ...scheme, dimPerAxis });
  return {
    coords: permute(pe.axialPositions({ ...placement, coordinates: 'centres' }), [1, 0]),
    inv_freq: { data: frequencies.map((frequency) => frequency / (2 * Math.PI)), shape: [frequencies.length] },
    cos: bothHalves(table.cos),
    sin: bothHalves(table.sin),
    q_rot: pe.rotate(q, { ...scheme, ...placement, prefixTokens }),
    k_rot: pe.rotate(k, { ...scheme, ...placement, prefixTokens }),
  };
}

export const ops = { 'rope.dinov3': dinov3Rope };
