import { createPosenc, type SinusoidalOptions } from 'posenc';
import { compareArrays } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import { bfloat16, float16, inverseFrequencies, noise, range, rotaryTables, rotated } from './float32-programs.ts';

const pe = await createPosenc();
const table = (options: Partial<SinusoidalOptions> = {}) =>
  pe.absolute({ scheme: 'sinusoidal', length: 40, dim: 16, ...options });

describe('the cause of a difference', () => {
  it.each([
    ['layout', table(), table({ layout: 'half' }), { a: 'interleaved', b: 'half' }],
    ['layout', table({ layout: 'half' }), table(), { a: 'half', b: 'interleaved' }],
    ['offset', table(), table({ offset: 3 }), { offset: 3 }],
    ['offset', table({ offset: 2 }), table(), { offset: -2 }],
    ['sines-and-cosines', table(), table({ flipSinToCos: true }), { layout: 'interleaved' }],
    ['sines-negated', table(), table({ positionScale: -1 }), { member: 'first' }],
    ['amplitude', table(), table({ amplitude: 1.25 }), {}],
    ['frequencies', table({ base: 500 }), table({ base: 10000 }), {}],
    ['frequencies', table(), table({ positionScale: 0.25 }), {}],
  ] as const)('%s', (cause, a, b, values) => {
    const { causes, first } = compareArrays(a, b);
    expect(first).not.toBeNull();
    expect(causes[0]).toMatchObject({ cause, values });
  });

  it.each([
    ['bfloat16', bfloat16, {}],
    ['float16', float16, {}],
    ['printed', (x: number) => Number(x.toFixed(4)), { decimals: 4 }],
  ] as const)('%s, of either side', (cause, round, values) => {
    const a = table();
    const b = { data: Array.from(a.data, round), shape: a.shape };
    expect(compareArrays(a, b).causes).toMatchObject([{ cause, values: { ...values, side: 'b' } }]);
    expect(compareArrays(b, a).causes).toMatchObject([{ cause, values: { ...values, side: 'a' } }]);
  });

  it('is not half precision if neither side is in it, or both are', () => {
    const a = table();
    for (const size of [1e-3, 3e-4]) {
      const wobble = noise(a.data.length, 3);
      const b = { data: a.data.map((x, i) => x + size * wobble[i]!), shape: a.shape };
      expect(compareArrays(a, b).causes).toEqual([]);
      const rounded = [a, b].map(({ data, shape }) => ({ data: data.map((x) => bfloat16(x)), shape }));
      expect(compareArrays(rounded[0]!, rounded[1]!).causes).toEqual([]);
    }
    // Whole numbers are in every format.
    const counting = { data: [1, 2, 3, 4, 5, 6, 7, 8], shape: [2, 4] };
    expect(compareArrays({ data: counting.data.map((x) => x + 1e-3 * x * x), shape: [2, 4] }, counting).causes).toEqual(
      [],
    );
  });

  it('is not guessed where none fits', () => {
    const a = table();
    const b = { data: a.data.map((x, i) => x + 0.1 * Math.sin(i * i)), shape: a.shape };
    const { causes, sentence } = compareArrays(a, b);
    expect(causes).toEqual([]);
    expect(sentence).toContain('No cause was found');
  });
});

