/** Refusals that no other test provokes: each names the argument and states what is expected. */
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { thrownBy } from '../thrown.ts';

const q = random([2, 3, 4]);
const longer = random([2, 5, 4]);
const qkv = { q, k: q, v: q };
const rerope = { ...qkv, encoding: { scheme: 'rope' }, positionMap: { form: 'rerope', window: 2 } };
const layer = { weight: random([2, 1]), bias: [0, 0] };
const dynamic = { scheme: 'dynamic-position-bias', queries: 2, keys: 2 };
const entries = { kv: random([1, 4, 2]), gate: random([1, 4, 2]), positionBias: random([2, 2]) };
const xlnet = {
  scheme: 'xlnet',
  q: longer,
  k: q,
  r: random([2, 8, 4]),
  rWBias: random([2, 4]),
  rRBias: random([2, 4]),
  rSBias: random([2, 4]),
  segEmbed: random([2, 2, 4]),
};
const products = [q, random([6, 4])] as const;

/** TUPE's arrays for three tokens, with positions of this width. */
const tupeOf = (dim: number) => ({
  positions: random([4, dim]),
  layerNormWeight: random([dim]),
  layerNormBias: random([dim]),
  queryWeight: random([dim, dim]),
  queryBias: random([dim]),
  keyWeight: random([dim, dim]),
  keyBias: random([dim]),
});

