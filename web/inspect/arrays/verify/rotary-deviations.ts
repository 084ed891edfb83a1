import type { Layout } from '../identify/index.ts';
import { type Deviation, oppositeSign } from './deviation.ts';
import { type Axes, type Form, type FormOptions, formOf, placeOf, rotationModel } from './rotation.ts';
import type { WithTurns } from './turn-deviations.ts';
import { type Turns, type Waves, withLine } from './turns.ts';

/** A rotation to compute. */
export interface RotationSetup extends WithTurns {
  readonly x: Float64Array;
  readonly axes: Axes;
  readonly form: FormOptions;
  readonly sign: 1 | -1;
  readonly rowOf: (line: number) => number;
  readonly times: (line: number) => 0 | 1 | 2;
}

/** Most setups share their form. */
const forms = new WeakMap<FormOptions, Form>();

export function modelOfRotation({ form: options, turns, ...rest }: RotationSetup) {
  let form = forms.get(options);
  if (form?.read.length !== 2 * turns.pairs) {
    form = formOf(turns.pairs, options);
    forms.set(options, form);
  }
  return rotationModel({ ...rest, turns, form });
}

type Change = Deviation<RotationSetup>;

const withForm = (change: Partial<FormOptions>): Change['apply'] => {
  return (setup) => ({ ...setup, form: { ...setup.form, ...change } });
};

const pairsIn: Readonly<Record<Layout, (pairs: number) => string>> = {
  interleaved: () => '(2i, 2i + 1)',
  half: (pairs) => `(i, i + ${pairs})`,
  'half-in-blocks': (pairs) => `(i, i + ${pairs / 2}) within each axis`,
};

const swappedParts = {
  cause: 'sin-cos',
  values: {},
  sentence: "sines and cosines are swapped: each has the other's place",
} as const;

/** Other layouts. */
export function* layoutDeviations({ form, turns, sign }: RotationSetup): Generator<Change> {
  const { pairs } = turns;
  if (pairs < 2) return;
  const others: Layout[] = ['interleaved', 'half', ...(form.blocks > 1 ? (['half-in-blocks'] as const) : [])];
  for (const layout of others) {
    if (layout === form.layout) continue;
    yield {
      cause: 'layout',
      values: { layout, expected: form.layout },
      sentence: `pairs are ${pairsIn[layout](pairs)}, the model has ${pairsIn[form.layout](pairs)} (layout '${layout}' instead of '${form.layout}')`,
      apply: withForm({ layout, angleLayout: 'same' }),
    };
  }
  const written = form.outputLayout ?? 'same';
  for (const outputLayout of ['same', 'interleaved', 'half'] as const) {
    const equal = (one: string) => (one === 'same' ? form.layout : one);
    if (form.layout === 'half-in-blocks' || equal(outputLayout) === equal(written)) continue;
    yield {
      cause: 'output-layout',
      values: { outputLayout, expected: written },
      sentence: `turned pairs are written in the layout '${equal(outputLayout)}', not '${equal(written)}'`,
      apply: withForm({ outputLayout }),
    };
  }
  // The angles of a table for one layout, used with the pairs of the other.
  for (const angleLayout of ['interleaved', 'half', 'half-in-blocks'] as const) {
    const laid = form.angleLayout ?? 'same';
    if (angleLayout === (laid === 'same' ? form.layout : laid) || (angleLayout === 'half-in-blocks' && form.blocks < 2))
      continue;
    const how = angleLayout === 'interleaved' ? 'repeated for neighbours (repeat_interleave)' : 'tiled (cat)';
    yield {
      cause: 'angle-layout',
      values: { angleLayout, expected: form.layout },
      sentence: `angles are ${how}, while pairs are ${pairsIn[form.layout](pairs)}: the two components of a pair turn by different angles`,
      apply: withForm({ angleLayout }),
    };
  }
  yield {
    cause: 'direction',
    values: { direction: sign === 1 ? 'inverse' : 'forward' },
    sentence: 'pairs turn the other way: the sign of the sines is opposite (direction)',
    apply: (setup) => ({ ...setup, sign: setup.sign === 1 ? -1 : 1 }),
  };
  yield { ...swappedParts, apply: withForm({ kind: 'swapped' }) };
  yield {
    cause: 'rotate-half',
    values: {},
    sentence: 'both terms have a plus: rotate_half does not change the sign of one half',
    apply: withForm({ kind: 'without-minus' }),
  };
}

/** Lines that are not turned, or turned twice, or by the angles of other lines. */
export function* lineDeviations({ axes }: RotationSetup): Generator<Change> {
  const { batch, heads, length } = axes;
  yield {
    cause: 'not-rotated',
    values: {},
    sentence: 'nothing is turned: the array is the same before and after',
    apply: (setup) => ({ ...setup, times: () => 0 }),
  };
  yield {
    cause: 'rotated-twice',
    values: { times: 2 },
    sentence: 'the rotation is applied twice',
    apply: (setup) => ({ ...setup, times: (line) => (2 * setup.times(line)) as 0 | 2 }),
  };
  const place = (line: number) => placeOf(line, axes);
  const only = (which: string, holds: (line: number) => boolean): Change => ({
    cause: 'heads',
    values: { turned: which },
    sentence: `only ${which} is turned, the others are as before`,
    apply: (setup) => ({ ...setup, times: (line) => (holds(line) ? setup.times(line) : 0) }),
  });
  if (heads > 1) {
    yield only('the first head', (line) => place(line).head === 0);
    yield only('the first half of the heads', (line) => place(line).head < heads / 2);
    yield only('the last head', (line) => place(line).head === heads - 1);
  }
  if (batch > 1) yield only('the first sequence of the batch', (line) => place(line).batch === 0);
  if (length > 1) yield only('the first row', (line) => place(line).row === 0);
  const along = (axis: string, index: (line: number) => number, extent: number): Change => ({
    cause: 'axes',
    values: { axis },
    sentence: `positions run along the axis of the ${axis}, not along that of the rows: the array is [batch, heads, length, head_dim]`,
    apply: (setup) => ({ ...setup, rowOf: (line) => Math.min(index(line), extent - 1) }),
  });
  if (heads > 1 && heads <= length) yield along('heads', (line) => place(line).head, length);
  if (batch > 1 && batch <= length) yield along('batch', (line) => place(line).batch, length);
}

