/**
 * Every recipe against the steps of the programs that it stands for, written down again here with a rounding of their
 * own. Bases and widths are those at which the mistakes one can make in a recipe change its numbers.
 */
import { createPosenc, type RopeScaling } from 'posenc';
import { type PrecisionRecipeName, precisionRecipes, precisionReport, recipeTable } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const pe = await createPosenc();

/** Rounds to a number of binary digits, ties to even. */
function nearest(value: number, digits: number, smallest: number, largest: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  let exponent = 0;
  for (let size = Math.abs(value); size >= 2; size /= 2) exponent++;
  for (let size = Math.abs(value); size < 1; size *= 2) exponent--;
  const unit = 2 ** (Math.max(exponent, smallest) - digits + 1);
  const [below, rest] = [Math.floor(value / unit), value / unit - Math.floor(value / unit)];
  const whole = rest === 0.5 ? below + Math.abs(below % 2) : below + (rest > 0.5 ? 1 : 0);
  return Math.abs(whole * unit) > largest ? Math.sign(value) * Infinity : whole * unit;
}

const f64 = (value: number) => value;
const f32 = (value: number) => nearest(value, 24, -126, 3.4028234663852886e38);
const bf16 = (value: number) => nearest(f32(value), 8, -126, 3.3895313892515355e38);
const f16 = (value: number) => nearest(f32(value), 11, -14, 65504);

const shapes = [1e4, 5e5, 1e6].flatMap((base) => [128, 80].map((dim) => ({ base, dim })));
const positions = [0, 1, 257, 511, 2047, 4095, 40001];
const count = (dim: number) => Array.from({ length: dim / 2 }, (_, i) => i);

/** 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim)) */
const torchFrequencies = (base: number, dim: number) =>
  count(dim).map((i) => f32(1 / f32(f32(base) ** f32((2 * i) / dim))));

/** The three formats after the buffer of frequencies, and that of the buffer. */
const steps: Readonly<Partial<Record<PrecisionRecipeName, readonly ((value: number) => number)[]>>> = {
  'float32-angles': [f32, f32, f32, f32],
  'float32-frequencies': [f32, f64, f64, f64],
  'bfloat16-table': [f32, f32, f32, bf16],
  'float16-table': [f32, f32, f32, f16],
  'bfloat16-frequencies': [bf16, f32, f32, f32],
  'float16-frequencies': [f16, f32, f32, f32],
  'bfloat16-positions': [f32, bf16, f32, f32],
  'float16-positions': [f32, f16, f32, f32],
  'bfloat16-angles': [bf16, bf16, bf16, bf16],
};

function tableOf(name: PrecisionRecipeName, base: number, dim: number) {
  const angles: number[] = [];
  let table = f32;
  if (name === 'exact' || name === 'float32-table') {
    table = name === 'exact' ? f64 : f32;
    for (const p of positions) angles.push(...pe.frequencies({ scheme: 'rope', dim, base }).map((f) => p * f));
  } else if (name === 'ggml-incremental') {
    const scale = f32(f32(base) ** f32(-2 / dim));
    for (const p of positions) {
      for (let i = 0, theta = p; i < dim / 2; i++, theta = f32(theta * scale)) angles.push(theta);
    }
  } else {
    const [buffer, position, angle, last] = steps[name] as (typeof f32)[] as [
      typeof f32,
      typeof f32,
      typeof f32,
      typeof f32,
    ];
    table = last;
    const frequencies = torchFrequencies(base, dim).map(buffer);
    for (const p of positions) angles.push(...frequencies.map((f) => angle(position(p) * f)));
  }
  // The cosine of a bfloat16 number is taken in float32, and then rounded.
  const single = table === f64 ? f64 : f32;
  return {
    angles,
    cos: angles.map((angle) => table(single(Math.cos(angle)))),
    sin: angles.map((angle) => table(single(Math.sin(angle)))),
  };
}

describe.each(Object.keys(precisionRecipes) as PrecisionRecipeName[])('%s', (recipe) => {
  it.each(shapes)('base $base, $dim components', ({ base, dim }) => {
    const { angles, cos, sin } = recipeTable(pe, { dim, base, recipe, positions });
    const expected = tableOf(recipe, base, dim);
    expect(Array.from(angles.data)).toEqual(expected.angles);
    expect(Array.from(cos.data)).toEqual(expected.cos);
    expect(Array.from(sin.data)).toEqual(expected.sin);
    expect(cos.shape).toEqual([positions.length, dim / 2]);

    const exact = pe.rotaryAngles({ scheme: 'rope', dim, base, positions }).data;
    const errors = expected.angles.map((angle, i) => Math.abs(angle - (exact[i] as number)));
    const { largestAngle } = precisionReport(pe, { dim, base, recipe, positions });
    expect(largestAngle.error).toBeCloseTo(Math.max(...errors), 9);
  });
});

