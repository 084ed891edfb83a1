import { counting, float32Error } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import type { Departure, Subject } from './candidate.ts';
import type { TableGuess, TableHints } from './guesses.ts';
import { knownPositions, rowsAt } from './rope.ts';

/** An exponent of the base, for the column c and the pair i of d columns; `written` as people write it. */
interface Exponent {
  readonly name: string;
  readonly of: (i: number, c: number, d: number) => number;
  readonly written: (d: number) => string;
}

/** The exponent of the paper, and those that are found in lecture notes and exercises. */
const exponents: readonly Exponent[] = [
  { name: 'pair', of: (i, _, d) => (2 * i) / d, written: (d) => `2i/${d}` },
  { name: 'odd', of: (i, _, d) => (2 * i + 1) / d, written: (d) => `(2i + 1)/${d}` },
  { name: 'column-twice', of: (_, c, d) => (2 * c) / d, written: (d) => `2c/${d} (c is the column)` },
  { name: 'column', of: (_, c, d) => c / d, written: (d) => `c/${d} (c is the column)` },
  { name: 'single', of: (i, _, d) => i / d, written: (d) => `i/${d}` },
  { name: 'next', of: (i, _, d) => (2 * i + 2) / d, written: (d) => `(2i + 2)/${d}` },
  { name: 'previous', of: (i, _, d) => (2 * i - 2) / d, written: (d) => `(2i - 2)/${d}` },
  { name: 'quadruple', of: (i, _, d) => (4 * i) / d, written: (d) => `4i/${d}` },
  { name: 'less-one', of: (i, _, d) => (2 * i) / (d - 1), written: (d) => `2i/${d - 1}` },
  { name: 'less-two', of: (i, _, d) => (2 * i) / (d - 2), written: (d) => `2i/${d - 2}` },
  { name: 'negative', of: (i, _, d) => (-2 * i) / d, written: (d) => `-2i/${d}` },
  { name: 'reversed', of: (i, _, d) => (d - 2 - 2 * i) / d, written: (d) => `(${d - 2} - 2i)/${d}` },
  {
    name: 'tiled',
    of: (_, c, d) => (2 * (c % (d / 2))) / d,
    written: (d) => `2(c mod ${d / 2})/${d} (c is the column)`,
  },
  { name: 'repeated', of: (_, c, d) => (2 * Math.floor(c / 2)) / d, written: (d) => `2⌊c/2⌋/${d} (c is the column)` },
  { name: 'none', of: () => 0, written: () => '0' },
];

type Wave = 'sine' | 'cosine' | 'minus-sine' | 'minus-cosine';

const waves: Readonly<Record<Wave, (angle: number) => number>> = {
  sine: Math.sin,
  cosine: Math.cos,
  'minus-sine': (angle) => -Math.sin(angle),
  'minus-cosine': (angle) => -Math.cos(angle),
};

/** How the columns of the sines, or those of the cosines, are computed. */
interface Formula {
  readonly base: number;
  readonly exponent: Exponent;
  readonly wave: Wave;
  /** Added to the position. */
  readonly shift: number;
  readonly degrees: boolean;
}

const angleOf = ({ base, exponent, shift, degrees }: Formula, position: number, i: number, c: number, d: number) =>
  ((position + shift) * base ** -exponent.of(i, c, d) * (degrees ? Math.PI : 180)) / 180;

/** Bases, of which 100 and 1e8 are missing: they are 10000 with half or twice the exponent. */
const bases = [10000, 1000, 100000, 1e6, 500000];
const departures = ({ exponent, shift, degrees }: Formula, usual: boolean) =>
  Number(exponent.name !== 'pair') + Number(shift !== 0) + Number(degrees) + Number(!usual);

/** All formulas with up to two departures, those with the fewest first. */
function formulasOf(usual: Wave): Formula[] {
  const order = Object.keys(waves) as Wave[];
  const all = bases.flatMap((base) =>
    [0, 1, -1].flatMap((shift) =>
      [false, true].flatMap((degrees) =>
        order.flatMap((wave) => exponents.map((exponent) => ({ base, exponent, wave, shift, degrees }))),
      ),
    ),
  );
  const cost = (formula: Formula) => departures(formula, formula.wave === usual);
  return all.filter((formula) => cost(formula) <= 2).sort((a, b) => cost(a) - cost(b));
}

