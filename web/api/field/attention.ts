/** Attention whose positions come from gates, products of reflections, levels or what is left of a stick. */
import { sizeOf } from '../input/index.ts';
import type { ExtendedEngine } from '../module/index.ts';
import type {
  AdaptiveBiasOptions,
  DeltaAttention,
  DeltaAttentionOptions,
  GatedAttention,
  GatedAttentionOptions,
  Tensor,
} from '../types/index.ts';
import { type Maths, mathsOf, Reader, rounded, unitRows } from './numbers.ts';

const dot = (a: ArrayLike<number>, from: number, b: ArrayLike<number>, at: number, length: number) => {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += (a[from + i] as number) * (b[at + i] as number);
  return sum;
};

const lead = ['batch', 'heads', 'tokens'] as const;

/** Running sums along the tokens of x [batch, heads, tokens, width]. */
function sums(x: Float64Array, tokens: number, width = 1): Float64Array {
  const out = x.slice();
  for (let n = 0; n < out.length; n++)
    if (Math.floor(n / width) % tokens > 0) out[n] = (out[n] as number) + (out[n - width] as number);
  return out;
}

/** The recurrence of one token: what is erased and written, for each row of the state [keys, values]. */
function write(
  state: Float64Array,
  keyDim: number,
  valueDim: number,
  erase: ArrayLike<number>,
  value: ArrayLike<number>,
  key: ArrayLike<number>,
  rate: number,
) {
  for (let v = 0; v < valueDim; v++) {
    let read = 0;
    for (let k = 0; k < keyDim; k++) read += (erase[k] as number) * (state[k * valueDim + v] as number);
    const change = rate * ((value[v] as number) - read);
    for (let k = 0; k < keyDim; k++)
      state[k * valueDim + v] = (state[k * valueDim + v] as number) + (key[k] as number) * change;
  }
}

