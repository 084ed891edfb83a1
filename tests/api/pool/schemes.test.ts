import type {
  AttentionEncoding,
  AttentionOptions,
  AttentionResult,
  MappedAttentionOptions,
  OutOptions,
  PosencError,
  Tensor,
} from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';
import { pooledAttention as pooled, type Workers } from '../../../web/api/pool/attention.ts';
import type { CallOrder } from '../../../web/api/pool/messages.ts';
import { errorFrom, reportOf } from '../../../web/api/thread/index.ts';
import { sampleOf } from '../../thorough.ts';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { relativeEncodings } from '../relative-encodings.ts';
import { encodingsOf, schemesAt } from '../scheme-options.ts';

// Attention in parts, put together, equals attention: for every encoding, however it is divided. A single instance
// plays the workers, so that parts can be as small as necessary.

/** Workers that do one job after the other, and count them. */
function playedBy(pe: (typeof instances)['simd'], size: number): Workers & { parts: () => number } {
  let parts = 0;
  let kept: CallOrder['shared'];
  let spare: Float32Array[] = [];
  const keep = (shared: CallOrder['shared']) => {
    // NaN exposes any entry that the next user of the array does not write.
    const arrays = Object.values(kept?.options ?? {}).flatMap((one) => {
      const { data } = one as Tensor;
      return data instanceof Float32Array ? [data.fill(Number.NaN)] : [];
    });
    spare.push(...arrays);
    kept = shared;
  };
  const answer = (order: CallOrder) => {
    const sent = structuredClone(order);
    if (sent.shared?.options || !sent.shared) keep(sent.shared);
    const [first, ...rest] = sent.args as object[];
    const call = pe[sent.name as 'attention'] as (...args: object[]) => unknown;
    try {
      const result = call({ ...first, ...kept?.options }, ...rest);
      if (sent.shared?.once) keep(undefined);
      return result;
    } catch (thrown) {
      throw errorFrom(reportOf(thrown));
    }
  };
  return {
    size,
    run: async (jobs) => {
      for (const job of jobs) {
        spare = [];
        const order = job.order({ keeps: kept?.key }) as CallOrder;
        job.done({ result: answer(order), spare });
        if (order.shared) parts++;
      }
    },
    parts: () => parts,
  };
}

/** The pool reads options before it divides them; those of these tests need no reading. */
const pooledAttention = pooled as unknown as (
  workers: Workers,
  options: (AttentionOptions | MappedAttentionOptions) & OutOptions,
  ...rest: unknown[]
) => Promise<AttentionResult>;

const finest = { minWork: 1, maxWork: Number.POSITIVE_INFINITY, queries: 1 };

interface Sizes {
  batch: number;
  heads: number;
  kvHeads: number;
  queries: number;
  keys: number;
  valueDim?: number;
}

const headDim = 8;

function arraysOf({ batch, heads, kvHeads, queries, keys, valueDim = 3 }: Sizes) {
  return {
    q: random([batch, heads, queries, headDim], 1),
    k: random([batch, kvHeads, keys, headDim], 2),
    v: random([batch, kvHeads, keys, valueDim], 3),
  };
}

const list = (length: number, factor: number) => Float64Array.from({ length }, (_, i) => i * factor + 0.25);
const table = (...shape: number[]) => random(shape, shape.length);

/** Every scheme as in the catalogue, and variants that are divided differently. */
function encodings(sizes: Sizes, causal: boolean): AttentionEncoding[] {
  const { batch, heads, queries, keys, valueDim = 3 } = sizes;
  const dynamic = { type: 'dynamic', factor: 2, maxPositionEmbeddings: 4 } as const;
  const [shortFactor, longFactor] = [
    [1, 1, 1, 1],
    [1, 2, 3, 4],
  ];
  const longrope = { type: 'longrope', factor: 4, originalMaxPositionEmbeddings: 4, shortFactor, longFactor } as const;
  const onAxes = { queryPositions: random([2, batch, queries], 5), keyPositions: random([2, batch, keys], 6) };
  const layer = { weight: table(4, 1), bias: table(4), normWeight: table(4) };
  const square = queries === keys;
  return [
    ...encodingsOf({ ...sizes, headDim, valueDim }, schemesAt('rotation', 'bias'), causal),
    { scheme: 'rope', layout: 'half', scaling: dynamic },
    { scheme: 'rope', scaling: { ...longrope, seqLen: 8 } },
    { scheme: 'rope', queryPositions: list(queries, 1.5), keyPositions: random([batch, keys], 9) },
    { scheme: 'xpos', centrePosition: 2 },
    { scheme: 'axial-rope', ...onAxes },
    { scheme: 'mrope', sections: [2, 1, 1], queryPositions: list(queries, 2), keyPositions: random([3, keys], 7) },
    { scheme: 'alibi', form: 'causal', alibiBiasMax: 4 },
    { scheme: 'alibi', form: 'mpt' },
    { scheme: 'kerple', p: list(heads, 1), a: table(heads) },
    { scheme: 'fire', w0: table(5, 1), b0: table(5), w1: table(heads, 5), b1: table(heads), threshold: 4 },
    { scheme: 'sandwich', dim: 8, form: 'tril' },
    { scheme: 'dynamic-position-bias', layers: [layer, { weight: table(heads, 4), bias: table(heads) }] },
    ...(square
      ? ([
          { scheme: 'axial-rope', grid: [queries] },
          { scheme: 'data-dependent-alibi', gateLogits: table(batch, keys, heads), causal: true },
          { scheme: 'data-dependent-alibi', gateLogits: table(batch, keys, 2 * heads), causal: false },
        ] as const)
      : []),
    ...relativeEncodings({ heads, queries, keys, headDim, valueDim }),
  ];
}

