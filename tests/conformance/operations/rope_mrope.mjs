import { described, number, oneOf, optional, readInputs, readParams } from '../case.mjs';
import { layout } from './rope_interleaved.mjs';

function mrope({ pe, params, inputs }) {
  const { q, k, position_ids: positions } = readInputs(inputs, ['q', 'k', 'position_ids']);
  const read = readParams(params, {
    layout,
    head_dim: number,
    base: optional(number, 10000),
    mrope_section: described,
    mode: oneOf({ chunked: 'chunked', interleaved: 'interleaved' }),
    batch: described,
  });
  const angles = { scheme: 'mrope', base: read.base, sections: read.mrope_section, mode: read.mode, positions };
  const turn = (x) => pe.rotate(x, { ...angles, layout: read.layout });
  return { q_rot: turn(q), k_rot: turn(k), angles: pe.rotaryAngles({ ...angles, dim: read.head_dim }) };
}

export const ops = { 'rope.mrope': mrope };