/** Returns the formulas that agree and have the fewest departures. */
function simplest(formulas: readonly Formula[], usual: Wave, agrees: (formula: Formula) => boolean): Formula[] {
  const first = formulas.findIndex(agrees);
  if (first < 0) return [];
  const cost = (formula: Formula) => departures(formula, formula.wave === usual);
  const min = cost(formulas[first]!);
  return formulas.slice(first).filter((formula) => cost(formula) === min && agrees(formula));
}

interface Explained {
  readonly layout: 'interleaved' | 'half';
  readonly flip: boolean;
  readonly sines: Formula;
  readonly cosines: Formula;
  readonly cost: number;
}

/** Guesses the sinusoid of which sines or cosines are computed otherwise than published, as in exercises. */
export function misprintGuesses({ data, shape }: NumberArray, subject: Subject, hints: TableHints): TableGuess[] {
  const dim = shape.at(-1)!;
  if (shape.length < 2 || dim < 4 || dim % 2 !== 0 || data.some((value) => Math.abs(value) > 1.001)) return [];
  const rows = data.length / dim;
  const positions = knownPositions(hints, rows) ?? counting(rows, shape.at(-2)!);
  if (new Set(positions).size < 3) return [];
  const half = dim / 2;
  const stored = subject.storage === 'decimal' ? 1.02 * subject.rounding : 2.04 * subject.rounding;
  const agrees = (formula: Formula, columnOf: (i: number) => number) => {
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < half; i++) {
        const c = columnOf(i);
        const angle = angleOf(formula, positions[row]!, i, c, dim);
        const off = Math.abs(data[row * dim + c]! - waves[formula.wave](angle));
        if (!(off <= 5e-7 + stored + Math.abs(angle) * float32Error(angle / (positions[row] || 1)))) return false;
      }
    }
    return true;
  };
  const found: Explained[] = [];
  for (const layout of ['interleaved', 'half'] as const) {
    for (const flip of [false, true]) {
      const column = (second: boolean) => (i: number) =>
        layout === 'interleaved' ? 2 * i + Number(second) : i + (second ? half : 0);
      const ofSines = simplest(formulasOf('sine'), 'sine', (formula) => agrees(formula, column(flip)));
      const ofCosines =
        ofSines.length > 0 ? simplest(formulasOf('cosine'), 'cosine', (formula) => agrees(formula, column(!flip))) : [];
      // Where several formulas give the same columns, both have the same exponent.
      const pairs = ofSines.flatMap((sines) =>
        ofCosines.filter(({ base }) => base === sines.base).map((cosines) => ({ sines, cosines })),
      );
      const best = pairs.find(({ sines, cosines }) => sines.exponent === cosines.exponent) ?? pairs[0];
      if (!best) continue;
      const { sines, cosines } = best;
      const cost = departures(sines, sines.wave === 'sine') + departures(cosines, cosines.wave === 'cosine');
      // Without a departure, or with the same shift in all columns, it is a sinusoid as published.
      if (cost === (sines.shift === cosines.shift && sines.shift !== 0 ? 2 : 0)) return [];
      // Cosines alone, or sines alone, are one half of a rotary table, unless each cosine has its sine's place.
      const twice = layout === 'interleaved' && sines.wave === 'sine' && sines.exponent === cosines.exponent;
      if (sines.wave === cosines.wave && !twice) continue;
      found.push({ layout, flip, sines, cosines, cost: 2 * cost + Number(flip) });
    }
  }
  const [best] = found.sort((a, b) => a.cost - b.cost);
  if (!best) return [];
  const guess = guessOf(best, { data, dim, rows, positions });
  // Half and twice the exponent are what another base gives.
  const { sines, cosines } = best;
  const power = { single: 0.5, quadruple: 2 }[sines.exponent.name];
  if (power === undefined || sines.exponent !== cosines.exponent || guess.departed!.except.length > 1) return [guess];
  const { departed: _, ...plain } = guess;
  return [{ ...plain, options: { ...plain.options, base: sines.base ** power } }, guess];
}

interface Table {
  readonly data: Float64Array;
  readonly dim: number;
  readonly rows: number;
  readonly positions: Float64Array;
}