function deltaAttention(engine: ExtendedEngine, options: DeltaAttentionOptions): DeltaAttention {
  const maths = mathsOf(engine);
  const o = new Reader(options);
  const form = o.choice('form', ['kda', 'gated-delta-2', 'delta-product', 'mamba3']);
  if (form === 'mamba3') return mamba3(maths, o);
  const writes = form === 'delta-product' ? o.count('writes', undefined, 1) : 1;
  const q = o.array('q', [...lead, 'keyDim']);
  const [batch, heads, tokens, keyDim] = o.sizesOf([...lead, 'keyDim']);
  const k = o.array('k', ['batch', 'heads', writes * tokens, 'keyDim']);
  const v = o.array('v', ['batch', form === 'kda' ? 'valueHeads' : 'heads', writes * tokens, 'valueDim']);
  const valueHeads = o.sizes.valueHeads ?? heads;
  o.sizes.valueHeads = valueHeads;
  const valueDim = o.size('valueDim');
  if (valueHeads % heads !== 0) o.refuse('v', 'a multiple of the {heads} heads of q and k', { heads });
  const scale = o.number('scale', form === 'delta-product' ? 1 : 1 / Math.sqrt(keyDim));
  const past = o.optional('past', ['batch', 'valueHeads', 'keyDim', 'valueDim']);
  const rows = ['batch', 'valueHeads', 'tokens'];
  const gates = form === 'kda' ? kdaGates(maths, o, rows) : undefined;
  const decay =
    gates?.decay ?? (form === 'gated-delta-2' ? o.array('decay', [...rows, 'keyDim']) : o.optional('decay', rows));
  const beta =
    gates?.beta ?? (form === 'delta-product' ? o.array('beta', ['batch', 'heads', writes * tokens]) : undefined);
  const erase = form === 'gated-delta-2' ? o.array('erase', [...lead, 'keyDim']) : undefined;
  const gate = form === 'gated-delta-2' ? o.array('write', [...lead, 'valueDim']) : undefined;
  const isUnit = o.flag('qkL2Norm', form === 'kda');
  const eps = o.number('eps', 0, 0);
  o.done();
  const [queries, keys] = isUnit ? [unitRows(q, keyDim, 0, eps), unitRows(k, keyDim, 0, eps)] : [q, k];
  const factor = decay && maths.exp(decay);
  const width = form === 'delta-product' ? 1 : keyDim;
  const states = past?.slice() ?? new Float64Array(sizeOf([batch, valueHeads, keyDim, valueDim], 8));
  const output = new Float64Array(sizeOf([batch, valueHeads, tokens, valueDim], 8));
  for (let row = 0; row < batch * valueHeads; row++) {
    const keyRow = Math.floor(row / valueHeads) * heads + Math.floor((row % valueHeads) / (valueHeads / heads));
    const state = states.subarray(row * keyDim * valueDim, (row + 1) * keyDim * valueDim);
    for (let t = 0; t < tokens; t++) {
      const at = row * tokens + t;
      if (factor)
        for (let n = 0; n < state.length; n++)
          state[n] = (state[n] as number) * (factor[at * width + (width > 1 ? Math.floor(n / valueDim) : 0)] as number);
      for (let j = 0; j < writes; j++) {
        const [keyAt, valueAt] = [(keyRow * tokens + t) * writes + j, at * writes + j];
        const key = keys.subarray(keyAt * keyDim, (keyAt + 1) * keyDim);
        const value = v.subarray(valueAt * valueDim, (valueAt + 1) * valueDim);
        const erased = erase ? key.map((one, n) => one * (erase[keyAt * keyDim + n] as number)) : key;
        const written = gate ? value.map((one, n) => one * (gate[valueAt * valueDim + n] as number)) : value;
        write(state, keyDim, valueDim, erased, written, key, beta?.[valueAt] ?? 1);
      }
      for (let c = 0; c < valueDim; c++) {
        let sum = 0;
        for (let n = 0; n < keyDim; n++)
          sum += (queries[(keyRow * tokens + t) * keyDim + n] as number) * (state[n * valueDim + c] as number);
        output[at * valueDim + c] = scale * sum;
      }
    }
  }
  const result = {
    output: rounded(output, [batch, valueHeads, tokens, valueDim]),
    state: rounded(states, [batch, valueHeads, keyDim, valueDim]),
  };
  if (!gates) return result;
  return {
    ...result,
    decay: rounded(gates.decay, [batch, valueHeads, tokens, keyDim]),
    beta: rounded(gates.beta, [batch, valueHeads, tokens]),
  };
}

/** Kimi's gates: the logarithm of the decay per component of a key, and how much is written. */
function kdaGates(maths: Maths, o: Reader, rows: readonly string[]) {
  const gateIn = o.array('gateIn', [...rows, 'keyDim']);
  const [keyDim, tokens, heads] = [o.size('keyDim'), o.size('tokens'), o.size('valueHeads')];
  const bias = o.optional('dtBias', ['valueHeads', 'keyDim']);
  const lower = o.has('lowerBound') ? o.number('lowerBound') : undefined;
  const logs = lower === undefined || o.has('aLog') ? o.array('aLog', ['valueHeads']) : undefined;
  const betaIn = o.array('betaIn', rows);
  const factor = o.flag('allowNegativeEigenvalues') ? 2 : 1;
  if (lower !== undefined && lower > 0) o.refuse('lowerBound', 'a number of at most 0');
  const rates = logs && maths.exp(logs);
  const headOf = (n: number) => Math.floor(n / (keyDim * tokens)) % heads;
  const rate = (n: number) => rates?.[headOf(n)] ?? 1;
  const inputs = gateIn.map((one, n) => one + (bias?.[headOf(n) * keyDim + (n % keyDim)] ?? 0));
  const decay =
    lower === undefined
      ? maths.softplus(inputs).map((one, n) => -rate(n) * one)
      : maths.sigmoid(inputs.map((one, n) => rate(n) * one)).map((one) => lower * one);
  return { decay, beta: maths.sigmoid(betaIn).map((one) => factor * one) };
}