describe('mistakes that would change the numbers', () => {
  it.each(shapes)('half precision before the reciprocal, base $base, $dim components', ({ base, dim }) => {
    const twice = count(dim).map((i) => bf16(1 / bf16(base ** ((2 * i) / dim))));
    const { data } = recipeTable(pe, { dim, base, recipe: 'bfloat16-frequencies', positions: [1] }).angles;
    expect(count(dim).filter((i) => data[i] !== twice[i]).length).toBeGreaterThan(5);
  });

  it.each(shapes)('float32 rounded once, base $base, $dim components', ({ base, dim }) => {
    const once = count(dim).map((i) => f32(base ** ((-2 * i) / dim)));
    expect(recipeTable(pe, { dim, base, positions: [1] }).angles.data).not.toEqual(Float64Array.from(once));
  });

  it.each(shapes)('powers instead of products, base $base, $dim components', ({ base, dim }) => {
    const powers = count(dim).map((i) => f32(511 * f32(f32(f32(base) ** f32(-2 / dim)) ** i)));
    const { data } = recipeTable(pe, { dim, base, recipe: 'ggml-incremental', positions: [511] }).angles;
    expect(data).not.toEqual(Float64Array.from(powers));
  });

  // The exponent 2i/dim is exact in float32 only for widths that are powers of two.
  it.each(shapes.filter(({ dim }) => dim === 80))('an exact exponent, base $base, $dim components', ({ base, dim }) => {
    const exact = count(dim).map((i) => f32(1 / f32(base ** ((2 * i) / dim))));
    expect(recipeTable(pe, { dim, base, positions: [1] }).angles.data).not.toEqual(Float64Array.from(exact));
  });
});

it.each([
  { dim: 128, base: 1e4, position: 511, error: 0.6250432630066078 },
  { dim: 128, base: 1e4, position: 2047, error: 2.50384 },
  { dim: 128, base: 1e4, position: 4095, error: 5.00891 },
  { dim: 64, base: 5e5, position: 8192, error: 7.4832 },
])('inv_freq in bfloat16 is converted once: $dim components, base $base, position $position', (one) => {
  const { dim, base, position, error } = one;
  const options = { dim, base, recipe: 'bfloat16-frequencies', positions: [position] } as const;
  expect(precisionReport(pe, options).largestAngle.error).toBeCloseTo(error, position === 511 ? 12 : 4);
});