const cases: Record<string, Sizes> = {
  'more heads than workers': { batch: 1, heads: 6, kvHeads: 6, queries: 7, keys: 7 },
  'batches and shared keys': { batch: 2, heads: 4, kvHeads: 2, queries: 5, keys: 9 },
  'one head': { batch: 1, heads: 1, kvHeads: 1, queries: 9, keys: 9 },
  // The output can then come back in the array of the queries.
  'values as wide as queries': { batch: 1, heads: 6, kvHeads: 6, queries: 6, keys: 6, valueDim: headDim },
  'one key head for all': { batch: 1, heads: 3, kvHeads: 1, queries: 4, keys: 6 },
};

const want = ['logits', 'weights', 'logSumExp', 'terms'] as const;

it('the encodings below are all that attention takes', () => {
  const value = encodings(cases['more heads than workers'] as Sizes, true).map(({ scheme }) => scheme);
  const places = catalogue.filter(({ place }) => place !== 'embedding');
  expect(places.map(({ name }) => name).filter((name) => !(value as string[]).includes(name))).toEqual([]);
});

describe.each(builds)('attention in parts, build %s', (build) => {
  const pe = instances[build];

  // How a call is divided does not depend on the build, so all sizes are tried in one of them.
  const sizesToTry = Object.entries(cases).slice(0, build === 'simd' ? undefined : 2);
  it.each(sizesToTry)('is attention for every encoding: %s', async (_, sizes) => {
    const arrays = arraysOf(sizes);
    for (const [causal, wanted] of [
      [false, want],
      // The module takes another path if only the output is wanted.
      [true, []],
    ] as const) {
      // In npm test, each encoding with a quarter of the sizes.
      const turn = Object.values(cases).indexOf(sizes) + Number(causal) + builds.indexOf(build);
      for (const encoding of sampleOf(encodings(sizes, causal), 4, turn)) {
        const options = { ...arrays, encoding, causal, want: wanted } as AttentionOptions;
        const workers = playedBy(pe, 3);
        const expected = pe.attention(options);
        const name = JSON.stringify({ ...encoding, causal }).slice(0, 90);
        expect(await pooledAttention(workers, options, {}, finest), name).toEqual(expected);
        const undivided = ['tupe', 'data-dependent-alibi:false'];
        const { scheme, causal: own = causal } = encoding as { scheme: string; causal?: boolean };
        const batchOnly = [scheme, `${scheme}:${own}`].some((key) => undivided.includes(key));
        const whole = sizes.heads === 1 && workers.parts() === 1;
        if (batchOnly) expect(workers.parts(), name).toBe(sizes.batch);
        else if (!whole) expect(workers.parts(), name).toBeGreaterThan(sizes.batch);
      }
    }
  });

  it('cuts masks and biases of any shape, windows, offsets and several encodings', async () => {
    const sizes = { batch: 2, heads: 4, kvHeads: 2, queries: 5, keys: 8 };
    const arrays = arraysOf(sizes);
    const mask = (...shape: number[]) => ({ shape, data: Array.from(random(shape, 4).data, (x) => x > -0.5) });
    const calls: Partial<AttentionOptions>[] = [
      { mask: mask(8), bias: table(4, 1, 1) },
      { mask: mask(5, 8), bias: table(2, 1, 5, 8) },
      { mask: mask(2, 1, 1, 8), window: [3, 1], softcap: 2 },
      // A piece alone might be another kind of mask: zeros that are added, or flags in place of a bias.
      { mask: { data: Float32Array.from({ length: 40 }, (_, n) => Number(n % 8 < n / 8)), shape: [5, 8] } },
      { bias: { data: Int32Array.from({ length: 40 }, (_, n) => (n % 8) % 3), shape: [5, 8] } },
      { bias: { data: Int32Array.from({ length: 40 }, (_, n) => Math.floor(n / 8)), shape: [5, 8] } },
      { bias: table(4, 5, 1), offset: -2, causal: true, scale: 0.7 },
      { encoding: [{ scheme: 'rope' }, { scheme: 'alibi' }, { scheme: 't5', table: table(32, 4) }], offset: 40 },
      { encoding: { scheme: 'alibi' }, offset: 1e6 },
      { sinks: [1, -2, 0.5, 3], window: [2, 0] },
      { sinks: table(4), temperature: { form: 'llama4', floorScale: 2 }, offset: 3 },
      { temperature: { form: 'inkling', floorScale: 2 }, encoding: { scheme: 'alibi' }, causal: true },
      { temperature: { form: 'ministral3', floorScale: 3, queryPositions: [0, 4, 2, 9, 5] } },
      {
        temperature: { form: 'log-n', floorScale: 3, queryPositions: { data: list(10, 2), shape: [2, 5] } },
        encoding: { scheme: 'rope' },
      },
    ];
    for (const options of calls) {
      const expected = pe.attention({ ...arrays, ...options, want });
      const workers = playedBy(pe, 4);
      expect(await pooledAttention(workers, { ...arrays, ...options, want }, {}, finest)).toEqual(expected);
    }
  });

  it('takes arrays of 2 and 3 axes and numbers of any type', async () => {
    const [q, k, v] = [random([6, 8]), random([6, 8], 2), random([6, 3], 3)];
    const expected = pe.attention({ q, k, v, want });
    expect(await pooledAttention(playedBy(pe, 2), { q, k, v, want }, {}, finest)).toEqual(expected);
    const lists = { data: Array.from(q.data), shape: q.shape };
    const doubles = { data: Float64Array.from(k.data), shape: k.shape };
    const result = await pooledAttention(playedBy(pe, 2), { q: lists, k: doubles, v, want }, {}, finest);
    expect(result).toEqual(expected);
  });
});