/** Positions of one sequence used for all. */
export function* sequenceDeviations({ axes }: RotationSetup, perSequence: boolean): Generator<Change> {
  if (!perSequence || axes.batch < 2) return;
  yield {
    cause: 'positions',
    values: { rule: 'first-sequence' },
    sentence: 'every sequence of the batch has the positions of the first one',
    apply: (setup) => ({ ...setup, rowOf: (line) => placeOf(line, setup.axes).row }),
  };
}

/** Other parts of a head. `turnsOf`: the turns for another number of rotated components. */
export function* partDeviations(
  { form, turns, axes }: RotationSetup,
  turnsOf: (dim: number) => Turns | undefined,
): Generator<Change> {
  const dim = 2 * turns.pairs;
  const { width } = axes;
  const part = (first: number, last: number) =>
    last - first === width ? `all ${width}` : `components ${first} to ${last - 1}`;
  const is = `the model turns ${part(form.first, form.first + dim)}`;
  if (dim < width) {
    const other = form.first === 0 ? width - dim : 0;
    yield {
      cause: 'rotary-part',
      values: { rotaryPart: other === 0 ? 'first' : 'last' },
      sentence: `the wrong end of each head is turned, ${part(other, other + dim)}; ${is}`,
      apply: withForm({ first: other }),
    };
  }
  const dims = new Set([width - (width % 2), dim / 2, 2 * dim, width / 2, width / 4].filter((one) => one % 2 === 0));
  for (const other of dims) {
    if (other === dim || other < 2 || other > width) continue;
    const others = turnsOf(other);
    if (!others) continue;
    const first = form.first === 0 ? 0 : width - other;
    for (const from of new Set([first, width - other - first])) {
      yield {
        cause: 'rotary-dim',
        values: {
          rotaryDim: other,
          expected: dim,
          ...(from !== first && { rotaryPart: from === 0 ? 'first' : 'last' }),
        },
        sentence: `${part(from, from + other)} are turned (rotaryDim ${other}); ${is} (rotaryDim ${dim})`,
        apply: (setup) => ({ ...setup, turns: others, form: { ...setup.form, first: from } }),
      };
    }
    if (!turns.line || !others.line) continue;
    const { frequencies } = turns.line;
    const turned = (before: Turns): Turns =>
      other < dim
        ? withLine(before, { frequencies: frequencies.slice(0, other / 2), start: 0 })
        : // The frequencies of the fewer components, used for more: not published, but what a loop over all pairs does.
          { ...others, angle: (row, pair) => before.line!.positions[row]! * ladderOf(before, pair) };
    yield {
      cause: 'rotary-dim',
      values: { rotaryDim: other, expected: dim, frequencies: dim },
      sentence: `${part(first, first + other)} are turned, with frequencies of a width of ${dim}; ${is}`,
      apply: (setup) => ({ ...setup, turns: turned(setup.turns), form: { ...setup.form, first } }),
    };
  }
}

/** Continues a ladder of frequencies. */
function ladderOf({ line, pairs }: Turns, pair: number): number {
  const { frequencies } = line!;
  return pair < pairs ? frequencies[pair]! : frequencies[0]! * (frequencies[1]! / frequencies[0]!) ** pair;
}

/** Sines and cosines of a table that are in the wrong place. */
export function* tableDeviations(setup: Waves, pairs: number): Generator<Deviation<Waves>> {
  const { columns } = setup;
  const swap = (part: 'sin' | 'cos' | 'zero') => (part === 'sin' ? 'cos' : part === 'cos' ? 'sin' : part);
  const withColumns = (change: (column: Waves['columns'][number], c: number) => Waves['columns'][number]) => {
    return (one: Waves): Waves => ({ ...one, columns: one.columns.map(change) });
  };
  yield { ...swappedParts, apply: withColumns((column) => ({ ...column, part: swap(column.part) })) };
  yield {
    cause: 'direction',
    values: {},
    sentence: 'the sines have the opposite sign: angles go the other way',
    apply: withColumns((column) => (column.part === 'sin' ? { ...column, sign: -1 } : column)),
  };
  yield {
    cause: 'sign',
    values: { part: 'cos' },
    sentence: 'the cosines have the opposite sign',
    apply: withColumns((column) => (column.part === 'cos' ? { ...column, sign: -1 } : column)),
  };
  yield { ...oppositeSign, apply: withColumns((column) => ({ ...column, sign: -1 })) };
  for (const part of ['sin', 'cos'] as const) {
    yield {
      cause: 'sin-cos',
      values: { only: part },
      sentence: `all columns are ${part === 'sin' ? 'sines' : 'cosines'}`,
      apply: withColumns((column) => ({ ...column, part: column.part === 'zero' ? 'zero' : part })),
    };
  }
  const width = columns.length;
  if (pairs > 1) {
    yield {
      cause: 'order',
      values: { columns: 'reversed' },
      sentence: 'the columns are in reverse order',
      apply: withColumns((_, c) => columns[width - 1 - c]!),
    };
  }
}