describe('several causes at once', () => {
  const rounded = ({ data, shape }: { data: Float32Array; shape: readonly number[] }) => ({
    data: data.map((x) => bfloat16(x)),
    shape,
  });
  const negated = ({ data, shape }: { data: Float32Array; shape: readonly number[] }) => ({
    data: data.map((x) => -x),
    shape,
  });
  it.each([
    ['layout', 'denominator', table(), table({ layout: 'half', downscaleFreqShift: 1 })],
    ['layout', 'denominator', table({ layout: 'half', downscaleFreqShift: 1 }), table()],
    ['layout', 'offset', table(), table({ layout: 'half', offset: 4 })],
    ['layout', 'frequencies', table(), table({ layout: 'half', base: 500 })],
    ['layout', 'amplitude', table(), table({ layout: 'half', amplitude: 2 })],
    ['sign', 'layout', table(), negated(table({ layout: 'half' }))],
    ['sign', 'denominator', table(), negated(table({ downscaleFreqShift: 1 }))],
    ['sines-and-cosines', 'frequencies', table(), table({ flipSinToCos: true, base: 500 })],
    ['layout', 'bfloat16', table(), rounded(table({ layout: 'half' }))],
    ['offset', 'bfloat16', table(), rounded(table({ offset: 2 }))],
  ] as const)('%s and %s', (first, second, a, b) => {
    const [cause] = compareArrays(a, b).causes;
    expect(cause?.parts.map((part) => part.cause)).toEqual([first, second]);
    expect(cause).toMatchObject({ cause: first, values: cause!.parts[0]!.values });
    for (const { sentence } of cause!.parts) expect(cause!.sentence).toContain(sentence);
  });

  it.each([16, 64, 512])("whisper's table and wenet's, %i columns", (dim) => {
    const [cause] = compareArrays(
      table({ dim, length: 100 }),
      table({ dim, length: 100, layout: 'half', downscaleFreqShift: 1 }),
    ).causes;
    expect(cause!.parts).toMatchObject([
      { cause: 'layout', values: { a: 'interleaved', b: 'half' } },
      { cause: 'denominator', values: { base: 10000, a: 0, b: 1 } },
    ]);
  });
});

describe('the denominator', () => {
  it.each([[[0, 1, 2, 3, 4, 5]], [[1024, 512, 0, 768]], [[999, 17, 250, 3, 640]]])('of timesteps %j', (positions) => {
    const of = (downscaleFreqShift: number) =>
      pe.absolute({ scheme: 'timestep', dim: 64, positions, downscaleFreqShift });
    expect(compareArrays(of(0), of(1)).causes).toMatchObject([
      { cause: 'denominator', values: { base: 10000, a: 0, b: 1 } },
    ]);
  });

  it('is another base where both are round', () => {
    const [cause] = compareArrays(table({ base: 10000 }), table({ base: 500 })).causes;
    expect(cause).toMatchObject({ cause: 'frequencies' });
    expect(cause!.sentence).toContain('that of a is 10000, that of b 500');
  });
});

describe('angles in float32', () => {
  const cases = [range(256), [0, 4095, 100000], range(64, 100000), [5, 70000, 131071]].flatMap((positions) =>
    [10000, 500000].flatMap((base) =>
      [16, 64, 128].map((dim) => ({ positions, base, dim, first: positions[0]!, last: positions.at(-1)! })),
    ),
  );
  it.each(sampleOf(cases, 5))(
    'are the cause in positions $first to $last, base $base, dim $dim',
    ({ positions, base, dim }) => {
      const scheme = { scheme: 'rope', base, positions } as const;
      const mine = rotaryTables(positions, inverseFrequencies(dim, base), { columns: 'once' });
      const exact = pe.rotaryTable({ ...scheme, dim });
      for (const known of [{}, { positions }]) {
        const { causes, close } = compareArrays(mine, exact, known);
        if (!close) expect(causes.map(({ cause }) => cause)).toEqual(['float32-angles']);
      }
      const x = { data: noise(positions.length * dim, 5), shape: [positions.length, dim] };
      const turned = compareArrays(
        rotated(x, positions, inverseFrequencies(dim, base)),
        pe.rotate(x, { ...scheme, layout: 'half' }),
        { positions },
      );
      if (!turned.close) expect(turned.causes.map(({ cause }) => cause)).toEqual(['float32-angles']);
      // A base that is off by a thousandth is no matter of precision, nor is noise as large as the difference.
      const other = compareArrays(
        rotaryTables(positions, inverseFrequencies(dim, 1.001 * base), { columns: 'once' }),
        exact,
        { positions },
      );
      expect(other.causes.map(({ cause }) => cause)).not.toContain('float32-angles');
      const size = Math.max(1e-5, turned.largestAbsolute!.value);
      const wobble = noise(x.data.length, 9);
      const noisy = { data: x.data.map((value, i) => value + size * wobble[i]!), shape: x.shape };
      expect(compareArrays(x, noisy, { positions }).causes).toEqual([]);
    },
  );

  it('grow with the position', () => {
    const positions = [0, 4095, 100000];
    const { causes } = compareArrays(
      rotaryTables(positions, inverseFrequencies(128, 500000)),
      pe.rotaryTable({ scheme: 'rope', dim: 128, base: 500000, positions }),
    );
    expect(causes[0]).toMatchObject({ cause: 'float32-angles', values: { position: 100000, pair: 1 } });
    expect(causes[0]!.values.radians).toBeCloseTo(0.00464, 5);
    expect(causes[0]!.sentence).toContain('to 0.0046 rad at position 100000 (pair 1)');
  });

  it('with tables in bfloat16', () => {
    const positions = [0, 4095, 100000];
    const mine = rotaryTables(positions, inverseFrequencies(128, 500000), { store: bfloat16 });
    const exact = pe.rotaryTable({ scheme: 'rope', dim: 128, base: 500000, positions });
    const [cause] = compareArrays(mine, exact).causes;
    expect(cause!.parts.map((part) => part.cause)).toEqual(['float32-angles', 'bfloat16']);
  });

  it('are not guessed where positions are not known', () => {
    const positions = [0, 4095, 100000];
    const x = { data: noise(3 * 128, 5), shape: [3, 128] };
    const exact = pe.rotate(x, { scheme: 'rope', layout: 'half', base: 500000, positions });
    const { causes, sentence } = compareArrays(rotated(x, positions, inverseFrequencies(128, 500000)), exact);
    expect(causes).toEqual([]);
    expect(sentence).toContain('identify(pe, { before, after })');
  });
});