describe.each(builds)('attention with a position map in parts, build %s', (build) => {
  const pe = instances[build];
  const maps = [
    { form: 'self-extend', window: 4, groupSize: 3 },
    { form: 'rerope', window: 3 },
    { form: 'leaky-rerope', window: 3, factor: 2.5 },
    { form: 'dual-chunk', chunkSize: 5, localSize: 2 },
  ] as const;
  const dynamic = { type: 'dynamic', factor: 2, maxPositionEmbeddings: 4 } as const;
  const mask = { shape: [11, 17], data: Array.from(random([11, 17], 4).data, (x) => x > -0.5) };
  const calls: Partial<MappedAttentionOptions>[] = [
    {},
    { causal: true },
    { causal: true, want: ['logSumExp'] },
    { causal: true, want: ['logits', 'weights', 'logSumExp'] },
    { causal: true, offset: 2, softcap: 3, scale: 0.7 },
    { causal: true, sinks: [1, -2, 0.5, 3] },
    { causal: true, temperature: { form: 'log-n', floorScale: 3 } },
    { causal: true, encoding: { scheme: 'rope', layout: 'half', scaling: dynamic } },
    { causal: true, encoding: { scheme: 'rope', scaling: { ...dynamic, seqLen: 9 } } },
    { causal: true, offset: 40 },
    { mask, bias: table(4, 1, 17), temperature: { form: 'inkling', floorScale: 2 } },
  ];

  it.each(maps)('$form is that of one instance', async (positionMap) => {
    const arrays = arraysOf({ batch: 2, heads: 4, kvHeads: 2, queries: 11, keys: 17 });
    // In npm test, each call with one of the maps, and with another in the other build.
    for (const more of sampleOf(calls, 4, maps.indexOf(positionMap) + builds.indexOf(build))) {
      const options = { ...arrays, encoding: { scheme: 'rope' }, positionMap, ...more } as const;
      const expected = pe.mappedAttention(options);
      // Parts by heads, and by queries.
      for (const size of [1, 40]) {
        const workers = playedBy(pe, size);
        const found = await pooledAttention(workers, options, {}, finest, 'mappedAttention');
        expect(found, JSON.stringify({ ...more, mask: undefined })).toEqual(expected);
        const byQueries = (more.offset ?? 6) + 11 <= 17 && !JSON.stringify(more).includes('"maxPositionEmbeddings":4}');
        expect(workers.parts()).toBe(size === 1 ? 4 : byQueries ? 44 : 8);
      }
    }
  });

  it('says what is not allowed as one instance does', async () => {
    const arrays = arraysOf({ batch: 2, heads: 4, kvHeads: 2, queries: 11, keys: 17 });
    const encoding = { scheme: 'rope', queryPositions: list(11, 1) } as const;
    const call = pooledAttention(
      playedBy(pe, 4),
      { ...arrays, encoding, positionMap: { form: 'rerope', window: 3 } },
      {},
      finest,
      'mappedAttention',
    );
    await expect(call).rejects.toMatchObject({ argument: 'encoding.queryPositions' });
  });
});