/** Mamba-3: turned queries and keys, and a trapezoidal rule that also weighs the token before. */
function mamba3(maths: Maths, o: Reader): DeltaAttention {
  const q = o.array('q', ['batch', 'keyHeads', 'tokens', 'keyDim']);
  const k = o.array('k', ['batch', 'keyHeads', 'tokens', 'keyDim']);
  const v = o.array('v', [...lead, 'valueDim']);
  const [batch, heads, tokens, keyDim, valueDim, keyHeads] = o.sizesOf([...lead, 'keyDim', 'valueDim', 'keyHeads']);
  if (heads % keyHeads !== 0) o.refuse('v', 'a multiple of the heads of q and k');
  const [decay, dt, trap] = [
    maths.exp(o.array('decay', lead)),
    o.array('dt', lead),
    maths.sigmoid(o.array('trap', lead)),
  ];
  const [biasQ, biasK] = [o.array('biasQ', ['heads', 'keyDim']), o.array('biasK', ['heads', 'keyDim'])];
  const angleIn = o.array('angleIn', [...lead, 'pairs']);
  const pairs = o.size('pairs');
  if (2 * pairs > keyDim) o.refuse('angleIn', 'at most half as many pairs as components of a key');
  const skip = o.optional('skip', ['heads']);
  const z = o.optional('z', [...lead, 'valueDim']);
  o.done();
  const steps = maths.tanh(angleIn).map((one, n) => Math.PI * one * (dt[Math.floor(n / pairs)] as number));
  const angles = sums(steps, tokens, pairs);
  const [cos, sin] = [maths.cos(angles), maths.sin(angles)];
  const group = heads / keyHeads;
  const turned = (x: Float64Array, bias: Float64Array) => {
    const out = new Float64Array(sizeOf([batch, heads, tokens, keyDim], 8));
    for (let row = 0; row < batch * heads * tokens; row++) {
      const [t, h, b] = [row % tokens, Math.floor(row / tokens) % heads, Math.floor(row / (tokens * heads))];
      const from = ((b * keyHeads + Math.floor(h / group)) * tokens + t) * keyDim;
      for (let c = 0; c < keyDim; c++)
        out[row * keyDim + c] = (x[from + c] as number) + (bias[h * keyDim + c] as number);
      for (let p = 0; p < pairs; p++) {
        const [at, angle] = [row * keyDim + 2 * p, row * pairs + p];
        const [x0, x1, c, s] = [out[at], out[at + 1], cos[angle], sin[angle]] as [number, number, number, number];
        out[at] = x0 * c - x1 * s;
        out[at + 1] = x0 * s + x1 * c;
      }
    }
    return out;
  };
  const [queries, keys] = [turned(q, biasQ), turned(k, biasK)];
  const gate = z && maths.sigmoid(z).map((one, n) => one * (z[n] as number));
  const states = new Float64Array(sizeOf([batch, heads, valueDim, keyDim], 8));
  const output = new Float64Array(v.length);
  for (let row = 0; row < batch * heads; row++) {
    const state = states.subarray(row * valueDim * keyDim, (row + 1) * valueDim * keyDim);
    for (let t = 0; t < tokens; t++) {
      const at = row * tokens + t;
      const [alpha, step, share] = [decay[at], dt[at], trap[at]] as [number, number, number];
      const before = t > 0 ? (1 - share) * step * alpha : 0;
      for (let i = 0; i < valueDim; i++) {
        const here = i + at * valueDim;
        for (let j = 0; j < keyDim; j++) {
          const earlier = t > 0 ? before * (v[here - valueDim] as number) * (keys[(at - 1) * keyDim + j] as number) : 0;
          state[i * keyDim + j] =
            alpha * (state[i * keyDim + j] as number) +
            earlier +
            share * step * (v[here] as number) * (keys[at * keyDim + j] as number);
        }
        const read =
          dot(state, i * keyDim, queries, at * keyDim, keyDim) + (skip?.[row % heads] ?? 0) * (v[here] as number);
        output[here] = read * (gate?.[here] ?? 1);
      }
    }
  }
  const turn = 2 * Math.PI;
  const last = Float64Array.from({ length: sizeOf([batch, heads, pairs], 8) }, (_, n) => {
    const angle = angles[(Math.floor(n / pairs) * tokens + tokens - 1) * pairs + (n % pairs)] as number;
    return angle - turn * Math.floor(angle / turn);
  });
  return {
    output: rounded(output, [batch, heads, tokens, valueDim]),
    state: rounded(states, [batch, heads, valueDim, keyDim]),
    angles: rounded(last, [batch, heads, pairs]),
  };
}

