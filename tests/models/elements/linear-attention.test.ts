import { createPosenc, type Posenc, type Tensor } from 'posenc';
import { beforeAll, expect, test } from 'vitest';
import {
  fading,
  type LinearRequest,
  linearCall,
  runLinear,
  tokenByToken,
  withoutPosition,
} from '../../../web/elements/linear-attention/calls.ts';
import { type LinearAsked, linearModel } from '../../../web/elements/linear-attention/model.ts';
import { type LinearFormName, linearForm, linearFormNames } from '../../../web/elements/linear-attention/parameters.ts';
import { readNpy } from '../../conformance/npy.mjs';

let pe: Posenc;
beforeAll(async () => {
  pe = await createPosenc({ build: 'simd' });
});

const asked: LinearAsked = {
  sentence: 'The brown dog chased the black dog',
  form: 'elu',
  rotation: true,
  compare: 'softmax',
  denominator: 'plain',
  causal: true,
  head: 0,
  headDim: 4,
  base: 10000,
  layout: 'interleaved',
  shift: 0,
  seed: 7,
};

const [heads, tokens, headDim, dim] = [4, 6, 8, 12];
/** Numbers that repeat on every machine, roughly of unit variance. */
const numbers = (shape: readonly number[], phase: number): Tensor => ({
  data: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => 1.5 * Math.sin(phase + 1.7 * i * i)),
  shape,
});
const request = (form: LinearFormName, more: Partial<LinearRequest> = {}): LinearRequest => ({
  form,
  q: numbers([heads, tokens, headDim], 1),
  k: numbers([heads, tokens, headDim], 2),
  v: numbers([heads, tokens, headDim], 3),
  words: numbers([tokens, dim], 4),
  seed: 5,
  causal: true,
  ...more,
});

/** Row `row` of head `head`, in doubles. */
const rowOf = ({ data, shape }: Tensor, head: number, row: number): number[] => {
  const [, rows = 0, width = 0] = shape;
  return Array.from(data.subarray((head * rows + row) * width, (head * rows + row + 1) * width));
};
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);
const elu = (x: number) => (x > 0 ? x + 1 : Math.exp(x));

/** RoPE in doubles. */
function turned(x: readonly number[], position: number, base: number, layout: string): number[] {
  const half = x.length / 2;
  const out = [...x];
  for (let pair = 0; pair < half; pair++) {
    const [i, j] = layout === 'half' ? [pair, pair + half] : [2 * pair, 2 * pair + 1];
    const angle = position * base ** (-pair / half);
    const [a, b] = [x[i] as number, x[j] as number];
    out[i] = a * Math.cos(angle) - b * Math.sin(angle);
    out[j] = a * Math.sin(angle) + b * Math.cos(angle);
  }
  return out;
}

const unit = (x: readonly number[], eps = 0) => x.map((value) => value / Math.sqrt(dot(x, x) + eps));

const farthest = (input: Tensor | undefined, wanted: (head: number, query: number, key: number) => number) => {
  const { data, shape } = input as Tensor;
  const [, queries = 0, keys = 0] = shape;
  return data.reduce((most, value, i) => {
    const [head, query, key] = [Math.floor(i / (queries * keys)), Math.floor(i / keys) % queries, i % keys];
    return Math.max(most, Math.abs(value - wanted(head, query, key)));
  }, 0);
};

