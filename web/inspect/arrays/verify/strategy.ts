import type { Deviation, Maker, VerifyCause } from './deviation.ts';
import { doubles, type Explanation, everyLine, fitting, type Search, singles } from './explain.ts';
import { isTurned, type Measured, middle } from './field.ts';
import { isHalf } from './formats.ts';
import { measuredCauses, turnCauses } from './turn-causes.ts';
import { type Ladder, precisionDeviations, type WithTurns } from './turn-deviations.ts';

/** Where to look for mistakes in something that turns. */
export interface Suspects<S extends WithTurns> {
  /** Mistakes in the arrangement. */
  readonly structure: readonly Deviation<S>[];
  /** Other options of schemes whose angles are not positions times frequencies. */
  readonly others: Iterable<Deviation<S>>;
  readonly ladder: Ladder | undefined;
  /** Measures the turns in some lines, arranged as a setup says; undefined if it cannot. */
  readonly measured: (setup: S, lines: readonly number[]) => Measured | undefined;
  /** Another factor of cosines and sines. */
  readonly amplitude: (factor: number) => readonly Deviation<S>[];
}

/**
 * Finds what makes the array: one mistake; or one whose numbers are measured, possibly in another arrangement; or two at
 * once.
 */
export function explain<S extends WithTurns>(
  search: Search,
  make: Maker<S>,
  setup: S,
  { structure, others, ladder, measured, amplitude }: Suspects<S>,
): Explanation[] {
  const [positions = [], frequencies = [], factors = []] = turnCauses<S>(setup.turns, ladder);
  if (search.onlyPrecision) return singles(search, make, setup, precisionDeviations<S>(ladder));
  const near = Array.from(others);
  const turned = [...positions, ...frequencies, ...factors];
  const found = singles(search, make, setup, [...structure, ...near, ...turned]);
  if (found.length > 0 || search.causes) return found;
  const fitted: Explanation[] = [];
  if (!ladder) {
    for (const one of [undefined, ...structure]) {
      const scaled = scaledExplanations(search, make, setup, one, { measured, amplitude });
      if (scaled.length > 0) return scaled;
    }
  } else {
    for (const one of [undefined, ...structure]) {
      const explained = measuredExplanations(search, make, setup, one, { turned, ladder, measured, amplitude });
      const named = explained.filter(({ deviations }) => !deviations.some((deviation) => deviation.fitted));
      if (named.length > 0) return named;
      fitted.push(...explained);
    }
  }
  const both = doubles(search, make, setup, [
    structure,
    near,
    likely(positions, ['offset', 'reversed']).slice(0, 6),
    [
      ...likely(frequencies, ['base']).slice(0, 12),
      ...likely(frequencies, ['denominator', 'exponent']),
      ...likely(frequencies, ['scaling']).slice(0, 4),
    ],
    factors,
  ]);
  return both.length > 0 ? both : fitted.slice(0, 1);
}

const likely = <S>(deviations: readonly Deviation<S>[], causes: readonly VerifyCause[]) =>
  deviations.filter(({ cause }) => causes.includes(cause));

/** Another factor of cosines and sines, where nothing else is measured. */
function scaledExplanations<S extends WithTurns>(
  search: Search,
  make: Maker<S>,
  setup: S,
  structure: Deviation<S> | undefined,
  { measured, amplitude }: Pick<Suspects<S>, 'measured' | 'amplitude'>,
): Explanation[] {
  const arranged = structure ? structure.apply(setup) : setup;
  const some = measured(arranged, search.sample);
  if (!some) return [];
  const before = structure ? [structure] : [];
  for (const scaled of amplitude(middle(some.sizes) / arranged.turns.amplitude)) {
    const fits = fitting(search, make, scaled.apply(arranged));
    if (fits) return [{ deviations: [...before, scaled], ...fits }];
  }
  return [];
}

function measuredExplanations<S extends WithTurns>(
  search: Search,
  make: Maker<S>,
  setup: S,
  structure: Deviation<S> | undefined,
  {
    turned,
    ladder,
    measured,
    amplitude,
  }: Pick<Suspects<S>, 'measured' | 'amplitude'> & {
    readonly turned: readonly Deviation<S>[];
    readonly ladder: Ladder;
  },
): Explanation[] {
  const { subject, sample } = search;
  const { formats, decimal } = subject.storage;
  const half = isHalf(subject.storage);
  const noise = formats.has('bfloat16') ? 4e-3 : formats.has('float16') ? 5e-4 : (decimal ?? 1e-6);
  const arranged = structure ? structure.apply(setup) : setup;
  const some = measured(arranged, sample);
  if (!some || !isTurned(some, half ? 0.06 : 1e-3 + 8 * noise)) return [];
  const factor = middle(some.sizes) / arranged.turns.amplitude;
  const factors = Math.abs(factor - 1) < (half ? 0.02 : 1e-5 + 2 * noise) ? [undefined] : amplitude(factor);
  const found: Explanation[] = [];
  for (const scaled of factors) {
    const before = [...(structure ? [structure] : []), ...(scaled ? [scaled] : [])];
    const start = before.reduce((all, { apply }) => apply(all), setup);
    const whole = () => measured(arranged, everyLine(subject))!;
    const causes = function* () {
      yield undefined;
      // Without another arrangement these were tried already.
      if (before.length > 0) yield* turned;
      yield* measuredCauses<S>(some, whole, start.turns, ladder, noise);
    };
    for (const cause of causes()) {
      const deviations = [...before, ...(cause ? [cause] : [])];
      if (deviations.length === 0) continue;
      const fits = fitting(search, make, cause ? cause.apply(start) : start);
      if (fits) found.push({ deviations, ...fits });
    }
    if (found.length > 0) return found;
  }
  return found;
}