/** The largest logit is subtracted before it is exponentiated; a sink takes part only in the denominator. */
function softmaxRow(maths: Maths, logits: readonly number[], sink?: number): Float64Array {
  const max = Math.max(...logits);
  const weights = maths.exp(logits.map((one) => one - max));
  const extra = sink === undefined ? 0 : (maths.exp([sink - max])[0] as number);
  const sum = weights.reduce((a, b) => a + b, extra);
  return weights.map((one) => one / sum);
}

function gatedAttention(engine: ExtendedEngine, options: GatedAttentionOptions): GatedAttention {
  const maths = mathsOf(engine);
  const o = new Reader(options);
  const form = o.choice('form', ['path', 'stick-breaking', 'wall', 'log-linear']);
  const q = o.array('q', [...lead, 'headDim']);
  const [batch, heads, tokens, dim] = o.sizesOf([...lead, 'headDim']);
  const k = o.array('k', ['batch', 'kvHeads', 'tokens', 'headDim']);
  const v = o.array('v', ['batch', 'kvHeads', 'tokens', 'valueDim']);
  const [kvHeads, valueDim] = [o.size('kvHeads'), o.size('valueDim')];
  if (heads % kvHeads !== 0) o.refuse('k', 'a divisor of the {heads} heads of q', { heads });
  const scale = o.number('scale', form === 'log-linear' ? 1 : 1 / Math.sqrt(dim));
  const group = heads / kvHeads;
  const kvRow = (row: number) => Math.floor(row / heads) * kvHeads + Math.floor((row % heads) / group);
  const rowOf = rows[form](maths, o, { q, k, tokens, dim, heads, scale, kvRow });
  const isCurrent = form === 'stick-breaking' && o.flag('addRemainder');
  o.done();
  const weights = new Float64Array(sizeOf([batch, heads, tokens, tokens], 8));
  const remainder = new Float64Array(batch * heads * tokens);
  const output = new Float64Array(sizeOf([batch, heads, tokens, valueDim], 8));
  for (let row = 0; row < batch * heads; row++)
    for (let t = 0; t < tokens; t++) {
      const [first, list, left = 0] = rowOf(row, t);
      const at = row * tokens + t;
      weights.set(list, at * tokens + first);
      remainder[at] = left;
      for (let c = 0; c < valueDim; c++) {
        let sum = isCurrent ? left * (v[(kvRow(row) * tokens + t) * valueDim + c] as number) : 0;
        for (let j = 0; j < list.length; j++)
          sum += (list[j] as number) * (v[(kvRow(row) * tokens + first + j) * valueDim + c] as number);
        output[at * valueDim + c] = sum;
      }
    }
  return {
    output: rounded(output, [batch, heads, tokens, valueDim]),
    weights: rounded(weights, [batch, heads, tokens, tokens]),
    ...(form === 'stick-breaking' && { remainder: rounded(remainder, [batch, heads, tokens]) }),
  };
}

