import { PosencError } from 'posenc';
import type { Deviation, Maker, NamedDeviation, VerifyCause } from './deviation.ts';
import { judge, type Level, loosest, type Subject } from './judge.ts';
import { type Prediction, predictionOf } from './prediction.ts';
import type { Turns } from './turns.ts';

/** One or two mistakes that make the array. */
export interface Explanation {
  readonly deviations: readonly NamedDeviation[];
  readonly level: Level;
  /** Root of the mean square of the differences, each divided by what is allowed. */
  readonly share: number;
  /** The turns of the array, if it has any. */
  readonly turns: Turns | undefined;
}

/** Where mistakes are looked for: a few lines first, and then all. */
export interface Search {
  readonly subject: Subject;
  readonly levels: readonly Level[];
  readonly sample: readonly number[];
  readonly buffer: Prediction;
  /** Looks at number formats alone, which are what makes numbers infinite. */
  readonly onlyPrecision: boolean;
  /** If present, looks at single mistakes of these kinds alone. */
  readonly causes: ReadonlySet<VerifyCause> | undefined;
}

/** Returns the level at which a setup explains the array; undefined if it does not. */
export function fitting<S>(search: Search, make: Maker<S>, setup: S): Omit<Explanation, 'deviations'> | undefined {
  const { subject, levels, sample, buffer } = search;
  const model = make(setup);
  if (!judge(subject, model, loosest(subject), sample, buffer).fits) return undefined;
  for (const level of levels) {
    if (!judge(subject, model, level, sample, buffer).fits) continue;
    const whole = judge(subject, model, level, everyLine(subject), buffer);
    if (whole.fits && whole.tells > 0.25)
      return { level, share: whole.share, turns: (setup as { turns?: Turns }).turns };
  }
  return undefined;
}

export const everyLine = ({ lines }: Subject): number[] => Array.from({ length: lines }, (_, line) => line);

export const searchOf = (
  subject: Subject,
  levels: readonly Level[],
  sample: readonly number[],
  { onlyPrecision = false, causes }: { onlyPrecision?: boolean; causes?: ReadonlySet<VerifyCause> },
): Search => ({
  onlyPrecision,
  causes,
  subject,
  levels,
  sample,
  buffer: predictionOf(subject.width),
});

/** Returns the single mistakes that make the array. */
export function singles<S>(
  search: Search,
  make: Maker<S>,
  setup: S,
  deviations: Iterable<Deviation<S>>,
): Explanation[] {
  return Array.from(deviations).flatMap((deviation) => tried(search, make, setup, [deviation]));
}

/** Returns the pairs of mistakes of different kinds that make it. */
export function doubles<S>(
  search: Search,
  make: Maker<S>,
  setup: S,
  kinds: readonly (readonly Deviation<S>[])[],
): Explanation[] {
  return kinds.flatMap((kind, i) => {
    const others = kinds.slice(i + 1).flat();
    return kind.flatMap((one) => others.flatMap((other) => tried(search, make, setup, [one, other])));
  });
}

function tried<S>(search: Search, make: Maker<S>, setup: S, deviations: readonly Deviation<S>[]): Explanation[] {
  const { causes } = search;
  if (causes && !deviations.every(({ cause }) => causes.has(cause))) return [];
  let applied: S;
  try {
    applied = deviations.reduce((all, { apply }) => apply(all), setup);
  } catch (thrown) {
    // Options that do not go together.
    if (thrown instanceof PosencError) return [];
    throw thrown;
  }
  const found = fitting(search, make, applied);
  return found ? [{ deviations, ...found }] : [];
}

/**
 * Returns lines to look at first: the first rows, the last one, and some between, of the first and the last of what is
 * beside them.
 */
export function sampleOf(lines: number, length: number): number[] {
  const groups = Math.ceil(lines / length);
  const rows = new Set([1, 2, 3, 0, length - 1].filter((row) => row >= 0 && row < length));
  for (let part = 1; part < 8; part++) rows.add(Math.floor((part * length) / 8));
  const picked = new Set([0, groups - 1, groups >> 1, 1].filter((group) => group < groups));
  return Array.from(picked).flatMap((group) =>
    Array.from(rows, (row) => group * length + row).filter((line) => line < lines),
  );
}
