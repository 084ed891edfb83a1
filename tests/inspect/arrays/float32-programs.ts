/** Tables and rotations as float32 programs compute them, step by step, in plain JavaScript. */

export const float32 = Math.fround;

const single = new Float32Array(1);
const word = new Uint32Array(single.buffer);

/** To bfloat16, ties to even. */
export function bfloat16(value: number): number {
  single[0] = value;
  word[0] = (word[0]! + 0x7fff + ((word[0]! >>> 16) & 1)) & 0xffff0000;
  return single[0]!;
}

/** To float16, ties to even, for numbers from 2^-14 to 65504 and 0. */
export function float16(value: number): number {
  const x = float32(value);
  if (x === 0) return x;
  const quantum = 2 ** (Math.floor(Math.log2(Math.abs(x))) - 10);
  const quotient = x / quantum;
  const down = Math.floor(quotient);
  const rest = quotient - down;
  return (down + Number(rest > 0.5 || (rest === 0.5 && down % 2 !== 0))) * quantum;
}

export const range = (length: number, from = 0) => Array.from({ length }, (_, i) => from + i);

/** Pseudo-random numbers from −1 to 1, the same on every run. */
export function noise(count: number, seed: number): Float32Array {
  let state = seed >>> 0;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32) * 2 - 1;
  });
}

interface Scaling {
  readonly linear?: number;
  readonly llama3?: {
    readonly factor: number;
    readonly low?: number;
    readonly high?: number;
    readonly original?: number;
  };
  readonly yarn?: { readonly factor: number; readonly original: number; readonly truncate?: boolean };
}

/** inv_freq: 1 / base^(2i/dim), and the scaling of it. */
export function inverseFrequencies(dim: number, base: number, { linear = 1, llama3, yarn }: Scaling = {}): number[] {
  const plain = range(dim / 2).map((i) => float32(1 / float32(base ** float32((2 * i) / dim))));
  if (llama3) {
    const { factor, low = 1, high = 4, original = 8192 } = llama3;
    return plain.map((f) => {
      const wavelength = (2 * Math.PI) / f;
      if (wavelength < original / high) return f;
      if (wavelength > original / low) return float32(f / factor);
      const smooth = (original / wavelength - low) / (high - low);
      return float32(((1 - smooth) * f) / factor + smooth * f);
    });
  }
  if (yarn) {
    const { factor, original, truncate = true } = yarn;
    const pairOf = (turns: number) => (dim * Math.log(original / (turns * 2 * Math.PI))) / (2 * Math.log(base));
    const [low, high] = truncate ? [Math.floor(pairOf(32)), Math.ceil(pairOf(1))] : [pairOf(32), pairOf(1)];
    return plain.map((f, i) => {
      const ramp = Math.min(1, Math.max(0, (i - Math.max(low, 0)) / (Math.min(high, dim - 1) - Math.max(low, 0))));
      return float32((f / factor) * ramp + f * (1 - ramp));
    });
  }
  return plain.map((f) => float32(f / linear));
}

interface Columns {
  readonly columns?: 'once' | 'half' | 'interleaved';
  readonly store?: (value: number) => number;
  /** The factor on cosines and sines. */
  readonly factor?: number;
}

/** Cosines and sines of position · inv_freq. */
export function rotaryTables(
  positions: readonly number[],
  frequencies: readonly number[],
  { columns = 'half', store = float32, factor = 1 }: Columns = {},
) {
  const pairs = frequencies.length;
  const width = columns === 'once' ? pairs : 2 * pairs;
  const shape = [positions.length, width];
  const pairOf = (column: number) => (columns === 'interleaved' ? column >> 1 : column % pairs);
  const of = (wave: (angle: number) => number) => {
    const data = new Float32Array(positions.length * width);
    for (let i = 0; i < data.length; i++)
      data[i] = store(factor * wave(float32(positions[Math.floor(i / width)]! * frequencies[pairOf(i % width)]!)));
    return { data, shape };
  };
  return { cos: of(Math.cos), sin: of(Math.sin) };
}

interface Rotation {
  /** Which components are a pair. */
  readonly layout?: 'half' | 'interleaved';
  /** For which layout the angles of the components are laid out. */
  readonly angles?: 'half' | 'interleaved';
  readonly rotaryDim?: number;
  /** Signs of the sines, for the first and the second component of a pair. */
  readonly signs?: readonly [number, number];
  readonly store?: (value: number) => number;
}

/** x · cos + rotated(x) · sin, rows being positions. */
export function rotated(
  x: { readonly data: Float32Array; readonly shape: readonly number[] },
  positions: readonly number[],
  frequencies: readonly number[],
  { layout = 'half', angles = layout, rotaryDim = x.shape.at(-1)!, signs = [-1, 1], store = float32 }: Rotation = {},
) {
  const width = x.shape.at(-1)!;
  const half = rotaryDim / 2;
  const data = x.data.map((value, i) => {
    const column = i % width;
    if (column >= rotaryDim) return value;
    const row = Math.floor(i / width) % x.shape.at(-2)!;
    const angle = float32(positions[row]! * frequencies[angles === 'half' ? column % half : column >> 1]!);
    const first = layout === 'half' ? column < half : column % 2 === 0;
    const partner = layout === 'half' ? (first ? column + half : column - half) : column ^ 1;
    const turned = (first ? signs[0] : signs[1]) * x.data[i - column + partner]!;
    return store(float32(value * float32(Math.cos(angle))) + float32(turned * float32(Math.sin(angle))));
  });
  return { data, shape: x.shape };
}

/** A table by position and column. */
export const tableOf = (rows: number, dim: number, of: (position: number, column: number) => number) => ({
  data: Float32Array.from({ length: rows * dim }, (_, i) => of(Math.floor(i / dim), i % dim)),
  shape: [rows, dim],
});
