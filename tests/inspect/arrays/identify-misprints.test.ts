import { createPosenc } from 'posenc';
import { identify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { noise, tableOf } from './float32-programs.ts';

const pe = await createPosenc({ build: 'simd' });
const wave = (column: number, angle: number) => (column % 2 === 0 ? Math.sin(angle) : Math.cos(angle));
const halves = (column: number, dim: number, angle: number) => (column < dim / 2 ? Math.sin(angle) : Math.cos(angle));

/** What is computed at position p in column c of d, the layout that was meant, and what is said. */
const slips: readonly {
  readonly what: string;
  readonly of: (p: number, c: number, d: number) => number;
  readonly layout?: 'half';
  readonly except: (d: number) => readonly object[];
  readonly first?: readonly number[];
}[] = [
  {
    what: 'cosines have an exponent of their own',
    of: (p, c, d) => wave(c, p / 10000 ** (c / d)),
    except: (d) => [{ id: 'exponent', values: { of: 'cosines', exponent: `(2i + 1)/${d}`, instead: `2i/${d}` } }],
    first: [1, 1],
  },
  {
    what: 'the exponent is 2c/d with the column c',
    of: (p, c, d) => wave(c, p / 10000 ** ((2 * c) / d)),
    except: (d) => [{ id: 'exponent', values: { of: 'both', exponent: `2c/${d} (c is the column)` } }],
    first: [1, 1],
  },
  {
    what: 'pairs are counted from 1',
    of: (p, c, d) => wave(c, p / 10000 ** ((2 * (c >> 1) + 2) / d)),
    except: (d) => [{ id: 'exponent', values: { of: 'both', exponent: `(2i + 2)/${d}` } }],
    first: [1, 0],
  },
  {
    what: 'angles are multiplied',
    of: (p, c, d) => wave(c, p * 10000 ** ((2 * (c >> 1)) / d)),
    except: (d) => [{ id: 'exponent', values: { of: 'both', exponent: `-2i/${d}` } }],
    first: [1, 2],
  },
  {
    what: 'all columns are sines',
    of: (p, c, d) => Math.sin(p / 10000 ** ((2 * (c >> 1)) / d)),
    except: () => [{ id: 'function', values: { of: 'cosines', function: 'sine' } }],
    first: [0, 1],
  },
  {
    what: 'angles are taken for degrees',
    of: (p, c, d) => wave(c, ((Math.PI / 180) * p) / 10000 ** ((2 * (c >> 1)) / d)),
    except: () => [{ id: 'unit', values: { of: 'both', unit: 'degrees' } }],
    first: [1, 0],
  },
  {
    what: 'cosines are one position ahead',
    of: (p, c, d) => wave(c, (p + (c % 2)) / 10000 ** ((2 * (c >> 1)) / d)),
    except: () => [{ id: 'position', values: { of: 'cosines', shift: 1 } }],
    first: [0, 1],
  },
  {
    what: 'cosines in the second half have the exponent of their column',
    of: (p, c, d) => halves(c, d, p / 10000 ** (c < d / 2 ? (2 * c) / d : c / d)),
    layout: 'half',
    except: (d) => [{ id: 'exponent', values: { of: 'cosines', exponent: `c/${d} (c is the column)` } }],
  },
  {
    what: 'angles are tiled',
    of: (p, c, d) => wave(c, p / 10000 ** ((2 * (c % (d / 2))) / d)),
    except: () => [{ id: 'angle-layout', values: { angles: 'half', pairs: 'interleaved' } }],
  },
  {
    what: 'angles are repeated',
    of: (p, c, d) => halves(c, d, p / 10000 ** ((2 * (c >> 1)) / d)),
    layout: 'half',
    except: () => [{ id: 'angle-layout', values: { angles: 'interleaved', pairs: 'half' } }],
  },
];

describe.each(slips)('$what', ({ of, layout = 'interleaved', except, first }) => {
  it.each([
    [8, 8],
    [50, 64],
    [300, 128],
  ])('%i positions, %i columns', (rows, dim) => {
    const { candidates, none, sentence } = identify(pe, { table: tableOf(rows, dim, (p, c) => of(p, c, dim)) });
    const [best] = candidates;
    expect(none).toBe(false);
    expect(best).toMatchObject({
      matches: true,
      precision: 'exact',
      options: { scheme: 'sinusoidal', base: 10000, layout },
      except: except(dim),
    });
    if (first) expect(best!.firstFailure?.index).toEqual(first);
    expect(sentence).toContain('except that');
  });
});

it('of which another base gives the same says both', () => {
  for (const [base, exponent] of [
    [100, 'i/64'],
    [1e8, '4i/64'],
  ] as const) {
    const table = tableOf(60, 64, (p, c) => wave(c, p / base ** ((2 * (c >> 1)) / 64)));
    const { candidates, sentence } = identify(pe, { table });
    expect(candidates[0]).toMatchObject({ matches: true, except: [], options: { base } });
    expect(candidates[1]).toMatchObject({
      except: [{ id: 'exponent', values: { exponent } }],
      options: { base: 10000 },
    });
    expect(sentence).toContain(`every sine and cosine has the exponent ${exponent} instead of 2i/64`);
  }
});

it('leaves alone what is a convention', () => {
  const options = { scheme: 'sinusoidal', length: 40, dim: 32 } as const;
  for (const more of [
    { base: 1000 },
    { offset: 1 },
    { flipSinToCos: true },
    { positionScale: 0.5 },
    { layout: 'half' },
  ] as const) {
    const { candidates } = identify(pe, { table: pe.absolute({ ...options, ...more }) });
    expect(candidates[0]).toMatchObject({ matches: true, except: [], options: more });
  }
});

it('the nearest is that of which columns agree, and where it differs first', () => {
  const garbage = noise(50 * 64, 3);
  const table = tableOf(50, 64, (p, c) => (c % 2 === 0 ? Math.sin(p / 10000 ** (c / 64)) : garbage[p * 64 + c]!));
  const { candidates, none, sentence } = identify(pe, { table });
  expect(none).toBe(true);
  expect(candidates[0]).toMatchObject({
    matches: false,
    options: { scheme: 'sinusoidal', layout: 'interleaved', base: 10000 },
    firstFailure: { index: [0, 1], expected: 1 },
  });
  expect(candidates[0]!.agreeingColumns).toEqual(Array.from({ length: 32 }, (_, i) => 2 * i));
  expect(sentence).toContain('32 columns agree (0, 2, 4, 6 … 62); the first difference is at [0, 1]');
});
