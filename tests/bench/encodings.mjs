/**
 * Every encoding that attention takes, with arrays of random numbers, and its cost compared with attention without one.
 */
import { normal } from './random.mjs';

const heads = 12;
const length = 1024;
const dim = 64;

export const problem = { heads, length, dim };

let seed = 10;
/** Small numbers, like those of learned tables. */
function array(...shape) {
  const size = shape.reduce((product, axis) => product * axis, 1);
  return { data: normal(size, seed++).map((x) => x / 8), shape };
}
const table = (rows) => array(heads, rows, dim);
const biases = () => ({ rWBias: array(heads, dim), rRBias: array(heads, dim) });

/**
 * Functions by title that give the options of the encoding, for an instance that may keep arrays. FIRE's `threshold` is
 * the position up to which its bias depends on the distance alone.
 */
export const encodings = {
  RoPE: () => ({ scheme: 'rope' }),
  'xPos, RoPE with decay': () => ({ scheme: 'xpos' }),
  ALiBi: () => ({ scheme: 'alibi' }),
  T5: () => ({ scheme: 't5', table: array(32, heads), bidirectional: false }),
  KERPLE: () => ({ scheme: 'kerple', p: new Float32Array(heads).fill(1), a: new Float32Array(heads).fill(1) }),
  Sandwich: () => ({ scheme: 'sandwich', dim: heads * dim }),
  'learned Toeplitz bias': () => ({ scheme: 'toeplitz', table: array(2 * length - 1, heads) }),
  'FIRE, all queries up to L': () => ({ ...fire(), threshold: 2 * length }),
  'FIRE, half of them beyond': () => ({ ...fire(), threshold: length / 2 }),
  'data-dependent ALiBi': () => ({ scheme: 'data-dependent-alibi', gateLogits: array(1, length, heads) }),
  'relative projection, 32 curves': () => ({
    scheme: 'relative-projection',
    weights: array(1, heads, length, 32),
    distanceBank: array(32, length),
  }),
  'Swin, 32 × 32': () => ({ scheme: 'swin', window: { height: 32, width: 32 }, table: array(63 * 63, heads) }),
  'Shaw, keys': () => ({ scheme: 'shaw', keyTable: array(129, dim) }),
  'Shaw, keys and values': () => ({ scheme: 'shaw', keyTable: array(129, dim), valueTable: array(129, dim) }),
  'BERT, relative_key': () => ({ scheme: 'bert-relative', table: array(2 * length - 1, dim) }),
  'BERT, relative_key_query': () => ({
    scheme: 'bert-relative',
    table: array(2 * length - 1, dim),
    positionEmbeddingType: 'relative_key_query',
  }),
  'Music Transformer': () => ({ scheme: 'music-transformer', table: table(length) }),
  'Transformer-XL': () => ({ scheme: 'transformer-xl', r: table(length), ...biases(), leak: 'zero' }),
  XLNet: () => ({ scheme: 'xlnet', r: table(2 * length), ...biases() }),
  'DeBERTa, both terms': () => ({
    scheme: 'deberta',
    posKey: table(512),
    posQuery: table(512),
    positionBuckets: 256,
    maxRelativePositions: 512,
  }),
  TUPE: () => ({
    scheme: 'tupe',
    positions: array(length + 1, heads * dim),
    ...Object.fromEntries(['layerNormWeight', 'layerNormBias', 'queryBias', 'keyBias'].map(wide)),
    ...Object.fromEntries(['queryWeight', 'keyWeight'].map((name) => [name, array(heads * dim, heads * dim)])),
  }),
  'TUPE, arrays and projections resident': (pe) => uploaded(pe, encodings.TUPE()),
  CoPE: () => ({ scheme: 'cope', posEmb: array(64, dim) }),
};

/** Keeps all arrays resident in the module. */
function uploaded(pe, encoding) {
  return Object.fromEntries(Object.entries(encoding).map(([name, one]) => [name, one.data ? pe.upload(one) : one]));
}

function wide(name) {
  return [name, array(heads * dim)];
}

function fire() {
  return { scheme: 'fire', w0: array(32, 1), b0: array(32), w1: array(heads, 32), b1: array(heads) };
}

/** The time and the memory that each encoding adds, each in its own seat. */
export async function encodingCosts(place, { quick }) {
  const costs = {};
  for (const title of Object.keys(encodings)) {
    const seat = await place.openSeat();
    try {
      costs[title] = await seat.call('cost', title, quick ? 1 : 7);
    } catch (error) {
      costs[title] = { failed: error.message };
    } finally {
      await seat.close();
    }
  }
  return costs;
}