function guessOf({ layout, flip, sines, cosines }: Explained, { data, dim, rows, positions }: Table): TableGuess {
  const half = dim / 2;
  const roleOf = (c: number) => {
    const second = layout === 'interleaved' ? c % 2 === 1 : c >= half;
    const i = layout === 'interleaved' ? Math.floor(c / 2) : c % half;
    return { i, formula: second === flip ? sines : cosines };
  };
  const angle = (row: number, c: number) => {
    const { i, formula } = roleOf(c);
    return angleOf(formula, positions[row]!, i, c, dim);
  };
  const computed = data.map((_, at) => {
    const c = at % dim;
    return waves[roleOf(c).formula.wave](angle(Math.floor(at / dim), c));
  });
  const fastest = (row: number) =>
    Array.from({ length: dim }, (_, c) => Math.abs(angle(row, c))).reduce((a, b) => Math.max(a, b), 0);
  const largest = Float64Array.from({ length: rows }, (_, row) => fastest(row));
  return {
    options: {
      scheme: 'sinusoidal',
      dim,
      base: sines.base,
      layout,
      ...(flip && { flipSinToCos: true }),
      ...rowsAt(positions),
    },
    departed: { computed, except: departuresOf(sines, cosines, dim) },
    angles: { row: (row) => largest[row]!, entry: (row, c) => Math.abs(angle(row, c)) },
  };
}

function departuresOf(sines: Formula, cosines: Formula, dim: number): Departure[] {
  const [tiled, repeated] = ['tiled', 'repeated'].map((name) => sines.exponent.name === name);
  const mixed = (tiled || repeated) && sines.exponent === cosines.exponent;
  const found = [...ofRole('sines', sines, 'sine', dim), ...ofRole('cosines', cosines, 'cosine', dim)];
  return found.flatMap((one): Departure[] => {
    const twin = found.find((other) => other !== one && other.id === one.id && other.sentence === one.sentence);
    if (mixed && one.id === 'exponent') return one.of === 'sines' ? [anglesFor(tiled ? 'half' : 'interleaved')] : [];
    if (twin && one.of === 'cosines') return [];
    const of = twin ? 'both' : one.of;
    const each = { sines: 'every sine', cosines: 'every cosine', both: 'every sine and cosine' }[of];
    return [{ id: one.id, values: { of, ...one.values }, sentence: `${each} ${one.sentence}` }];
  });
}

interface OfRole extends Pick<Departure, 'id' | 'values'> {
  readonly of: 'sines' | 'cosines';
  /** What follows "every cosine". */
  readonly sentence: string;
}

/** Returns the departures of one of the two roles. */
function ofRole(of: OfRole['of'], { exponent, wave, shift, degrees }: Formula, usual: Wave, dim: number): OfRole[] {
  const instead = exponents[0]!.written(dim);
  const written = exponent.written(dim);
  const words = {
    sine: 'a sine',
    cosine: 'a cosine',
    'minus-sine': 'a sine with the opposite sign',
    'minus-cosine': 'a cosine with the opposite sign',
  };
  const found: OfRole[] = [];
  const add = (id: Departure['id'], values: Departure['values'], sentence: string) =>
    found.push({ of, id, values, sentence });
  if (exponent.name !== 'pair')
    add('exponent', { exponent: written, instead }, `has the exponent ${written} instead of ${instead}`);
  if (wave !== usual) add('function', { function: wave }, `is ${words[wave]}`);
  if (shift !== 0) add('position', { shift }, `is at position p ${shift > 0 ? '+' : '-'} ${Math.abs(shift)}`);
  if (degrees) add('unit', { unit: 'degrees' }, 'takes its angle for degrees');
  return found;
}

/** The mix-up of the two layouts, in words: angles for pairs half a row apart with pairs that are neighbours, or reversed. */
export function anglesFor(angles: 'half' | 'interleaved'): Departure {
  const sentence =
    angles === 'half'
      ? "the angles are tiled (cat), as for pairs half a row apart ('half'), while pairs are neighbours ('interleaved')"
      : "each angle is repeated for two neighbours, as for layout 'interleaved', while pairs stand half a row apart ('half')";
  return { id: 'angle-layout', values: { angles, pairs: angles === 'half' ? 'interleaved' : 'half' }, sentence };
}
