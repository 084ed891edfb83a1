/** The initial parameters and the batches, which are the same for all contestants. */
import { normal, wholeNumbers } from '../random.mjs';

const clip = 16;
const maxPos = 32;
const numBuckets = 16;

/**
 * The parameters of a scheme, shared by all layers or for each of them. A scheme that no peer has begins with what
 * posenc makes of a seed.
 */
const ofSchemes = {
  t5: { shared: ({ heads }) => [['pos_bias', [numBuckets, heads], 0]] },
  shaw: {
    layer: ({ dim, heads }) => ['rel_key', 'rel_value'].map((name) => [name, [2 * clip + 1, dim / heads], 0.1]),
  },
  cope: { layer: ({ dim, heads }) => [['pos_emb', [maxPos, dim / heads], 0.1]] },
};

/**
 * Names, shapes and standard deviations; LayerNorms and biases, which are not random, have their value as a fourth
 * entry.
 */
function tableOf(problem) {
  const { vocab, dim, layers, scheme } = problem;
  const { shared = () => [], layer = () => [] } = ofSchemes[scheme] ?? {};
  const wide = 1 / Math.sqrt(dim);
  const out = 1 / Math.sqrt(2 * layers * dim);
  const one = (number) =>
    [
      ...['ln1_w'].map((name) => [name, [dim], 0, 1]),
      ['ln1_b', [dim], 0, 0],
      ...['wq', 'wk', 'wv'].map((name) => [name, [dim, dim], wide]),
      ['wo', [dim, dim], out],
      ...layer(problem),
      ['ln2_w', [dim], 0, 1],
      ['ln2_b', [dim], 0, 0],
      ['w1', [4 * dim, dim], wide],
      ['b1', [4 * dim], 0, 0],
      ['w2', [dim, 4 * dim], out / 2],
      ['b2', [dim], 0, 0],
    ].map(([name, ...rest]) => [`layer${number}_${name}`, ...rest]);
  return [
    ['tok_emb', [vocab, dim], 0.1],
    ...shared(problem),
    ...Array.from({ length: layers }, (_, number) => one(number)).flat(),
    ['lnf_w', [dim], 0, 1],
    ['lnf_b', [dim], 0, 0],
    ['head', [vocab, dim], wide],
  ];
}

/** More batches than are compared, so that a long run does not learn a few by heart. */
const batches = 16;

/** @returns {{ parameters: { name: string, shape: number[], data: Float32Array }[], tokens: Int32Array, targets: Int32Array }} tokens and targets [batches, batch, length] */
export function trainingInputs(problem) {
  const { vocab, batch, length } = problem;
  const parameters = tableOf(problem).map(([name, shape, deviation, value = 0], index) => {
    const size = shape.reduce((product, axis) => product * axis, 1);
    const data = deviation === 0 ? new Float32Array(size).fill(value) : normal(size, index + 1);
    return { name, shape, data: deviation === 0 ? data : data.map((x) => x * deviation) };
  });
  const tokens = wholeNumbers(batches * batch * length, vocab, 1000);
  const targets = tokens.map((_, at) => (at % length < 3 ? -1 : tokens[at - 3]));
  return { parameters, tokens, targets };
}