test('the similarities are those of the papers, with the rotation of the features in the numerator alone', () => {
  for (const layout of ['interleaved', 'half'] as const) {
    for (const causal of [true, false]) {
      for (const [base, offset] of [
        [10000, 0],
        [50, 3000],
      ] as const) {
        const rotation = { scheme: 'rope', base, layout, offset } as const;
        const weightsOf = (form: LinearFormName) =>
          runLinear(pe, linearCall(pe, request(form, { causal, rotation })), ['weights']).weights;
        const { q, k } = request('elu');
        const turn = (x: number[], at: number) => turned(x, offset + at, base, layout);
        const visible = (query: number) => Array.from({ length: causal ? query + 1 : tokens }, (_, i) => i);
        const share = (
          [query, key]: readonly [number, number],
          numerator: (key: number) => number,
          denominator: (key: number) => number,
        ) => {
          if (causal && key > query) return 0;
          return numerator(key) / (1e-6 + visible(query).reduce((sum, one) => sum + denominator(one), 0));
        };
        const features = (x: Tensor, head: number, row: number) => rowOf(x, head, row).map(elu);
        const unitary = (x: Tensor, head: number, row: number) => turn(unit(rowOf(x, head, row)), row);
        expect(
          farthest(weightsOf('elu'), (head, query, key) =>
            share(
              [query, key],
              (one) => dot(turn(features(q, head, query), query), turn(features(k, head, one), one)),
              (one) => dot(features(q, head, query), features(k, head, one)),
            ),
          ),
        ).toBeLessThan(2e-6);
        const cosine = (head: number, query: number) => (one: number) =>
          1 + dot(unitary(q, head, query), unitary(k, head, one));
        expect(
          farthest(weightsOf('normalised'), (head, query, key) =>
            share([query, key], cosine(head, query), cosine(head, query)),
          ),
        ).toBeLessThan(2e-6);
        expect(
          farthest(weightsOf('dot'), (head, query, key) =>
            causal && key > query
              ? 0
              : dot(turn(rowOf(q, head, query), query), turn(rowOf(k, head, key), key)) / Math.sqrt(headDim),
          ),
        ).toBeLessThan(4e-6);
      }
    }
  }
});

/** The gates of a form, made anew: random projections of the words. */
function gate(name: string, width: number): (head: number, token: number, component: number) => number {
  const rows = Array.from({ length: heads * width }, (_, row) => `${name} ${row}`);
  const drawn = pe.syntheticSentence({ words: rows, dim, heads: 1, headDim: 1, seed: 5 }).embeddings.data;
  const { words } = request('gla');
  return (head, token, component) => {
    const row = head * width + (width === 1 ? 0 : component);
    const weight = Array.from(drawn.subarray(row * dim, (row + 1) * dim));
    const word = Array.from(words.data.subarray(token * dim, (token + 1) * dim));
    return dot(weight, word) / Math.sqrt(dim);
  };
}

const softplus = (x: number) => Math.log(1 + Math.exp(x));
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** What is left of component `d` of the state when a token is read. */
function leftOf(form: LinearFormName): (head: number, token: number, d: number) => number {
  if (form === 'retention') return (head) => 1 - 2 ** (-5 - head);
  if (form === 'lightning') return (head) => Math.exp(-(2 ** ((-8 * (head + 1)) / heads)) * (1 + 1e-5));
  if (form === 'delta') return () => 1;
  const component = form === 'gla' || form === 'kimi-delta';
  const number = gate('decay', component ? headDim : 1);
  if (form === 'gla') return (...at) => sigmoid(number(...at)) ** (1 / 16);
  return (head, token, d) =>
    Math.exp(-(16 ** (head / (heads - 1))) * softplus(number(head, token, d) + Math.log(Math.exp(0.1) - 1)));
}

/** The weights by the recurrence, token by token, in doubles: what each one-hot value becomes. */
function recurrence(form: LinearFormName, rotation?: { readonly base: number }) {
  const { q, k } = request(form);
  const left = leftOf(form);
  const erases = ['delta', 'gated-delta', 'kimi-delta'].includes(form);
  const beta = erases ? gate('beta', 1) : undefined;
  const step = form === 'mamba2' ? gate('decay', 1) : undefined;
  const scale = form === 'lightning' || form === 'mamba2' ? 1 : 1 / Math.sqrt(headDim);
  const place = (x: number[], token: number) => (rotation ? turned(x, token, rotation.base, 'interleaved') : x);
  return Array.from({ length: heads }, (_, head) => {
    let state = Array.from({ length: headDim }, () => new Array<number>(tokens).fill(0));
    return Array.from({ length: tokens }, (_, token) => {
      let [query, key] = [place(rowOf(q, head, token), token), place(rowOf(k, head, token), token)];
      if (erases) [query, key] = [unit(query, 1e-6), unit(key, 1e-6)];
      if (step) key = key.map((x) => x * softplus(step(head, token, 0) + Math.log(Math.exp(0.1) - 1)));
      state = state.map((row, d) => row.map((x) => x * left(head, token, d)));
      const column = (n: number) => state.map((row) => row[n] as number);
      const written = Array.from({ length: tokens }, (_, n) => {
        const value = n === token ? 1 : 0;
        if (!beta) return value;
        return sigmoid(beta(head, token, 0)) * (value - dot(column(n), key));
      });
      state = state.map((row, d) => row.map((x, n) => x + (key[d] as number) * (written[n] as number)));
      return Array.from({ length: tokens }, (_, n) => scale * dot(column(n), query));
    });
  });
}

