import { described, NotSupported, number, optional, readInputs, readParams } from '../case.mjs';

function extent(value, name) {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isInteger)) {
    throw new NotSupported(`${name} ${JSON.stringify(value)} is not known`);
  }
  return { height: value[0], width: value[1] };
}

function readCase(params) {
  return readParams(params, {
    heads: described,
    q_size: extent,
    k_size: extent,
    table_rows: described,
    head_dim: number,
    scale: optional(number),
  });
}

/** The vectors of both axes, and what they add to the logits. */
function termOf(pe, { q, k, rel_pos_h: relPosH, rel_pos_w: relPosW }, { q_size: querySize, k_size: keySize }) {
  const scheme = { scheme: 'decomposed-relative', querySize, keySize, relPosH, relPosW };
  const along = (side) => ({ queries: querySize[side], keys: keySize[side] });
  return {
    scheme,
    terms: {
      rel_h: pe.decomposedRelativeRows(relPosH, along('height')),
      rel_w: pe.decomposedRelativeRows(relPosW, along('width')),
      bias: pe.relativeTerms({ ...scheme, q, k }).contentPosition,
    },
  };
}

function bias({ pe, params, inputs }) {
  const read = readInputs(inputs, ['q', 'rel_pos_h', 'rel_pos_w']);
  const sizes = readCase(params);
  const { q } = read;
  // The term does not read the keys; only their number matters.
  const shape = [q.shape[0], sizes.k_size.height * sizes.k_size.width, sizes.head_dim];
  const k = { data: new Float32Array(shape.reduce((product, axis) => product * axis, 1)), shape };
  return termOf(pe, { ...read, k }, sizes).terms;
}

function attention({ pe, params, inputs }) {
  const read = readInputs(inputs, ['q', 'k', 'v', 'rel_pos_h', 'rel_pos_w']);
  const sizes = readCase(params);
  const { q, k, v } = read;
  const { scheme, terms } = termOf(pe, read, sizes);
  const options = { q, k, v, encoding: scheme, ...(sizes.scale !== undefined && { scale: sizes.scale }) };
  const { logits, weights } = pe.attention({ ...options, want: ['logits', 'weights'] });
  // When no weights are wanted, the term is computed inside the tiles.
  return { ...terms, logits, probs: weights, out: pe.attention(options).output };
}

export const ops = { 'rel.decomposed_bias': bias, 'attention.decomposed_relative': attention };
