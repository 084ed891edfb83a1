/**
 * Code as people write it, with mistakes that can be switched on: RoPE and sinusoids in four dtypes. It shares nothing with
 * posenc, not even rounding.
 */
export type Dtype = 'float64' | 'float32' | 'float16' | 'bfloat16';

/** Rounds to a number of binary digits, ties to even. */
function nearest(value: number, digits: number, smallest: number, largest: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  let exponent = 0;
  for (let size = Math.abs(value); size >= 2; size /= 2) exponent++;
  for (let size = Math.abs(value); size < 1; size *= 2) exponent--;
  const unit = 2 ** (Math.max(exponent, smallest) - digits + 1);
  const below = Math.floor(value / unit);
  const rest = value / unit - below;
  const whole = rest === 0.5 ? below + Math.abs(below % 2) : below + (rest > 0.5 ? 1 : 0);
  return Math.abs(whole * unit) > largest ? Math.sign(value) * Infinity : whole * unit;
}

export const rounded: Readonly<Record<Dtype, (value: number) => number>> = {
  float64: (value) => value,
  float32: Math.fround,
  float16: (value) => nearest(Math.fround(value), 11, -14, 65504),
  bfloat16: (value) => nearest(Math.fround(value), 8, -126, 3.4e38),
};

export function noise(count: number, seed: number): Float64Array {
  let state = seed >>> 0;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.fround((state / 2 ** 32 - 0.5) * 4);
  });
}

export interface SeededScaling {
  readonly type: 'linear' | 'inverted' | 'ntk' | 'llama3' | 'yarn';
  readonly factor: number;
  readonly low?: number;
  readonly high?: number;
  readonly length?: number;
  readonly truncate?: boolean;
  readonly mscale?: number;
  readonly mscaleAllDim?: number;
}

/** Mistakes. */
export interface Seeded {
  readonly base?: number;
  readonly exponent?: 'i/d' | 'i+1' | '2c/d' | 'cos';
  /** d/2 − 1 for d/2, and the reverse. */
  readonly denominator?: boolean;
  readonly frequencyDim?: number;
  readonly scaling?: SeededScaling | null;
  readonly attention?: 'missing' | 'twice';
  readonly frequencyFormat?: Dtype;
  readonly positionFormat?: Dtype;
  readonly angleFormat?: Dtype;
  readonly offset?: number;
  readonly reversed?: boolean;
  readonly index?: boolean;
  readonly positionScale?: number;
  readonly sign?: boolean;
  readonly swap?: boolean;
  readonly layout?: 'half' | 'interleaved';
  readonly rotaryDim?: number;
  readonly part?: 'first' | 'last';
  readonly headDimFrequencies?: boolean;
  /** Angles laid out for the other layout. */
  readonly columns?: boolean;
  readonly plus?: boolean;
  readonly none?: boolean;
  readonly twice?: boolean;
  readonly firstHead?: boolean;
  readonly alongHeads?: boolean;
  readonly amplitude?: number;
  readonly nan?: boolean;
  readonly zeros?: boolean;
  readonly flip?: boolean;
  readonly zeroFirst?: boolean;
}

interface Rope {
  readonly dim: number;
  readonly base?: number | undefined;
  readonly scaling?: SeededScaling | undefined;
  readonly positions: readonly number[];
  readonly dtype: Dtype;
  readonly seeded?: Seeded | undefined;
}