describe('masked entries', () => {
  const bias = pe.bias({ scheme: 'alibi', heads: 8, queries: 12, keys: 12 });
  const each = (of: (value: number, query: number, key: number, slope: number) => number) => ({
    data: Array.from(bias.data, (value, i) =>
      of(value, Math.floor(i / 12) % 12, i % 12, 2 ** -(Math.floor(i / 144) + 1)),
    ),
    shape: bias.shape,
  });
  const masked = (with_: number) => each((value, q, k) => (k > q ? with_ : value));

  it('are the same as themselves', () => {
    expect(compareArrays(masked(-Infinity), masked(-Infinity))).toMatchObject({ equal: true, close: true, causes: [] });
    const { q, k } = { q: { data: noise(36, 1), shape: [1, 6, 6] }, k: { data: noise(36, 2), shape: [1, 6, 6] } };
    const logits = pe.attention({ q, k, v: q, causal: true, want: ['logits'] }).logits!;
    expect(compareArrays(logits, logits)).toMatchObject({ equal: true, close: true });
  });

  it.each([-1e9, -3.4028234663852886e38, -65504, -10000])('are masked whatever the number: %d', (number) => {
    const found = compareArrays(
      masked(-Infinity),
      each((value, q, k) => (k > q ? number + value : value)),
    );
    expect(found).toMatchObject({
      equal: false,
      close: true,
      first: null,
      causes: [{ cause: 'mask', values: { a: -Infinity } }],
    });
    const wrong = compareArrays(
      masked(-Infinity),
      each((value, q, k) => (k > q ? number : -value)),
    );
    expect(wrong.causes).toMatchObject([{ parts: [{ cause: 'sign' }] }]);
  });

  it('of one array alone are a cause', () => {
    expect(compareArrays(bias, masked(-1e9)).causes).toMatchObject([
      { cause: 'mask', values: { onlyA: 0, onlyB: 528 } },
    ]);
    const [both] = compareArrays(
      bias,
      each((value, q, k) => (k > q ? -1e9 : -value)),
    ).causes;
    expect(both!.parts.map(({ cause }) => cause)).toEqual(['mask', 'sign']);
  });

  it('a score_mod without a mask, and with the wrong sign', () => {
    const right = compareArrays(
      bias,
      each((_, q, k, slope) => slope * (k - q)),
    );
    expect(right.causes).toMatchObject([{ cause: 'later-keys' }]);
    const [wrong] = compareArrays(
      bias,
      each((_, q, k, slope) => slope * (q - k)),
    ).causes;
    expect(wrong!.parts.map(({ cause }) => cause)).toEqual(['sign', 'later-keys']);
  });

  it('slopes of other heads, with and without a mask or another sign', () => {
    const other = [...pe.alibiSlopes({ heads: 16 })].slice(0, 8);
    const causes = (of: (slope: number, q: number, k: number) => number) =>
      compareArrays(
        bias,
        each((_, q, k, slope) => of(other[-Math.log2(slope) - 1]!, q, k)),
      ).causes[0]!;
    const right = causes((slope, q, k) => -slope * Math.max(0, q - k));
    expect(right).toMatchObject({ cause: 'slopes', values: { headsOfB: 16 } });
    expect(right.sentence).toContain('those of a are those published for 8 heads');
    expect(causes((slope, q, k) => slope * Math.max(0, q - k)).parts.map(({ cause }) => cause)).toEqual([
      'sign',
      'slopes',
    ]);
    const masked_ = causes((slope, q, k) => (k > q ? -Infinity : -slope * (q - k)));
    expect(masked_.parts.map(({ cause }) => cause)).toEqual(['mask', 'slopes']);
  });

  it('a constant in each row', () => {
    const parts = (of: (value: number, q: number, k: number, slope: number) => number) =>
      compareArrays(bias, each(of)).causes[0]?.parts.map(({ cause }) => cause);
    const constants = noise(64, 9);
    expect(parts((value, q) => value + constants[q]!)).toEqual(['row-constant']);
    expect(parts((value, q, k) => (k > q ? -Infinity : value + constants[q]!))).toEqual(['mask', 'row-constant']);
    // BLOOM counts keys from the first.
    expect(parts((_, q, k, slope) => (k > q ? -65504 : slope * k))).toEqual(['mask', 'row-constant']);
    expect(parts((_, _q, k, slope) => slope * k)).toEqual(['later-keys', 'row-constant']);
    expect(parts((_, _q, k, slope) => -slope * k)).toEqual(['sign', 'later-keys', 'row-constant']);
    expect(parts((value, q, k) => value + (k % 2) * constants[q]!)).toBeUndefined();
    // Slopes of 16 heads, or counted from 0, by the place of the key.
    for (const of of [(slope: number) => Math.sqrt(slope), (slope: number) => 2 * slope])
      expect(parts((_, _q, k, slope) => of(slope) * k)).toEqual(['later-keys', 'slopes', 'row-constant']);
    // Rounding alone makes a factor of nearly −1.
    const twelve = pe.bias({ scheme: 'alibi', heads: 12, queries: 12, keys: 12 });
    const wrong = { data: twelve.data.map((value) => bfloat16(-value)), shape: twelve.shape };
    expect(compareArrays(twelve, wrong).causes[0]!.parts.map(({ cause }) => cause)).toEqual(['sign', 'bfloat16']);
  });

  it.each([
    [Number.NaN, 0.5],
    [0.5, Number.NaN],
    [Infinity, 0.5],
    [0.5, Infinity],
  ])('rounding makes no %d of %d', (x, y) => {
    const fine = table();
    const [a, b] = [fine.data.map(bfloat16), Float32Array.from(fine.data)];
    expect(compareArrays({ ...fine, data: a }, { ...fine, data: b }).causes).toMatchObject([{ cause: 'bfloat16' }]);
    a[77] = x;
    b[77] = y;
    expect(compareArrays({ ...fine, data: a }, { ...fine, data: b })).toMatchObject({ close: false, causes: [] });
  });

  it('NaN moves with the numbers of a layout, and only with them', () => {
    const [a, b] = [table(), table({ layout: 'half' })];
    a.data[16 * 3 + 2] = Number.NaN;
    b.data[16 * 3 + 1] = Number.NaN;
    expect(compareArrays(a, b).causes).toMatchObject([{ cause: 'layout' }]);
    [b.data[16 * 3 + 1], b.data[16 * 3 + 5]] = [b.data[16 * 3 + 5]!, Number.NaN];
    expect(compareArrays(a, b)).toMatchObject({ close: false, causes: [] });
    const [fine, other] = [table(), table({ base: 500 })];
    other.data[5] = Number.NaN;
    expect(compareArrays(fine, other)).toMatchObject({ close: false, causes: [] });
    fine.data[6] = Number.NaN;
    expect(compareArrays(fine, other)).toMatchObject({ close: false, causes: [] });
  });

  it('what float16 has no number for is infinite in it', () => {
    const fine = table();
    const coarse = { ...fine, data: fine.data.map(float16) };
    fine.data[77] = 1e5;
    coarse.data[77] = Infinity;
    expect(compareArrays(fine, coarse).causes).toMatchObject([{ cause: 'float16', values: { side: 'b' } }]);
    expect(compareArrays(coarse, fine).causes).toMatchObject([{ cause: 'float16', values: { side: 'a' } }]);
  });

  it('NaN is the same as NaN, and as nothing else', () => {
    const a = { data: [1, Number.NaN, 3], shape: [3] };
    expect(compareArrays(a, a)).toMatchObject({ equal: true, close: true });
    expect(compareArrays(a, { data: [1, 2, 3], shape: [3] })).toMatchObject({ close: false, first: { index: [1] } });
  });
});

