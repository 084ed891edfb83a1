import { fromStandard, readAxes, toStandard } from '../axes.mjs';
import { described, number, optional, readInputs, readParams } from '../case.mjs';
import { layout } from './rope_interleaved.mjs';

function apply({ pe, params, inputs, expected }) {
  const { q, k, position_ids: ids } = readInputs(inputs, ['q', 'k', 'position_ids']);
  const read = readParams(params, {
    layout,
    base: optional(number, 10000),
    head_dim: described,
    rotary_dim: number,
    offset: optional(number, 0),
    axes: optional(readAxes, ['batch', 'heads', 'seq', 'dim']),
  });
  const options = { scheme: 'rope', layout: read.layout, base: read.base, rotaryDim: read.rotary_dim };
  const place = ids ? { positions: ids } : { offset: read.offset };
  const turn = (x) => fromStandard(pe.rotate(toStandard(x, read.axes), { ...options, ...place }), read.axes);
  const results = { q_rot: turn(q), k_rot: turn(k) };
  if (expected.includes('cos')) Object.assign(results, tables({ pe, read, ids }));
  return results;
}

/** The reference repeats each angle for both components of its pair. */
function tables({ pe, read, ids }) {
  const dim = read.rotary_dim;
  const table = pe.rotaryTable({ scheme: 'rope', dim, base: read.base, positions: ids.data });
  const pairOf = read.layout === 'half' ? (column) => column % (dim / 2) : (column) => column >> 1;
  const repeated = ({ data }) => ({
    data: Float32Array.from(
      { length: ids.data.length * dim },
      (_, i) => data[Math.floor(i / dim) * (dim / 2) + pairOf(i % dim)],
    ),
    shape: [...ids.shape, dim],
  });
  return { cos: repeated(table.cos), sin: repeated(table.sin) };
}

export const ops = { 'rope.apply': apply };