/** Nested objects. */
function nested(levels: number): object {
  let value = {};
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

const refusals: readonly (readonly [name: string, args: readonly unknown[], argument: string, message: RegExp])[] = [
  [
    'absolute',
    [{ scheme: 'cape-2d', patchesX: 1, patchesY: 3, dim: 8, augmentation: { maxLocalShift: 0.5, seed: 1 } }],
    'patchesX',
    /1 is not allowed; expected at least 2 with a local shift/,
  ],
  ['absolute', [{ scheme: 'binary', dim: 4, bits: 5, length: 3 }], 'bits', /5 is not allowed; expected at most 4/],
  [
    'absolute',
    [{ scheme: 'sincos-pos-embed-2d', height: 2, width: 2, dim: 6 }],
    'dim',
    /6 is not allowed; expected a multiple of 4/,
  ],
  [
    'absolute',
    [{ scheme: 'detr-learned', rowEmbed: random([3, 4]), colEmbed: random([3, 4]), height: 2, width: 4 }],
    'width',
    /4 is not allowed; expected at most 3/,
  ],
  [
    'absolute',
    [{ scheme: 'complex-exponential', frequencies: [1], base: 10, length: 2 }],
    'base',
    /10 is not allowed together with frequencies/,
  ],
  [
    'absolute',
    [{ scheme: 'sinusoidal', dim: 4, length: 2, x: nested(12) }],
    'x.a.a.a.a.a.a.a.a.a',
    /nesting of more than 10 levels/,
  ],
  [
    'absolute',
    [{ scheme: 'sinusoidal', dim: 4, length: 2, x: Array.from({ length: 2 ** 16 }, () => ({})) }],
    'x[65530]',
    /data of more than 65536 parts/,
  ],
  [
    'similarity',
    [{ data: { length: 4, [Symbol.for('posenc.resident')]: true }, shape: [2, 2] }],
    'table',
    /uploaded to another instance/,
  ],
  [
    'correlationTerms',
    [{ embeddings: random([2, 4]), positions: random([2, 4]), wq: random([3, 4]), wk: random([2, 4]) }],
    'wk.shape',
    /\[2, 4\] is not allowed; expected \[3, 4\]/,
  ],
  ['rotate', [random([3, 8]), { scheme: 'axis-list-rope', grid: [1, 3] }], 'axesDim', /missing/],
  ['rotate', [random([3, 8]), { scheme: 'axis-list-rope', axesDim: [3, 5], grid: [1, 3] }], 'axesDim[0]', /even/],
  ['rotate', [random([3, 8]), { scheme: 'axis-list-rope', axesDim: [8, 2], grid: [1, 3] }], 'axesDim', /at most 8/],
  ['tokenPositions', [{ form: 'flux', grid: [2] }], 'grid', /2 numbers/],
  ['tokenPositions', [{ form: 'flux', grid: [2, 2], offset: 1 }], 'offset', /unknown option/],
  ['axisTable', [{ positions: random([2, 3]), axesDim: [4] }], 'axesDim', /2 numbers/],
  // Lists of frequencies and tokens come before any array whose size is checked.
  ['axisTable', [{ positions: random([1, 3]), axesDim: [1e9] }], 'axesDim[0]', /4194304/],
  ['tokenPositions', [{ form: 'wan', grid: [400, 400, 400] }], 'grid', /product is at most 4194304/],
  ['tokenPositions', [{ form: 'flux', grid: [2, 2], textLength: 2e9 }], 'textLength', /4194304/],
  [
    'coordinateFeatures',
    [{ form: 'sphere-c', x: random([1, 2]), numFrequencies: 1e9 }],
    'numFrequencies',
    /from 1 to 65536/,
  ],
  ['compressedEntries', [{ ...entries, gate: random([1, 4, 3]) }], 'gate.shape', /expected \[1, 4, 2\]/],
  ['compressedEntries', [{ ...entries, positionBias: random([2, 3]) }], 'positionBias.shape', /expected \[rate, 2\]/],
  [
    'latentKeys',
    [{ kNope: q, kRope: random([3, 4]), encoding: { scheme: 'rope', queryPositions: [1, 2, 3] } }],
    'encoding.queryPositions',
    /not allowed, only of keys/,
  ],
  ['mappedAttention', [{ ...rerope, want: ['terms'] }], 'want', /not allowed together with positionMap/],
  ['mappedAttention', [{ ...rerope, positionMap: { window: 2 } }], 'positionMap.form', /missing; expected one of/],
  [
    'temperatures',
    [{ form: 'llama4', attnScale: 0.1, floorScale: 8192, positions: [-5] }],
    'positions',
    /-5 is not allowed; expected a finite number from 0 to/,
  ],
  [
    'attention',
    [{ ...qkv, temperature: { form: 'llama4', appliesTo: 'keys' } }],
    'temperature.appliesTo',
    /'keys' is not allowed; expected one of 'queries', 'logits'/,
  ],
  [
    'attention',
    [{ ...qkv, temperature: { form: 'llama4', queryPositions: { data: [0, -5, 1], shape: [3] } } }],
    'temperature.queryPositions',
    /-5 is not allowed; expected a finite number from 0 to/,
  ],
  [
    'bias',
    [{ scheme: 'alibi', form: 'bloom', heads: 2, alibiBiasMax: 4, mask: random([1, 3]) }],
    'alibiBiasMax',
    /4 is not allowed; expected 8 with form 'bloom'/,
  ],
  ['bias', [dynamic], 'layers', /missing; expected at least 2 layers/],
  ['bias', [{ ...dynamic, layers: [layer] }], 'layers', /expected at least 2 layers/],
  [
    'bias',
    [
      {
        ...dynamic,
        layers: [
          { ...layer, normBias: [0, 0] },
          { weight: random([1, 2]), bias: [0] },
        ],
      },
    ],
    'layers[0].normBias',
    /expected a normWeight beside it/,
  ],
  [
    'bias',
    [{ scheme: 'kerple', p: [], a: [1], queries: 2, keys: 2 }],
    'p',
    /\[\] is not allowed; expected a list of at least one number/,
  ],
  [
    'relativeTerms',
    [{ scheme: 'cope', posEmb: random([3, 4]), q, k: q, logits: random([2, 3, 4]) }],
    'logits.shape',
    /\[2, 3, 4\] is not allowed; expected \[2, 3, 3\]/,
  ],
  [
    'relativeTerms',
    [{ scheme: 'transformer-xl', q, k: q }],
    'r',
    /missing; expected .* shape \[2, 3, 4\], or rEmb in its place/,
  ],
  [
    'bias',
    [
      {
        scheme: 'layoutlmv3',
        table: random([32, 2]),
        tableX: random([64, 2]),
        positionIds: { data: [0, 1, 2], shape: [1, 3] },
      },
    ],
    'tableX',
    /not allowed without bbox/,
  ],
  [
    'linearAttention',
    [{ ...qkv, rotation: { scheme: 'rope', offset: 2 ** 53 - 1 } }],
    'rotation.offset',
    /9007199254740991 is not allowed/,
  ],
  [
    'relativeTerms',
    [{ scheme: 'tupe', q, k: q, ...tupeOf(5) }],
    'positions.shape',
    /\[4, 5\] is not allowed; expected a multiple of 2 columns, as many for each head/,
  ],
  ['relativeTerms', [{ scheme: 'tupe', q, k: longer }], 'k.shape', /\[5\] is not allowed; expected 3 keys/],
  ['relativeTerms', [{ scheme: 'tupe', q, k: q, offset: 3 }], 'offset', /3 is not allowed; expected 0/],
  [
    'relativeTerms',
    [{ ...xlnet, tokenTypeIds: [0, 0, 1], offset: -2 }],
    'tokenTypeIds',
    /3 keys is not allowed; expected at least as many as there are queries, 5/,
  ],
  ['relativeIndex', [{ scheme: 'shaw', queries: 2, keys: 2 }], 'maxRelativePositions', /missing; expected a whole/],
  [
    'relativeIndex',
    [{ scheme: 'deberta', positionBuckets: 4, maxRelativePositions: 8, relativePositions: [] }],
    'relativePositions',
    /\[\] is not allowed; expected a list of at least one distance/,
  ],
  ['relativeProducts', [...products, { direction: 'both', keys: 3 }], 'direction', /'both' is not allowed/],
  [
    'relativeProducts',
    [...products, { direction: 'left-to-right', keys: 3, offset: -20 }],
    'offset',
    /-20 is not allowed; expected one that leaves distances/,
  ],
  [
    'rotaryTable',
    [{ scheme: 'dinov3-rope', grid: [2, 2, 2], dimPerAxis: 4 }],
    'grid',
    /\[2, 2, 2\] is not allowed; expected the extents of 2 axes/,
  ],
  [
    'rotate',
    [random([1, 6, 8]), { scheme: 'axial-rope', grid: [2, 3], prefixTokens: 1, dimPerAxis: 4 }],
    'grid',
    /product is 5, the number of rows after the prefix tokens/,
  ],
  [
    'rotate',
    [random([1, 8, 8]), { scheme: 'axial-rope', grid: [2, 3], suffixTokens: 1, dimPerAxis: 4 }],
    'grid',
    /product is 7, the number of rows without the tokens besides/,
  ],
  [
    'rotate',
    [random([1, 1, 8]), { scheme: 'axial-rope', grid: [2, 3], suffixTokens: 2, dimPerAxis: 4 }],
    'grid',
    /more rows than 2 tokens besides/,
  ],
  ['pope', [random([3, 4]), { side: 'query', positions: [1, 2] }], 'positions', /expected a list of 3, one per row/],
  ['mropePositions', [], 'options', /missing; expected an object/],
];

describe.each(builds)('refusals, build %s', (build) => {
  const pe = instances[build] as unknown as Record<string, (...args: unknown[]) => unknown>;

  it.each(refusals.map((one, n) => [n, one[0], one[2], one] as const))('%i: %s names %s', (_, name, argument, one) => {
    const [, args, , message] = one;
    const error = thrownBy(() => pe[name]?.(...args));
    expect(error).toMatchObject({ code: 'invalid-argument', argument, message: expect.stringMatching(message) });
  });
});