describe('shapes', () => {
  it('axes of 1 and repeated columns are ignored if only these differ', () => {
    const a = table();
    expect(compareArrays({ ...a, shape: [1, 40, 16] }, a)).toMatchObject({ equal: true, shape: [40, 16] });
    expect(compareArrays({ ...a, shape: [40, 1, 16] }, { ...a, shape: [1, 40, 16] }).equal).toBe(true);
    const once = pe.rotaryTable({ scheme: 'rope', dim: 64, length: 10 });
    for (const columns of ['half', 'interleaved'] as const) {
      const twice = rotaryTables(range(10), inverseFrequencies(64, 10000), { columns });
      expect(compareArrays(once.cos, twice.cos)).toMatchObject({ close: true, shape: [10, 32] });
      expect(compareArrays(twice, once)).toMatchObject({ close: true, shape: [2, 10, 32] });
    }
    expect(() => compareArrays(once.cos, { data: noise(640, 1), shape: [10, 64] })).toThrow('b: shape [10, 64]');
  });

  it('pairs of cosines and sines', () => {
    const one = pe.rotaryTable({ scheme: 'rope', dim: 64, length: 30 });
    const other = pe.rotaryTable({ scheme: 'rope', dim: 64, length: 30, base: 500000 });
    expect(compareArrays(one, one).equal).toBe(true);
    expect(compareArrays(one, other).causes).toMatchObject([{ cause: 'frequencies' }]);
    expect(compareArrays(one, { cos: one.sin, sin: one.cos }).causes[0]).toMatchObject({ cause: 'sines-and-cosines' });
    const negated = { cos: one.cos, sin: { data: one.sin.data.map((x) => -x), shape: one.sin.shape } };
    expect(compareArrays(one, negated).causes[0]).toMatchObject({ cause: 'sines-negated' });
    expect(() => compareArrays(one, { cos: one.cos, sin: table() })).toThrow('b.sin: shape');
  });

  it('refuses positions that are not those of the rows', () => {
    expect(() => compareArrays(table(), table(), { positions: [1, 2] })).toThrow('positions: 2 positions');
  });
});