test('the recurrent forms are their recurrences in doubles, rotated or not', () => {
  for (const form of linearFormNames) {
    if (linearForm(form).similarity || form === 'retention') continue;
    for (const base of [undefined, 100]) {
      const rotation = base === undefined ? {} : { rotation: { scheme: 'rope', layout: 'interleaved', base } as const };
      const { weights } = runLinear(pe, linearCall(pe, request(form, rotation)), ['weights']);
      const wanted = recurrence(form, base === undefined ? undefined : { base });
      expect(
        farthest(weights, (head, query, key) => wanted[head]?.[query]?.[key] as number),
        `${form} ${base}`,
      ).toBeLessThan(4e-6);
    }
  }
});

test('what is left of a key is the product of what each later token leaves', () => {
  for (const form of linearFormNames) {
    const asked = request(form);
    const found = fading(pe, linearCall(pe, asked), true);
    const left = linearForm(form).decay ? leftOf(form) : () => 1;
    expect(
      farthest(found, (head, query, key) => {
        if (key > query) return 0;
        const products = Array.from({ length: headDim }, (_, d) => {
          let product = 1;
          for (let token = key + 1; token <= query; token++) product *= left(head, token, d);
          return product;
        });
        return products.reduce((sum, one) => sum + one) / headDim;
      }),
      form,
    ).toBeLessThan(1e-6);
  }
});

async function golden(family: string, file: string): Promise<Tensor> {
  const { data, shape } = await readNpy(new URL(`../../golden/${family}/${file}.npy`, import.meta.url));
  return { data: Float32Array.from(data as ArrayLike<number>), shape };
}

/** One entry of the batch, with heads before tokens. */
function entry({ data, shape }: Tensor, batch: number, headsAt: 1 | 2): Tensor {
  const [, first = 0, second = 0, width = 0] = shape;
  const size = first * second * width;
  const own = data.subarray(batch * size, (batch + 1) * size);
  if (headsAt === 1) return { data: own.slice(), shape: [first, second, width] };
  const swapped = Float32Array.from({ length: size }, (_, i) => {
    const [head, row, column] = [Math.floor(i / (first * width)), Math.floor(i / width) % first, i % width];
    return own[(row * second + head) * width + column] as number;
  });
  return { data: swapped, shape: [second, first, width] };
}

const worst = (a: Tensor | undefined, b: Tensor) =>
  b.data.reduce((most, value, i) => Math.max(most, Math.abs(value - (a?.data[i] as number))), 0);

test('weights with RoPE are those of RoFormer’s equation 19 as others computed it', async () => {
  for (const [id, batches, causal, layout, base, offset] of [
    ['roformer_nc_inter', 1, false, 'interleaved', 10000, 0],
    ['roformer_nc_half', 2, false, 'half', 10000, 0],
    ['roformer_causal_shift', 1, true, 'interleaved', 1000, 4096],
  ] as const) {
    for (let batch = 0; batch < batches; batch++) {
      const of = async (name: string) => entry(await golden('linear_attention', `${id}.${name}`), batch, 2);
      const rotation = { scheme: 'rope', base, layout, offset } as const;
      const value = { ...request('elu'), q: await of('q'), k: await of('k'), v: await of('v'), causal, rotation };
      const { weights, output } = runLinear(pe, linearCall(pe, value), ['weights']);
      expect(worst(weights, entry(await golden('linear_attention', `${id}.weights`), batch, 1)), id).toBeLessThan(3e-6);
      expect(worst(output, await of('out')), id).toBeLessThan(3e-6);
    }
  }
});