interface Problem {
  readonly q: Float64Array;
  readonly k: Float64Array;
  readonly tokens: number;
  readonly dim: number;
  readonly heads: number;
  readonly scale: number;
  /** The row of keys and values [batch, kvHeads] for a row of queries [batch, heads]. */
  readonly kvRow: (row: number) => number;
}

/** The weights of one query from its first visible key on, and what is left of 1. */
type RowOf = (row: number, t: number) => readonly [first: number, weights: ArrayLike<number>, remainder?: number];

const rows: Readonly<Record<GatedAttentionOptions['form'], (maths: Maths, o: Reader, problem: Problem) => RowOf>> = {
  /** Products of reflections from the query down to the token after the key; gates are within the scale. */
  path(maths, o, { q, k, tokens, dim, scale, kvRow }) {
    const w = o.array('w', ['batch', 'kvHeads', 'tokens', 'headDim']);
    const beta = o.array('beta', ['batch', 'kvHeads', 'tokens']);
    const gate = o.optional('logGate', lead);
    const total = gate && sums(gate, tokens);
    return (row, t) => {
      const [queryStart, base] = [row * tokens, kvRow(row) * tokens];
      const u = q.slice((queryStart + t) * dim, (queryStart + t + 1) * dim);
      const logits = new Array<number>(t + 1);
      for (let s = t; s >= 0; s--) {
        const at = (base + s) * dim;
        logits[s] =
          scale *
          (dot(u, 0, k, at, dim) + (total ? (total[queryStart + t] as number) - (total[queryStart + s] as number) : 0));
        const share = (beta[base + s] as number) * dot(u, 0, w, at, dim);
        for (let c = 0; c < dim; c++) u[c] = (u[c] as number) - share * (w[at + c] as number);
      }
      return [0, softmaxRow(maths, logits)];
    };
  },
  /** Each key takes its share of what later keys have left over. */
  'stick-breaking'(maths, o, { q, k, tokens, dim, scale, kvRow }) {
    const attendsItself = o.flag('attendCurrent');
    return (row, t) => {
      const count = attendsItself ? t + 1 : t;
      const logits = Float64Array.from(
        { length: count },
        (_, j) => scale * dot(q, (row * tokens + t) * dim, k, (kvRow(row) * tokens + j) * dim, dim),
      );
      const [shares, left] = [maths.logSigmoid(logits), maths.logSigmoid(logits.map((one) => -one))];
      let rest = 0;
      for (let j = count - 1; j >= 0; j--) {
        shares[j] = (shares[j] as number) + rest;
        rest += left[j] as number;
      }
      return [0, maths.exp(shares), maths.exp([rest])[0] as number];
    };
  },
  /** A decay for each component within the logits, over packed sequences and a window. */
  wall(maths, o, { q, k, tokens, dim, heads, scale, kvRow }) {
    const decay = o.array('decay', [...lead, 'headDim']);
    const gate = o.optional('logGate', lead);
    const sink = o.optional('sink', ['heads']);
    const window = o.has('window') ? o.count('window', undefined, 1) : tokens;
    const bounds = o.numbers('cuSeqlens', undefined, [0, tokens], 0, true);
    if (
      bounds[0] !== 0 ||
      bounds.at(-1) !== tokens ||
      bounds.some((one, n) => n > 0 && one <= (bounds[n - 1] as number))
    )
      o.refuse('cuSeqlens', 'bounds that rise from 0 to {tokens}', { tokens });
    const [total, gates] = [sums(decay, tokens, dim), gate && sums(gate, tokens)];
    return (row, t) => {
      const begin = bounds.findLast((one) => one <= t) ?? 0;
      const first = Math.max(begin, t - window + 1);
      const index = row * tokens + t;
      const logits = Array.from({ length: t - first + 1 }, (_, j) => {
        const other = row * tokens + first + j;
        const factor = maths.exp(
          total.subarray(index * dim, (index + 1) * dim).map((one, c) => one - (total[other * dim + c] as number)),
        );
        const decayed = factor.map((one, c) => one * (q[index * dim + c] as number));
        const forgotten = gates ? (gates[index] as number) - (gates[other] as number) : 0;
        return scale * dot(decayed, 0, k, (kvRow(row) * tokens + first + j) * dim, dim) + forgotten;
      });
      return [first, softmaxRow(maths, logits, sink?.[row % heads])];
    };
  },
  /** A scale for each level of blocks that grow with the distance (a Fenwick tree), without a softmax. */
  'log-linear'(maths, o, { q, k, tokens, dim, scale, kvRow }) {
    const decay = o.array('decay', lead);
    const levels = o.array('levelScales', [...lead, 'levels']);
    const count = o.size('levels');
    if (2 ** (count - 1) < tokens)
      o.refuse('levelScales', 'levels for {tokens} tokens: log2, rounded up, plus 1', { tokens });
    const total = sums(decay, tokens);
    return (row, t) => {
      const index = row * tokens + t;
      const level = new Array<number>(t + 1).fill(0);
      for (let l = 1, end = t; end > 0; l++) {
        const size = 2 ** (l - 1);
        if (Math.floor(t / size) % 2 === 0) continue;
        level.fill(l, end - size, end);
        end -= size;
      }
      const factor = maths.exp(level.map((_, s) => (total[index] as number) - (total[row * tokens + s] as number)));
      return [
        0,
        factor.map(
          (one, s) =>
            one *
            scale *
            (levels[index * count + (level[s] as number)] as number) *
            dot(q, index * dim, k, (kvRow(row) * tokens + s) * dim, dim),
        ),
      ];
    };
  },
};