it('sends keys once for parts that have them in common', async () => {
  const arrays = arraysOf({ batch: 1, heads: 1, kvHeads: 1, queries: 8, keys: 8 });
  const sent: boolean[] = [];
  const workers = playedBy(instances.simd, 2);
  const watched: Workers = {
    ...workers,
    run: (jobs, options) =>
      workers.run(
        jobs.map((job) => ({
          ...job,
          order: (worker) => {
            const order = job.order(worker) as CallOrder;
            sent.push(order.shared?.options !== undefined);
            return order;
          },
        })),
        options,
      ),
  };
  await pooledAttention(watched, arrays, {}, finest);
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.filter(Boolean)).toHaveLength(1);
});

it('sends a call in the arrays that the call before it left', async () => {
  const arrays = arraysOf({ batch: 1, heads: 12, kvHeads: 12, queries: 8, keys: 8, valueDim: headDim });
  const workers = playedBy(instances.simd, 2);
  const value = new Set<unknown>();
  let fresh = 0;
  const watched: Workers = {
    ...workers,
    run: (jobs, options) =>
      workers.run(
        jobs.map((job) => ({
          order: (worker) => {
            const order = job.order(worker) as CallOrder;
            const [{ q }] = order.args as [{ q: Tensor }];
            const { k, v } = (order.shared?.options ?? {}) as { k: Tensor; v: Tensor };
            fresh += [q, k, v].filter(({ data }) => !value.has(data)).length;
            return order;
          },
          done: (answer) => {
            const { output } = answer.result as { output: Tensor };
            for (const data of [output.data, ...(answer.spare ?? [])]) value.add(data);
            job.done(answer);
          },
        })),
        options,
      ),
  };
  const { output } = instances.simd.attention(arrays);
  for (let i = 0; i < 3; i++) expect((await pooledAttention(watched, arrays, {}, finest)).output).toEqual(output);
  // The three arrays of the first part; later parts reuse arrays that came back.
  expect(fresh).toBe(3);
});

it('tells errors as one instance does, in the shapes of the call', async () => {
  const sizes = { batch: 1, heads: 4, kvHeads: 4, queries: 5, keys: 5 };
  const arrays = arraysOf(sizes);
  const bad: Record<string, unknown>[] = [
    { k: random([1, 3, 5, 8]) },
    { v: random([1, 4, 6, 3]) },
    { v: 7 },
    { q: { data: [1, 2], shape: [3] } },
    { want: ['colour'] },
    { colour: 1 },
    { causal: 'yes' },
    { bias: random([3, 5]) },
    { mask: { data: [1, 0], shape: [5] } },
    { encoding: { scheme: 'rop' } },
    { encoding: [null] },
    { encoding: { scheme: 'alibi', heads: 4 } },
    { encoding: { scheme: 'alibi', alibiBiasMax: -1 } },
    { encoding: { scheme: 't5', table: table(32, 3) } },
    { encoding: { scheme: 't5', table: { data: [1], shape: 'x' } } },
    { encoding: { scheme: 'rope', queryPositions: [1, 2] } },
    { encoding: { scheme: 'dynamic-position-bias', layers: 3 } },
    { encoding: { scheme: 'transformer-xl', r: table(4, 4, 8), rWBias: table(4, 8), rRBias: table(4, 8) } },
    { encoding: [{ scheme: 'tupe' }] },
    { offset: 0.5 },
    { window: [1] },
  ];
  for (const options of bad) {
    const call = { ...arrays, ...options } as AttentionOptions;
    let expected: unknown;
    try {
      instances.simd.attention(call);
    } catch (error) {
      expected = error;
    }
    const thrown = await pooledAttention(playedBy(instances.simd, 2), call, {}, finest).catch((error) => error);
    const dataOf = (error: unknown) => ({ ...(error as PosencError), message: (error as PosencError).message });
    expect(dataOf(thrown), JSON.stringify(options).slice(0, 80)).toEqual(dataOf(expected));
    expect(thrown).toMatchObject({ name: 'PosencError', code: 'invalid-argument' });
  }
});

it('writes into out, which must fit', async () => {
  const arrays = arraysOf({ batch: 1, heads: 2, kvHeads: 2, queries: 3, keys: 3 });
  const out = new Float32Array(2 * 3 * 3);
  const { output } = await pooledAttention(playedBy(instances.simd, 2), { ...arrays, out }, {}, finest);
  expect(output.data).toBe(out);
  expect(output).toEqual(instances.simd.attention(arrays).output as Tensor);
  const short = pooledAttention(playedBy(instances.simd, 2), { ...arrays, out: new Float32Array(3) }, {}, finest);
  await expect(short).rejects.toMatchObject({ argument: 'out' });
});