function frequencies({ dim, base = 10000, scaling, dtype, seeded = {} }: Rope) {
  const r = dtype === 'float64' ? rounded.float64 : rounded.float32;
  const b = seeded.base ?? base;
  let list = Array.from({ length: dim / 2 }, (_, i) => {
    let exponent = r((2 * i) / (seeded.frequencyDim ?? dim));
    if (seeded.exponent === 'i/d') exponent = r(i / dim);
    if (seeded.exponent === 'i+1') exponent = r((2 * (i + 1)) / dim);
    if (seeded.denominator) exponent = r(i / (dim / 2 - 1));
    return r(1 / r(b ** exponent));
  });
  let attention = 1;
  const used = seeded.scaling === null ? undefined : (seeded.scaling ?? scaling);
  if (used) {
    const { type, factor, low = 1, high = 4, length = type === 'llama3' ? 8192 : 4096, truncate = true } = used;
    if (type === 'linear') list = list.map((f) => r(f / factor));
    if (type === 'inverted') list = list.map((f) => r(f * factor));
    if (type === 'ntk') {
      const other = b * factor ** (dim / (dim - 2));
      list = list.map((_, i) => r(1 / r(other ** r((2 * i) / dim))));
    }
    if (type === 'llama3') {
      list = list.map((f) => {
        const turns = (length * f) / (2 * Math.PI);
        if (turns > high) return f;
        if (turns < low) return r(f / factor);
        const share = (turns - low) / (high - low);
        return r(((1 - share) * f) / factor + share * f);
      });
    }
    if (type === 'yarn') {
      const pairOf = (turns: number) => (dim * Math.log(length / (2 * Math.PI * turns))) / (2 * Math.log(b));
      let [from, to] = [pairOf(32), pairOf(1)];
      if (truncate) [from, to] = [Math.floor(from), Math.ceil(to)];
      from = Math.max(from, 0);
      to = Math.min(to, dim - 1);
      if (from === to) to += 0.001;
      list = list.map((f, i) => {
        const ramp = Math.min(1, Math.max(0, (i - from) / (to - from)));
        return r((f / factor) * ramp + f * (1 - ramp));
      });
      const m = (scale: number) => 0.1 * scale * Math.log(factor) + 1;
      attention = used.mscale ? m(used.mscale) / m(used.mscaleAllDim ?? 1) : m(1);
    }
  }
  if (seeded.attention === 'missing') attention = 1;
  if (seeded.attention === 'twice') attention *= attention;
  return { list: list.map(rounded[seeded.frequencyFormat ?? 'float64']), attention, r };
}

function positionsOf(positions: readonly number[], seeded: Seeded): number[] {
  let list = positions.map((p) => p + (seeded.offset ?? 0));
  if (seeded.reversed) list = list.reverse();
  if (seeded.index) list = list.map((_, row) => row);
  if (seeded.positionFormat) list = list.map(rounded[seeded.positionFormat]);
  return list.map((p) => p * (seeded.positionScale ?? 1));
}

/** Cosines and sines, [rows, pairs] each. */
export function seededTable(rope: Rope): { cos: Float64Array; sin: Float64Array } {
  const { seeded = {}, dtype } = rope;
  const { list, attention, r } = frequencies(rope);
  const angleOf = seeded.angleFormat ? rounded[seeded.angleFormat] : r;
  const [cos, sin]: number[][] = [[], []];
  for (const p of positionsOf(rope.positions, seeded)) {
    for (const f of list) {
      const angle = angleOf(r(p) * f) * (seeded.sign ? -1 : 1);
      cos!.push(rounded[dtype](r(r(Math.cos(angle)) * r(attention))));
      sin!.push(rounded[dtype](r(r(Math.sin(angle)) * r(attention))));
    }
  }
  const [one, other] = [Float64Array.from(cos!), Float64Array.from(sin!)];
  return seeded.swap ? { cos: other, sin: one } : { cos: one, sin: other };
}

interface Turned extends Omit<Rope, 'dim'> {
  /** [batch, heads, length, head_dim] */
  readonly shape: readonly [number, number, number, number];
  readonly layout: 'half' | 'interleaved';
  readonly rotaryDim?: number | undefined;
  readonly part?: 'first' | 'last' | undefined;
  /**
   * What is rounded to the dtype: tables, inputs, products and results ('eager'); inputs and results ('fused'); tables and
   * inputs ('table').
   */
  readonly pipeline?: 'eager' | 'fused' | 'table' | undefined;
}

