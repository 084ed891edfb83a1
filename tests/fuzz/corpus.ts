/** Calls that once ended in something other than numbers or a sentence. Each is judged like the fuzzer's own. */
import { random as array } from '../api/numbers.ts';

function cyclic(): unknown[] {
  const list: unknown[] = [1];
  list.push(list);
  return list;
}

function nested(): unknown {
  let value: unknown = 1;
  for (let i = 0; i < 8; i++) value = Array.from({ length: 6 }, () => value);
  return value;
}

function detached(): Float32Array {
  const data = new Float32Array(4);
  structuredClone(data.buffer, { transfer: [data.buffer] });
  return data;
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

const q = array([2, 4]);
const qkv = { q, k: q, v: q };
const sinusoidal = { scheme: 'sinusoidal', dim: 8 };

export const corpus: readonly (readonly [what: string, name: string, args: () => unknown[]])[] = [
  // Reads of memory outside the caller's arrays.
  ['a hole among the extents of a grid', 'axialPositions', () => [{ grid: holed(2, 2) }]],
  ['the same for a table', 'rotaryTable', () => [{ scheme: 'axial-rope', grid: holed(2, 2), dimPerAxis: 4 }]],
  ['a hole in the shape of weights', 'project', () => [array([2, 2]), { data: [], shape: new Array(2) }]],
  [
    'a hole at the end of a shape',
    'distanceProfile',
    () => [{ data: array([3]).data, shape: Object.assign([3], { length: 2 }) }],
  ],
  [
    'a hole among layers',
    'bias',
    () => [
      {
        scheme: 'dynamic-position-bias',
        layers: holed({ weight: array([2, 1]), bias: [0, 0] }, { weight: array([1, 2]), bias: [0] }),
        queries: 2,
        keys: 2,
      },
    ],
  ],
  [
    'a hole among encodings',
    'attention',
    () => [{ ...qkv, encoding: Object.assign(new Array(2), { 1: { scheme: 'alibi' } }) }],
  ],
  ['a hole in a window', 'attention', () => [{ ...qkv, window: Object.assign(new Array(2), { 1: 0 }) }]],
  ['a million holes for segments', 'mropePositions', () => [{ segments: new Array(2 ** 20) }]],
  [
    'a hole among words',
    'syntheticSentence',
    () => [{ words: holed('a', 'b'), dim: 2, heads: 1, headDim: 1, seed: 1 }],
  ],
  [
    'an offset at the end of 32 bits',
    'linearAttention',
    () => [{ q: array([3, 4]), k: array([5, 4]), v: array([5, 4]), causal: true, offset: 2 ** 31 - 1 }],
  ],
  [
    'an offset at the end of 32 bits, for a bias',
    'bias',
    () => [{ scheme: 'alibi', heads: 1, queries: 3, keys: 2, offset: 2 ** 31 - 1 }],
  ],
  // A forged array in the module's memory.
  [
    'a forged resident array',
    'similarity',
    () => {
      const forged = { length: 4, in: () => 1024, check() {}, view: new Float32Array(4) };
      return [{ data: { length: 4, [Symbol.for('posenc.resident')]: forged }, shape: [2, 2] }];
    },
  ],
  // A result array that could look into the module's memory.
  [
    'an out with a set() of its own',
    'rotate',
    () => [
      q,
      { scheme: 'rope', out: Object.assign(new Float32Array(8), { set: (view: Float32Array) => view.fill(7) }) },
    ],
  ],
  // Errors of the engine instead of posenc's own.
  [
    'logits of rank 5',
    'relativeTerms',
    () => [{ scheme: 'cope', posEmb: array([1, 4]), q, k: q, logits: { data: [1, 2, 3, 4], shape: [1, 1, 1, 2, 2] } }],
  ],
  ['bigints as data', 'similarity', () => [{ data: [1n, 2n], shape: [1, 2] }]],
  ['bigints to upload', 'upload', () => [{ data: [1n, 2n], shape: [2] }]],
  ['words as data', 'similarity', () => [{ data: ['a', 'b'], shape: [1, 2] }]],
  ['a hole as data', 'similarity', () => [{ data: Object.assign(new Array(2), { 1: 1 }), shape: [1, 2] }]],
  ['words where a bare list will do', 'bias', () => [{ scheme: 'kerple', p: ['a'], a: [1], queries: 2, keys: 2 }]],
  ['positions without end', 'absolute', () => [{ scheme: 'integer', dim: 1, positions: new Array(2 ** 32 - 1) }]],
  ['a revoked proxy for options', 'absolute', () => [revoked({})]],
  ['a revoked proxy for a list', 'absolute', () => [{ ...sinusoidal, positions: revoked([]) }]],
  ['a detached array', 'similarity', () => [{ data: detached(), shape: [2, 2] }]],
  // Messages.
  ['a list inside of itself', 'absolute', () => [{ ...sinusoidal, length: 1, dim: cyclic() }]],
  ['lists of lists of lists', 'absolute', () => [{ ...sinusoidal, length: 1, dim: nested() }]],
  [
    'a symbol as the name of a type',
    'absolute',
    () => [{ ...sinusoidal, length: 1, dim: { constructor: { name: Symbol('x') } } }],
  ],
  ['an option with a long name', 'absolute', () => [{ ...sinusoidal, length: 1, ['k'.repeat(1e6)]: 1 }]],
  [
    '__proto__ as an option',
    'absolute',
    () => [JSON.parse('{"scheme":"sinusoidal","length":1,"dim":4,"__proto__":{}}')],
  ],
  ['a form that no text can be made of', 'headDecays', () => [{ form: Object.create(null), heads: 2 }]],
  // Calls that took seconds.
  ['more cached keys than anybody waits for', 'cacheDeviation', () => [{ scheme: 'rope', dim: 8, length: 65535 }]],
  ['the same with another seed', 'cacheDeviation', () => [{ scheme: 'rope', dim: 8, length: 65535, seed: 1000 }]],
  [
    'as many cached keys as are allowed, with frequencies of their own',
    'cacheDeviation',
    () => [
      { scheme: 'rope', dim: 64, length: 8192, scaling: { type: 'dynamic', factor: 2, maxPositionEmbeddings: 8 } },
    ],
  ],
  ['more new entries than memory has room for', 'resampleTaps', () => [{ from: [2], to: [1e10] }]],
  ['a number as a mask', 'positionIds', () => [{ mask: 7 }]],
  ['a text as documents', 'positionIds', () => [{ documentIds: 'xxx' }]],
  // Numbers.
  [
    'a factor that makes positions infinite',
    'tokenPositions',
    () => [{ form: 'kandinsky5', grid: [2, 3, 4], scaleFactor: [5e-324, 2, 2] }],
  ],
  [
    'the largest position and a base below 1',
    'absolute',
    () => [{ ...sinusoidal, base: 1e-4, positions: [2 ** 53 - 1] }],
  ],
  ['a base that float32 does not hold', 'absolute', () => [{ ...sinusoidal, base: 1e-40, length: 3 }]],
  ['a shift beyond all products', 'absolute', () => [{ ...sinusoidal, downscaleFreqShift: -1e308, length: 3 }]],
  [
    'positions stretched beyond all numbers',
    'rotaryTable',
    () => [{ scheme: 'rope', dim: 4, length: 3, scaling: { type: 'linear', factor: 1e-40 } }],
  ],
  ['nothing seen and an eps of nothing', 'linearAttention', () => [{ ...qkv, causal: true, offset: -9, eps: 1e-310 }]],
  ['a beta beyond float32', 'recurrentAttention', () => [{ ...qkv, beta: -1e308 }]],
  [
    'a sum of decays below 0',
    'recurrentAttention',
    () => [
      {
        ...qkv,
        normaliser: 'retention',
        past: { values: array([4, 4]), keys: array([4]), decaySum: { data: [-5], shape: [] } },
      },
    ],
  ],
  [
    'a scale beyond float32',
    'attention',
    () => [
      { q: { data: [4, 4], shape: [1, 2] }, k: { data: [4, -4, 4, 4], shape: [2, 2] }, v: array([2, 2]), scale: 1e38 },
    ],
  ],
  ['a scale beyond float32', 'correlationTerms', () => [{ embeddings: q, positions: q, wq: q, wk: q, scale: -1e308 }]],
  [
    'a table that ends before the shift of a measurement',
    'score',
    () => [{ scheme: 'music-transformer', table: array([8, 8]) }, { length: 8 }],
  ],
  ['an angle beyond all numbers', 'pairShiftMatrix', () => [{ frequency: 1e300, shift: 1e300 }]],
  [
    'a mask beyond float32',
    'swinShiftMask',
    () => [
      {
        image: { height: 4, width: 4 },
        window: { height: 2, width: 2 },
        shift: { height: 1, width: 1 },
        masked: 1e300,
      },
    ],
  ],
  ['a list that reads like the name of a dtype', 'upload', () => [array([2, 2]), { dtype: ['float16'] }]],
  ['an object that reads like the name of a dtype', 'upload', () => [array([2, 2]), { dtype: new String('float16') }]],
  ['takes seconds', 'randomizedPositions', () => [{ length: 4, maxLength: 2 ** 31, seed: 1 }]],
  ['needs more memory than there is', 'coupledPositions', () => [{ task: 'copy', length: 2 ** 30, coupled: false }]],
];

/** [first, hole, last] */
function holed(first: unknown, last: unknown): unknown[] {
  const list = new Array(3);
  list[0] = first;
  list[2] = last;
  return list;
}