test('retention and lightning attention are those of their programs', async () => {
  for (const [id, batches, width] of [
    ['retention_9', 2, 8],
    ['retention_20', 1, 4],
  ] as const) {
    for (let batch = 0; batch < batches; batch++) {
      const of = async (name: string) => entry(await golden('linear_attention_decay', `${id}.${name}`), batch, 1);
      // RetNet's frequencies reach 1/10000 at the last pair.
      const rotation = { scheme: 'rope', base: 10000 ** (width / (width - 2)), layout: 'interleaved' } as const;
      const input = { ...request('retention'), q: await of('q'), k: await of('k'), v: await of('v'), rotation };
      const { output } = runLinear(pe, linearCall(pe, input), []);
      expect(worst(output, await of('out_program')), id).toBeLessThan(4e-6);
    }
  }
  const of = async (name: string) => entry(await golden('linear_attention_decay', `lightning_chunk.${name}`), 1, 1);
  const input = { ...request('lightning'), q: await of('q'), k: await of('k'), v: await of('v') };
  const { output } = runLinear(pe, linearCall(pe, input), []);
  const size = (await of('out')).data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(worst(output, await of('out')) / size).toBeLessThan(4e-6);
});

test('every form is the same read token by token, and after a common shift, and keeps as much at any length', () => {
  const sizes = { elu: 20, normalised: 25, dot: 20, retention: 21 } as Partial<Record<LinearFormName, number>>;
  for (const form of linearFormNames) {
    for (const rotation of [true, false]) {
      for (const shift of [0, 1, 2 ** 20]) {
        const model = linearModel(pe, { ...asked, form, rotation, shift });
        const what = JSON.stringify({ form, rotation, shift });
        expect(model.recurrence, what).toBeLessThan(2e-6);
        expect(model.moved, what).toMatchObject({ by: shift || 1000 });
        // The components of a pair fade differently: then rotations no longer leave the distance alone.
        if (rotation && linearForm(form).decay === 'component') expect(model.moved.change, what).toBeGreaterThan(1e-3);
        else expect(model.moved.change, what).toBeLessThan(2e-6);
        if (!rotation) expect(model.moved.change, what).toBe(0);
      }
      const [short, long] = [3, 60].map((length) => linearModel(pe, { ...asked, form, rotation, length }));
      expect(short?.state, form).toEqual(long?.state);
      const kept = (short?.state ?? []).reduce((sum, part) => sum + part.reduce((a, b) => a * b, 1), 0);
      expect(kept, form).toBe(sizes[form] ?? 16);
      expect([short?.cache, long?.cache]).toEqual([3 * 8, 60 * 8]);
    }
  }
});

test('a text read token by token without its state is another one', () => {
  const call = linearCall(pe, request('gla'));
  const { output } = runLinear(pe, call, []);
  const cut = {
    ...call,
    options: { ...call.options, decay: { data: new Float32Array(heads), shape: [heads, 1, 1] } },
  } as typeof call;
  expect(worst(output, { data: tokenByToken(pe, call), shape: [] })).toBeLessThan(2e-6);
  expect(worst(output, { data: tokenByToken(pe, cut), shape: [] })).toBeGreaterThan(1e-2);
});