/** 2^(−8 (h + 1) / H), with those of twice as many heads in between where H is no power of two. */
function slopes(maths: Maths, heads: number): number[] {
  let power = 1;
  while (2 * power <= heads) power *= 2;
  const slopesOf = (count: number) => [
    ...maths.power(
      2,
      Array.from({ length: count }, (_, h) => (-8 * (h + 1)) / count),
    ),
  ];
  return [...slopesOf(power), ...slopesOf(2 * power).filter((_, h) => h % 2 === 0)].slice(0, heads);
}

function adaptiveBias(engine: ExtendedEngine, options: AdaptiveBiasOptions): Tensor {
  const maths = mathsOf(engine);
  const o = new Reader(options);
  const form = o.choice('form', ['dape', 'grape-a', 'grape-ap']);
  if (form === 'dape') {
    const logits = o.array('logits', ['batch', 'heads', 'queries', 'keys']);
    const [batch, heads, queries, keys] = o.sizesOf(['batch', 'heads', 'queries', 'keys']);
    const [w1, b1] = [o.array('w1', ['width', 2 * heads]), o.array('b1', ['width'])];
    const [w2, b2] = [o.array('w2', ['heads', 'width']), o.array('b2', ['heads'])];
    const bias = o.optional('bias', ['heads', 'queries', 'keys']);
    const leak = o.number('leakySlope', 0.01);
    o.done();
    const headSlopes = slopes(maths, heads);
    const cellsOf = queries * keys;
    const out = new Float64Array(logits.length);
    for (let b = 0; b < batch; b++)
      for (let cell = 0; cell < cellsOf; cell++) {
        const distance = Math.max(keys - queries + Math.floor(cell / keys) - (cell % keys), 0);
        const added = headSlopes.map((slope, h) => bias?.[h * cellsOf + cell] ?? -slope * distance);
        const inputs = [...added.map((_, h) => logits[(b * heads + h) * cellsOf + cell] as number), ...added];
        const hidden = Array.from(b1, (one, n) => dot(w1, n * 2 * heads, inputs, 0, 2 * heads) + one).map((one) =>
          one > 0 ? one : leak * one,
        );
        for (let h = 0; h < heads; h++)
          out[(b * heads + h) * cellsOf + cell] =
            (inputs[h] as number) +
            (added[h] as number) +
            dot(w2, h * hidden.length, hidden, 0, hidden.length) +
            (b2[h] as number);
      }
    return rounded(out, [batch, heads, queries, keys]);
  }
  const q = form === 'grape-a' ? o.array('q', [...lead, 'headDim']) : undefined;
  const p = form === 'grape-a' ? undefined : o.array('p', [...lead, 'headDim']);
  const [batch, heads, tokens, dim] = o.sizesOf([...lead, 'headDim']);
  const headSlopes = slopes(maths, heads);
  const out = new Float64Array(sizeOf([batch, heads, tokens, tokens], 8));
  if (q) {
    const k = o.array('k', [...lead, 'headDim']);
    const omega = maths.softplus(o.array('omega', ['heads']));
    const [u, v] = [o.array('u', ['heads', 'headDim']), o.array('v', ['heads', 'headDim'])].map((one) =>
      o.flag('l2Norm', true) ? unitRows(one, dim, 1e-6) : one,
    ) as [Float64Array, Float64Array];
    o.done();
    const gates = (x: Float64Array, by: Float64Array) =>
      maths.softplus(
        Float64Array.from(
          { length: sizeOf([batch, heads, tokens], 8) },
          (_, row) => dot(x, row * dim, by, (Math.floor(row / tokens) % heads) * dim, dim) / Math.sqrt(dim),
        ),
      );
    const [ofKeys, ofQueries] = [gates(k, u), gates(q, v)];
    for (let row = 0; row < batch * heads * tokens; row++) {
      const [i, base] = [row % tokens, row - (row % tokens)];
      const slope = (omega[(base / tokens) % heads] as number) * (headSlopes[(base / tokens) % heads] as number);
      for (let j = 0; j < i; j++)
        out[row * tokens + j] = -(i - j) * slope * ((ofQueries[row] as number) + (ofKeys[base + j] as number));
    }
    return rounded(out, [batch, heads, tokens, tokens]);
  }
  if (p) {
    o.done();
    if (dim % 2 !== 0) o.refuse('p', 'an even width');
    const half = dim / 2;
    const eps = 2 ** -52;
    const normal = unitRows(p, dim, 0, dim * eps).map((one) => one * Math.sqrt(dim));
    const places = Float64Array.from({ length: tokens }, (_, t) => t);
    const [cos, sin] = [maths.cos(places), maths.sin(places)];
    // One radian per token in every pair, backwards.
    const turned = normal.map((one, n) => {
      const [c, t] = [n % dim, Math.floor(n / dim) % tokens];
      const other = normal[c < half ? n + half : n - half] as number;
      return one * (cos[t] as number) + (c < half ? 1 : -1) * other * (sin[t] as number);
    });
    for (let row = 0; row < batch * heads * tokens; row++) {
      const [i, base] = [row % tokens, row - (row % tokens)];
      const steps = maths.logSigmoid(
        Float64Array.from({ length: i + 1 }, (_, l) => dot(p, row * dim, turned, (base + l) * dim, dim) / dim),
      );
      let sum = 0;
      for (let j = i - 1; j >= 0; j--) {
        sum += (headSlopes[(base / tokens) % heads] as number) * (steps[j + 1] as number);
        out[row * tokens + j] = sum;
      }
    }
  }
  return rounded(out, [batch, heads, tokens, tokens]);
}

export const fieldAttention = (engine: ExtendedEngine) => ({
  deltaAttention: (options: DeltaAttentionOptions) => deltaAttention(engine, options),
  gatedAttention: (options: GatedAttentionOptions) => gatedAttention(engine, options),
  adaptiveBias: (options: AdaptiveBiasOptions) => adaptiveBias(engine, options),
});
