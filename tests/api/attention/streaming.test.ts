import type { AttentionOptions, AttentionTerms, Tensor } from 'posenc';
import { createPosenc } from 'posenc';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import { builds, instances } from '../builds.ts';
import { random, row, sameBits } from '../numbers.ts';
import { relativeEncodings } from '../relative-encodings.ts';

/** Without logits and weights, attention stores no queries × keys array, which must not affect the numbers. */
describe.each(builds)('attention without its weights, build %s', async (build) => {
  const pe = instances[build];
  /** What stores an array of queries × keys does not fit into this one. */
  const limited = await createPosenc({ build, maxMemory: 2 ** 26 });
  // More than one block of keys, and not a multiple of the size of blocks, tiles or vectors.
  const [queries, keys] = [37, 531];
  const arrays = {
    q: random([2, 4, queries, 24], 1),
    k: random([2, 2, keys, 24], 2),
    v: random([2, 2, keys, 10], 3),
  };
  const some = random([2, 1, queries, keys], 4).data.map((x) => (x > -0.2 ? 1 : 0));

  /**
   * The largest difference, relative to the magnitude of the averaged values, which are between -1 and 1. Averages of
   * hundreds of them nearly cancel, so rounding errors relative to the output would say little.
   */
  function difference(actual: Tensor, expected: Tensor): number {
    expect(actual.shape).toEqual(expected.shape);
    return actual.data.reduce((most, x, i) => {
      const reference = expected.data[i] as number;
      return Math.max(most, Math.abs(x - reference) / (1 + Math.abs(reference)));
    }, 0);
  }

  const cases: Record<string, Omit<AttentionOptions, 'q' | 'k' | 'v'>> = {
    'no option': {},
    'a scale': { scale: 1.5 },
    'causal, last with last': { causal: true },
    'causal, first with first': { causal: true, offset: 0 },
    'queries before the keys': { causal: true, offset: -20 },
    'a window': { window: [100, 3] },
    'a causal window': { causal: true, window: [300, null] },
    'a mask of keys': { mask: { data: some.slice(0, 2 * keys), shape: [2, 1, 1, keys] } },
    'a mask of pairs': { mask: { data: some, shape: [2, 1, queries, keys] }, causal: true },
    'a bias of heads': { bias: random([4, queries, keys], 5) },
    'a bias that repeats': { bias: random([2, 1, 1, keys], 6), window: [null, 0] },
    'a bias that hides': {
      bias: { data: Array.from(some, (x) => (x ? 0 : Number.NEGATIVE_INFINITY)), shape: [2, 1, queries, keys] },
    },
    'a softcap': { softcap: 2, scale: 3 },
    'a softcap, bias and mask': {
      softcap: 5,
      scale: 2,
      bias: random([queries, keys], 7),
      mask: { data: some, shape: [2, 1, queries, keys] },
    },
    rope: { encoding: { scheme: 'rope' }, causal: true },
    alibi: { encoding: { scheme: 'alibi' }, causal: true },
  };
  // Their terms are products within the tiles here, but stored arrays if logits are wanted.
  const places = {
    'queries last': {},
    causal: { causal: true },
    'a window': { window: [60, 200] },
    'a scale': { scale: 0.7 },
  } satisfies Record<string, Partial<AttentionOptions>>;
  const shaw = { scheme: 'shaw', keyTable: random([9, 24], 80) } as const;
  const sides = (encoding: object) =>
    Object.entries(encoding)
      .filter(([, value]) => typeof value !== 'object')
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');
  for (const encoding of relativeEncodings({ heads: 4, queries, keys, headDim: 24, valueDim: 10 }, 8)) {
    for (const [place, options] of Object.entries(places)) {
      cases[`${sides(encoding)}: ${place}`] = { encoding, ...options };
    }
    const name = sides(encoding);
    cases[`${name}: beside a rotation and a softcap`] = { encoding: [{ scheme: 'rope' }, encoding], softcap: 2 };
    // A small scale, because the bound is for logits as large as those of one scheme.
    cases[`${name}: beside others`] = { encoding: [encoding, shaw, shaw], scale: 0.05 };
  }
  const table = random([4, queries + keys, 24], 70);
  for (const direction of ['left-to-right', 'right-to-left', 'both'] as const)
    for (const order of ['nearest-first', 'nearest-last'] as const)
      for (const offset of [keys - queries, 0, -30, 200])
        cases[`music-transformer ${direction}, ${order}, offset ${offset}`] = {
          encoding: { scheme: 'music-transformer', table, direction, order, leak: 'zero' },
          offset,
          bias: random([4, 1, keys], 71),
        };
  cases['vectors beside a distance bias'] = {
    encoding: [{ scheme: 'alibi' }, { scheme: 'music-transformer', table, leak: 'zero' }],
    causal: true,
  };

  cases['learned vectors beside a distance bias'] = {
    encoding: [
      { scheme: 'alibi' },
      {
        scheme: 'transformer-xl',
        rEmb: random([4, 50, 24], 72),
        rBias: random([4, 50], 73),
        rWBias: random([4, 24], 74),
        leak: 'zero',
      },
    ],
    causal: true,
  };
  cases['vectors of both sides beside a distance bias'] = {
    encoding: [
      { scheme: 'alibi' },
      { scheme: 'deberta', posKey: random([4, 8, 24], 75), posQuery: random([4, 8, 24], 76) },
    ],
  };
  const llama4 = { form: 'llama4', floorScale: 40 } as const;
  const inkling = { form: 'inkling', floorScale: 60 } as const;
  cases['sinks and a window'] = { sinks: [0.5, -3, 4, Number.NEGATIVE_INFINITY], window: [60, 0] };
  cases['sinks beside vectors of the distance'] = {
    sinks: random([4], 78),
    encoding: { scheme: 'music-transformer', table, leak: 'zero' },
    causal: true,
  };
  cases['a temperature of the queries, rotated'] = { temperature: llama4, encoding: { scheme: 'rope' }, causal: true };
  cases['a temperature of the queries beside vectors of the distance'] = {
    temperature: {
      ...llama4,
      queryPositions: { data: random([2, queries], 79).data.map((x) => 200 + 200 * x), shape: [2, queries] },
    },
    encoding: { scheme: 'shaw', keyTable: random([9, 24], 80), maxRelativePositions: 4 },
  };
  cases['a temperature of the logits with their biases'] = {
    temperature: inkling,
    encoding: [{ scheme: 'alibi' }, { scheme: 'music-transformer', table, leak: 'zero' }],
    bias: random([4, 1, keys], 81),
    sinks: random([4], 82),
    causal: true,
  };
  cases['a temperature of the logits after a softcap'] = { temperature: inkling, softcap: 2, scale: 3 };
  cases['a window as wide as can be said'] = { window: [2 ** 31 - 1, 2 ** 31 - 1] };
  const layers = { w0: random([8, 1], 77), b0: random([8], 78), w1: random([4, 8], 79), b1: random([4], 80) };
  // Distances on both sides of the threshold, on one side only, and exactly at it.
  for (const threshold of [keys - 1, keys - 2, keys - 20, 100, 0])
    for (const place of ['queries last', 'causal', 'a window'] as const)
      cases[`fire, threshold ${threshold}, ${place}`] = {
        encoding: { scheme: 'fire', ...layers, threshold },
        ...places[place],
      };
  cases['fire twice, beside a softcap and a rotation'] = {
    encoding: [
      { scheme: 'fire', ...layers, threshold: 9 },
      { scheme: 'rope' },
      { scheme: 'fire', ...layers, threshold: 7 },
    ],
    softcap: 3,
    bias: random([4, queries, keys], 86),
    offset: 40,
  };
  for (const maxPos of [1, 50, 700]) {
    const cope = { scheme: 'cope', posEmb: random([maxPos, 24], 87) } as const;
    cases[`cope of ${maxPos} rows, a mask of pairs`] = {
      encoding: cope,
      mask: { data: some, shape: [2, 1, queries, keys] },
      causal: maxPos > 1,
    };
    cases[`cope of ${maxPos} rows, beside biases`] = {
      encoding: [{ scheme: 'alibi' }, cope, { scheme: 'fire', ...layers, threshold: 100 }],
      bias: random([4, 1, keys], 88),
      window: [400, 5],
      scale: 0.6,
    };
    cases[`cope of ${maxPos} rows, beside what it is stored with`] = {
      encoding: [{ scheme: 'rope' }, cope],
      softcap: 3,
      causal: true,
    };
  }
  for (const offset of [keys - queries, 0, -20, keys + 5]) {
    const curves = { weights: random([2, 4, queries, 5], 102), distanceBank: random([5, 90], 103) };
    cases[`relative projection, offset ${offset}`] = { encoding: { scheme: 'relative-projection', ...curves }, offset };
  }
  // Gates belong to a single text, so there are as many queries as keys.
  const square = { ...arrays, q: random([2, 4, keys, 24], 81) };
  const gated = (causal: boolean, postLogScale = 0.05) => {
    const gateLogits = random([2, keys, causal ? 4 : 8], 82);
    return { scheme: 'data-dependent-alibi', gateLogits, causal, postLogScale } as const;
  };
  const small = (shape: number[], seed: number) => {
    const { data } = random(shape, seed);
    return { data: data.map((x) => x / 8), shape };
  };
  // Four heads of 20: positions may be narrower than the content.
  const tupe = {
    scheme: 'tupe',
    positions: random([keys + 1, 80], 90),
    layerNormWeight: random([80], 91),
    layerNormBias: random([80], 92),
    queryWeight: small([80, 80], 93),
    queryBias: random([80], 94),
    keyWeight: small([80, 80], 95),
    keyBias: random([80], 96),
  } as const;
  const ofSquare: Record<string, Omit<AttentionOptions, 'q' | 'k' | 'v'>> = {
    'swin of 9 x 59': {
      encoding: [{ scheme: 'swin', window: { height: 9, width: 59 }, table: random([17 * 117, 4], 101) }],
      window: [300, 150],
    },
    tupe: { encoding: tupe },
    'tupe, tied': { encoding: { ...tupe, untieCls: false }, causal: true },
    'tupe-r': { encoding: { ...tupe, relativeTable: random([33, 4], 97) }, window: [200, 90] },
    'tupe-r, tied': { encoding: { ...tupe, untieCls: false, relativeTable: random([32, 4], 98) }, scale: -0.1 },
    'tupe-r beside other biases': {
      encoding: [{ ...tupe, relativeTable: random([33, 4], 99) }, { scheme: 'alibi' }, gated(true)],
      bias: random([4, 1, keys], 100),
      causal: true,
    },
    'tupe beside what it is stored with': { encoding: [tupe, { scheme: 'rope' }], softcap: 4 },
    'forget gates': { encoding: gated(true), causal: true },
    'forget gates of both directions': { encoding: gated(false) },
    'forget gates in a window': { encoding: gated(false), window: [70, 9], softcap: 3, bias: random([4, 1, keys], 83) },
    'forget gates twice, beside other biases': {
      encoding: [gated(true), { scheme: 'alibi' }, gated(true, 0.01), { scheme: 'fire', ...layers, threshold: 9 }],
      causal: true,
    },
    'forget gates beside a rotation': { encoding: [{ scheme: 'rope' }, gated(true)], causal: true },
    'forget gates beside vectors': {
      encoding: [{ scheme: 'music-transformer', table, leak: 'zero' }, gated(true)],
      causal: true,
    },
    'forget gates beside stored terms': {
      encoding: [
        { scheme: 'shaw', keyTable: random([9, 24], 84), valueTable: random([9, 10], 85) },
        { scheme: 'rope' },
        gated(true),
      ],
      causal: true,
    },
  };
  const all = [...Object.entries(cases), ...Object.entries(ofSquare)];

  // In npm test, each case in one of the builds.
  it.each(sampleOf(all, 4, 2 * builds.indexOf(build)))('gives the same output: %s', (name, input) => {
    const options = { ...input, ...(name in ofSquare && square) };
    const plain = pe.attention({ ...arrays, ...options, want: ['logSumExp'] });
    expect(Object.keys(plain)).toEqual(['output', 'logSumExp']);
    for (const want of [['weights'], ['logits']] as const) {
      const full = pe.attention({ ...arrays, ...options, want: [...want, 'logSumExp'] });
      expect(difference(plain.output, full.output)).toBeLessThan(1e-6);
      const wrong = plain.logSumExp?.data.findIndex((x, i) => {
        const expected = full.logSumExp?.data[i] as number;
        return !(x === expected || Math.abs(x - expected) <= 1e-6 * Math.max(1, Math.abs(expected)));
      });
      expect(wrong).toBe(-1);
    }
    const { data, shape } = pe.attention({ ...arrays, ...options }).output;
    expect(shape).toEqual(plain.output.shape);
    expect(sameBits(data, plain.output.data)).toBe(true);
  });

  it('gives zeros for queries that see nothing, whatever the reason', () => {
    const hidden = { data: new Float32Array(keys).fill(Number.NEGATIVE_INFINITY), shape: [keys] };
    for (const options of [
      { mask: { data: [false], shape: [1] } },
      { bias: hidden },
      { causal: true, offset: -queries },
    ] satisfies Partial<AttentionOptions>[]) {
      const { output, logSumExp } = pe.attention({ ...arrays, ...options, want: ['logSumExp'] });
      expect(output.data.every((x) => x === 0)).toBe(true);
      expect(logSumExp?.data.every((x) => x === Number.NEGATIVE_INFINITY)).toBe(true);
    }
  });

  it('needs memory for the length alone', () => {
    const [length, dim] = [4608, 8];
    const x = random([1, 1, length, dim], 8);
    const { output } = limited.attention({ q: x, k: x, v: x, causal: true });
    expect(output.shape).toEqual([1, 1, length, dim]);
    for (const i of [0, 1000, length - 1]) {
      const one = { data: row(x, i), shape: [1, 1, 1, dim] };
      const alone = limited.attention({ q: one, k: x, v: x, causal: true, offset: i, want: ['weights'] }).output;
      expect(difference({ data: row(output, i), shape: [1, 1, 1, dim] }, alone)).toBeLessThan(1e-6);
    }
    expect(() => limited.attention({ q: x, k: x, v: x, causal: true, want: ['weights'] })).toThrow(/need 82 MiB/);
  });

  it.each([
    ['alibi', {}],
    ['t5', { table: random([32, 1], 9) }],
    ['sandwich', { dim: 16 }],
    ['toeplitz', { table: random([65, 1], 10) }],
    ['fire', { w0: random([4, 1], 11), b0: random([4], 12), w1: random([1, 4], 13), b1: [0.1], threshold: 40_000 }],
    ['fire', { w0: random([4, 1], 11), b0: random([4], 12), w1: random([1, 4], 13), b1: [0.1], threshold: 512 }],
    ['shaw', { keyTable: random([9, 8], 14), valueTable: random([9, 8], 15) }],
    ['deberta', { posKey: random([1, 16, 8], 16), posQuery: random([1, 16, 8], 17) }],
    ['cope', { posEmb: random([24, 8], 19) }],
  ] as const)('adds what %s says of the distance without an entry for each query and key', (scheme, parameters) => {
    const length = 8192;
    const x = random([1, 1, length, 8], 8);
    const encoding = { scheme, ...parameters } as AttentionOptions['encoding'];
    const options = { k: x, v: x, encoding, causal: true, window: [100, 0] } as const;
    // The matrix would take 256 MiB.
    const { output } = limited.attention({ ...options, q: x });
    for (const i of [0, 1000, length - 1]) {
      const one = { data: row(x, i), shape: [1, 1, 1, 8] };
      const alone = limited.attention({ ...options, q: one, offset: i, want: ['weights', 'terms'] });
      const { contentContent: _, ...terms } = alone.terms as AttentionTerms;
      expect(i === 0 || Object.values(terms).every(({ data }) => data.some((part) => part !== 0))).toBe(true);
      expect(difference({ data: row(output, i), shape: [1, 1, 1, 8] }, alone.output)).toBeLessThan(1e-6);
    }
  });

  it('adds two biases of one scheme without an entry for each query and key', () => {
    const length = 8192;
    const x = random([1, 1, length, 8], 8);
    const fire = (seed: number) =>
      ({
        scheme: 'fire',
        w0: random([4, 1], seed),
        b0: random([4], seed + 1),
        w1: random([1, 4], seed + 2),
        b1: [0.1],
        threshold: 512,
      }) as const;
    const options = { k: x, v: x, encoding: [fire(11), fire(21)], causal: true, window: [100, 0] } as const;
    // Either of the two matrices would take 256 MiB.
    const { output } = limited.attention({ ...options, q: x });
    for (const i of [0, 1000, length - 1]) {
      const one = { data: row(x, i), shape: [1, 1, 1, 8] };
      const alone = limited.attention({ ...options, q: one, offset: i, want: ['weights'] });
      expect(difference({ data: row(output, i), shape: [1, 1, 1, 8] }, alone.output)).toBeLessThan(1e-6);
    }
  });

  it.each([true, false])('adds forget gates without an entry for each query and key, causal %s', (causal) => {
    const length = 8192;
    const x = random([1, 1, length, 8], 8);
    const gateLogits = random([1, length, causal ? 1 : 2], 18);
    const encoding = { scheme: 'data-dependent-alibi', gateLogits, causal, postLogScale: 0.01 } as const;
    const { output } = limited.attention({ q: x, k: x, v: x, encoding, causal, window: [100, 100] });
    const columns = causal ? 1 : 2;
    const log = (token: number, gate: number) =>
      -0.01 * Math.log1p(Math.exp(-(gateLogits.data[token * columns + gate] as number)));
    for (const i of [0, 1000, length - 1]) {
      const bias = new Float32Array(length);
      for (let j = i - 1, sum = 0; j >= 0; j--) bias[j] = sum += log(j + 1, 0);
      for (let j = i + 1, sum = 0; j < length; j++) bias[j] = sum += log(j, columns - 1);
      const alone = limited.attention({
        q: { data: row(x, i), shape: [1, 1, 1, 8] },
        k: x,
        v: x,
        bias: { data: bias, shape: [length] },
        causal,
        offset: i,
        window: [100, 100],
        want: ['weights'],
      });
      expect(difference({ data: row(output, i), shape: [1, 1, 1, 8] }, alone.output)).toBeLessThan(1e-6);
    }
  });
});