test('row sums are rotated denominators over plain ones, and dividing by them makes each row add up to 1', () => {
  for (const causal of [true, false]) {
    const { embeddings, wq, wk } = pe.syntheticSentence({
      words: asked.sentence.toLowerCase().split(' '),
      dim: 64,
      heads: 4,
      headDim: 2,
      seed: 7,
    });
    const of = (weight: Tensor, token: number) =>
      [0, 1].map((row) =>
        dot(rowOf({ ...weight, shape: [1, 8, 64] }, 0, row), rowOf({ ...embeddings, shape: [1, 7, 64] }, 0, token)),
      );
    const product = (query: number, key: number, rotates: boolean) => {
      const [a, b] = [of(wq, query).map(elu), of(wk, key).map(elu)];
      return rotates ? dot(turned(a, query, 10000, ''), turned(b, key, 10000, '')) : dot(a, b);
    };
    const sum = (query: number, rotates: boolean) => {
      let all = 0;
      for (let key = 0; key < (causal ? query + 1 : 7); key++) all += product(query, key, rotates);
      return all;
    };
    const plain = linearModel(pe, { ...asked, headDim: 2, causal });
    const rotated = linearModel(pe, { ...asked, headDim: 2, causal, denominator: 'rotated' });
    let negative = 0;
    for (let query = 0; query < 7; query++) {
      expect(plain.map.sums[query]).toBeCloseTo(sum(query, true) / sum(query, false), 5);
      expect(rotated.map.sums[query]).toBeCloseTo(1, 4);
      for (let key = 0; key < 7; key++) {
        const wanted = causal && key > query ? 0 : product(query, key, true) / sum(query, true);
        // A sum near 0 magnifies the rounding of each weight.
        const rounding = 1e-6 / Math.abs(plain.map.sums[query] as number);
        expect(Math.abs((rotated.map.weights[7 * query + key] as number) - wanted)).toBeLessThan(
          rounding * Math.max(1, Math.abs(wanted)),
        );
        const visible = !causal || key <= query;
        if (visible && product(query, key, true) < 0) negative++;
      }
    }
    expect(plain.negative).toBe(negative);
    expect(plain.visible).toBe(causal ? 28 : 49);
    // What the figure warns of does happen.
    expect(Math.min(...plain.map.sums)).toBeLessThan(0);
    expect(Math.max(...rotated.map.weights)).toBeGreaterThan(10);
  }
});

test('without position equal words have equal rows, and with it they do not', () => {
  for (const form of linearFormNames) {
    if (!linearForm(form).similarity) continue;
    const rows = (compare: 'no-position' | 'softmax', of: 'beside' | 'map') => {
      const { weights } = linearModel(pe, { ...asked, form, causal: false, compare })[of];
      return [2, 6].map((row) => Array.from(weights.subarray(7 * row, 7 * row + 7)));
    };
    const [first, second] = rows('no-position', 'beside');
    expect(first, form).toEqual(second);
    const [a, b] = rows('softmax', 'map');
    expect(a, form).not.toEqual(b);
  }
  // Retention without decay and rotation still sums up what came before.
  const { options } = withoutPosition(pe, request('kimi-delta', { rotation: { scheme: 'rope' } }));
  expect(options).not.toHaveProperty('decay');
  expect(options).not.toHaveProperty('beta');
  expect(options.q).toEqual(request('kimi-delta').q);
});

test('beside stands softmax attention with RoPE', () => {
  for (const shift of [0, 500]) {
    const { beside } = linearModel(pe, { ...asked, shift });
    const words = asked.sentence.toLowerCase().split(' ');
    const { embeddings, wq, wk } = pe.syntheticSentence({ words, dim: 64, heads: 4, headDim: 4, seed: 7 });
    const of = (weight: Tensor, token: number) =>
      turned(
        [0, 1, 2, 3].map((row) =>
          dot(rowOf({ ...weight, shape: [1, 16, 64] }, 0, row), rowOf({ ...embeddings, shape: [1, 7, 64] }, 0, token)),
        ),
        token,
        10000,
        'interleaved',
      );
    for (let query = 0; query < 7; query++) {
      const scores = Array.from({ length: query + 1 }, (_, key) => Math.exp(dot(of(wq, query), of(wk, key)) / 2));
      const total = scores.reduce((sum, one) => sum + one);
      for (let key = 0; key < 7; key++)
        expect(beside.weights[7 * query + key]).toBeCloseTo((scores[key] ?? 0) / total, 5);
      expect(beside.sums[query]).toBeCloseTo(1, 6);
    }
  }
});