it('close is a boolean beside equal', () => {
  const a = table();
  const b = { data: a.data.map((x) => x + 1e-7), shape: a.shape };
  expect(compareArrays(a, b)).toMatchObject({ equal: false, close: true, first: null });
  expect(compareArrays(a, b, { tolerance: 1e-9 })).toMatchObject({ equal: false, close: false });
});

it('measures', () => {
  const a = { data: [1, 2, 3, 4], shape: [2, 2] };
  const b = { data: [1, 2, 3.5, 4], shape: [2, 2] };
  const found = compareArrays(a, b);
  expect(found.largestAbsolute).toEqual({ value: 0.5, index: [1, 0], a: 3, b: 3.5 });
  expect(found.largestRelative?.value).toBeCloseTo(1 / 7, 12);
  expect(found.largestUlp?.value).toBe(2 ** 21);
  expect(found.first).toEqual({ index: [1, 0], a: 3, b: 3.5 });
  expect(Array.from(found.byRow)).toEqual([0, 0.5]);
  expect(Array.from(found.byColumn)).toEqual([0.5, 0]);
  expect(compareArrays(a, a)).toMatchObject({ equal: true, first: null, largestAbsolute: null });
});

it('refuses arrays of other shapes', () => {
  expect(() => compareArrays({ data: [1], shape: [1] }, { data: [1], shape: [1, 1] })).toThrow(
    'b: shape [1, 1] is not allowed; expected [1], that of a',
  );
});