describe('scalings in float32', () => {
  const ramp = (i: number, low: number, high: number) => Math.min(1, Math.max(0, f32((i - low) / (high - low))));
  /** What programs make of 1 / base^(2i/dim) (`plain`) and of its reciprocal, with base 10000. */
  const programs: readonly {
    scaling: RopeScaling;
    of: (i: number, dim: number, plain: number, power: number) => number;
  }[] = [
    { scaling: { type: 'linear', factor: 3 }, of: (_, __, plain) => f32(plain / 3) },
    {
      scaling: { type: 'ntk', factor: 3 },
      of: (i, dim) => f32(1 / f32(f32(1e4 * 3 ** (dim / (dim - 2))) ** f32((2 * i) / dim))),
    },
    {
      scaling: { type: 'dynamic', factor: 2, maxPositionEmbeddings: 2048, seqLen: 5000 },
      of: (i, dim) => {
        const growth = (2 * 5000) / 2048 - 1;
        return f32(1 / f32(f32(1e4 * growth ** (dim / (dim - 2))) ** f32((2 * i) / dim)));
      },
    },
    {
      scaling: { type: 'llama3', factor: 7 },
      of: (_, __, plain) => {
        const wavelength = f32(f32(2 * Math.PI) / plain);
        const smooth = f32(f32(f32(8192 / wavelength) - 1) / 3);
        if (wavelength < 8192 / 4) return plain;
        if (wavelength > 8192) return f32(plain / 7);
        return f32(f32(f32(f32(1 - smooth) * plain) / 7) + f32(smooth * plain));
      },
    },
    {
      scaling: { type: 'yarn', factor: 3, originalMaxPositionEmbeddings: 4096 },
      of: (i, dim, plain, power) => {
        const pairOf = (turns: number) => (dim * Math.log(4096 / (turns * 2 * Math.PI))) / (2 * Math.log(1e4));
        const weight = f32(1 - ramp(i, Math.floor(pairOf(32)), Math.ceil(pairOf(1))));
        return f32(f32(f32(1 / f32(3 * power)) * f32(1 - weight)) + f32(plain * weight));
      },
    },
    {
      scaling: { type: 'proportional', factor: 3, partialRotaryFactor: 0.25 },
      of: (i, dim, plain) => (i < dim / 8 ? f32(plain / 3) : 0),
    },
  ];
  const cases = programs.flatMap((program) =>
    [128, 80].map((dim) => ({ ...program, dim, name: program.scaling.type })),
  );

  it.each(cases)('$name, $dim components', ({ scaling, of, dim }) => {
    const { data } = recipeTable(pe, { dim, scaling, positions: [1] }).angles;
    const plain = torchFrequencies(1e4, dim);
    const powers = count(dim).map((i) => f32(1e4 ** f32((2 * i) / dim)));
    const expected = plain.map((one, i) => of(i, dim, one, powers[i] as number));
    expect(Array.from(data)).toEqual(expected);
    const half = recipeTable(pe, { dim, scaling, recipe: 'bfloat16-frequencies', positions: [1] }).angles.data;
    expect(Array.from(half)).toEqual(expected.map(bf16));
  });

  it.each([128, 80])('longrope with a list for each pair, %i components', (dim) => {
    const list = count(dim).map((i) => 1 + i / 7);
    const lists = { shortFactor: list, longFactor: list, originalMaxPositionEmbeddings: 4096, factor: 2 };
    const scaling = { type: 'longrope', startTokenIdx: 3, ...lists } as const;
    const { angles, cos } = recipeTable(pe, { dim, scaling, positions: [2, 3] });
    const plain = torchFrequencies(1e4, dim);
    const expected = plain.map((_, i) => f32(1 / f32(f32(list[i] as number) * f32(1e4 ** f32((2 * i) / dim)))));
    expect(Array.from(angles.data.subarray(0, dim / 2))).toEqual(plain.map((one) => f32(2 * one)));
    expect(Array.from(angles.data.subarray(dim / 2))).toEqual(expected.map((one) => f32(3 * one)));
    const factor = f32(Math.sqrt(1 + Math.log(2) / Math.log(4096)));
    expect(cos.data[0]).toBe(f32(f32(Math.cos(2)) * factor));
  });

  it('ggml multiplies by freq_scale, and divides by freq_factors', () => {
    const at = (scaling: RopeScaling) =>
      recipeTable(pe, { dim: 80, scaling, recipe: 'ggml-incremental', positions: [999] }).angles.data;
    const thetas: number[] = [];
    for (let i = 0, theta = 999; i < 40; i++, theta = f32(theta * f32(f32(1e4) ** f32(-2 / 80)))) thetas.push(theta);
    expect(Array.from(at({ type: 'linear', factor: 3 }))).toEqual(thetas.map((theta) => f32(f32(1 / 3) * theta)));
    const freqFactors = thetas.map((_, i) => 1 + i / 7);
    expect(Array.from(at({ type: 'none', freqFactors }))).toEqual(
      thetas.map((theta, i) => f32(theta / f32(freqFactors[i] as number))),
    );
  });
});

it('the attention factor multiplies the cosine in float32 before the table is converted', () => {
  const scaling = { type: 'yarn', factor: 40, originalMaxPositionEmbeddings: 4096 } as const;
  const { angles, cos } = recipeTable(pe, { dim: 64, scaling, recipe: 'bfloat16-table', positions: [77, 5000] });
  const factor = f32(0.1 * Math.log(40) + 1);
  expect(Array.from(cos.data)).toEqual(Array.from(angles.data, (angle) => bf16(f32(f32(Math.cos(angle)) * factor))));
});

it('infinite positions are an infinite error of everything', () => {
  const options = { dim: 8, recipe: 'float16-positions', positions: [1, 65520] } as const;
  const { largestAngle, largestEntry, largestLogitChange } = precisionReport(pe, options);
  expect([largestAngle.error, largestEntry.error, largestLogitChange.change]).toEqual([Infinity, Infinity, Infinity]);
});