/** A rotation of x, as the dtype's program computes it. */
export function seededRotation(x: Float64Array, turned: Turned): Float64Array {
  const { shape, layout, dtype, part = 'first', pipeline = 'eager', seeded = {} } = turned;
  const [batch, heads, length, width] = shape;
  const dim = seeded.rotaryDim ?? turned.rotaryDim ?? width;
  const pairs = dim / 2;
  const laid = seeded.layout ?? layout;
  const first = (seeded.part ?? part) === 'last' ? width - dim : 0;
  const wide = dtype === 'float64' ? 'float64' : 'float32';
  const table = seededTable({
    ...turned,
    dim,
    dtype: pipeline === 'fused' ? wide : dtype,
    seeded: { ...seeded, ...(seeded.headDimFrequencies && { frequencyDim: width }) },
  });
  const q = rounded[dtype];
  const r = pipeline === 'eager' ? q : rounded[pipeline === 'fused' ? wide : 'float64'];
  const result = pipeline === 'table' ? rounded.float64 : q;
  const y = new Float64Array(x.length);
  for (let line = 0; line < batch * heads * length; line++) {
    const [head, row] = [Math.floor(line / length) % heads, line % length];
    const at = seeded.alongHeads ? head : row;
    let values = x.slice(line * width, (line + 1) * width).map(q);
    const times = seeded.none || (seeded.firstHead && head > 0) ? 0 : seeded.twice ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const turnedValues = values.slice();
      for (let i = 0; i < pairs; i++) {
        const [c0, c1] = laid === 'half' ? [i, i + pairs] : [2 * i, 2 * i + 1];
        const other = (c: number) => (laid === 'half' ? Math.floor(c / 2) : c % pairs);
        const column = (c: number) => at * pairs + (seeded.columns ? other(c) : i);
        const [a, b] = [values[first + c0]!, values[first + c1]!];
        turnedValues[first + c0] = r(
          r(a * table.cos[column(c0)]!) + (seeded.plus ? 1 : -1) * r(b * table.sin[column(c0)]!),
        );
        turnedValues[first + c1] = r(r(b * table.cos[column(c1)]!) + r(a * table.sin[column(c1)]!));
      }
      values = turnedValues;
    }
    y.set(
      values.map((value) => result(result(value) * (seeded.amplitude ?? 1))),
      line * width,
    );
  }
  if (seeded.nan) y[5] = NaN;
  return seeded.zeros ? y.fill(0) : y;
}

interface Sinusoid {
  readonly positions: readonly number[];
  readonly dim: number;
  readonly base?: number | undefined;
  readonly shift?: 0 | 1 | undefined;
  readonly layout: 'half' | 'interleaved';
  readonly flip?: boolean | undefined;
  readonly dtype: Dtype;
  readonly seeded?: Seeded | undefined;
}

/** A table of sines and cosines, [rows, dim], with frequencies by exp and log as tutorials compute them. */
export function seededSinusoid(options: Sinusoid): Float64Array {
  const { positions, dim, base = 10000, shift = 0, layout, flip = false, dtype, seeded = {} } = options;
  const r = dtype === 'float64' ? rounded.float64 : rounded.float32;
  const pairs = dim / 2;
  const denominator = seeded.denominator ? pairs - 1 + shift : pairs - shift;
  const laid = seeded.layout ?? layout;
  const frequency = (i: number, part: 'sin' | 'cos') => {
    let exponent = i / denominator;
    if (seeded.exponent === 'i/d') exponent = i / dim;
    if (seeded.exponent === 'i+1') exponent = (2 * (i + 1)) / dim;
    if (seeded.exponent === '2c/d') exponent = (2 * (2 * i + (part === 'cos' ? 1 : 0))) / dim;
    if (seeded.exponent === 'cos' && part === 'cos') exponent = (2 * i + 1) / dim;
    return rounded[seeded.frequencyFormat ?? 'float64'](r(Math.exp(r(-exponent * Math.log(seeded.base ?? base)))));
  };
  const y = new Float64Array(positions.length * dim);
  for (const [row, p] of positionsOf(positions, seeded).entries()) {
    for (let i = 0; i < pairs; i++) {
      for (const part of ['sin', 'cos'] as const) {
        const whole = r(r(p) * frequency(i, part));
        const angle = (seeded.angleFormat ? rounded[seeded.angleFormat](whole) : whole) * (seeded.sign ? -1 : 1);
        const isFirst = (part === 'sin') !== (flip !== (seeded.flip ?? false));
        const column = laid === 'half' ? (isFirst ? i : i + pairs) : isFirst ? 2 * i : 2 * i + 1;
        y[row * dim + column] = rounded[dtype](r(Math[part](angle) * (seeded.amplitude ?? 1)));
      }
    }
  }
  if (seeded.zeroFirst) y.fill(0, 0, dim);
  if (seeded.nan) y[3] = NaN;
  return seeded.zeros ? y.fill(0) : y;
}
