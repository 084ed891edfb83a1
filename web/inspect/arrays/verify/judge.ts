import type { PrecisionRecipeName } from '../precision/index.ts';
import { halfUnit, roundoff, type Storage } from './formats.ts';
import { type Model, type Prediction, predictionOf, type Variant } from './prediction.ts';

/** The array to judge, [lines, width]. */
export interface Subject {
  readonly data: Float64Array;
  readonly width: number;
  readonly lines: number;
  readonly storage: Storage;
  /** How the numbers before the rotation are stored. */
  readonly inputs: Storage;
  /** Entries that are not compared: masked ones of a bias. */
  readonly skip?: Uint8Array;
}

/** How precisely an array may have been computed. */
export interface Level {
  readonly name: PrecisionRecipeName | 'printed';
  readonly variant: Variant;
  allowed(p: Prediction, i: number): number;
}

const single = ({ size, reach }: Prediction, i: number) => 2 ** -23 * (size[i]! + reach[i]!);
const angles32 = (p: Prediction, i: number) => single(p, i) + p.turn[i]!;

const exact: Level = {
  name: 'exact',
  variant: {},
  allowed: (p, i) => 2 ** -48 * (p.size[i]! + p.reach[i]!) + 2 ** -27 * p.turn[i]!,
};
const table32: Level = { name: 'float32-table', variant: {}, allowed: single };
const float32Angles: Level = { name: 'float32-angles', variant: {}, allowed: angles32 };
const incremental: Level = {
  name: 'ggml-incremental',
  variant: {},
  allowed: (p, i) => single(p, i) + Math.max(p.turn[i]!, p.turnStep[i]!),
};

/**
 * Half precision. An array whose numbers all are of the format may be computed in it: factors, products and sums are
 * rounded. Otherwise only factors may have been rounded, and inputs: both are rounded here, and the rest must be exact.
 */
function halfLevels(format: 'float16' | 'bfloat16', { storage, inputs }: Subject): Level[] {
  const name = `${format}-table` as const;
  const u = roundoff(format);
  if (storage.formats.has(format)) {
    const input = inputs.formats.has(format) ? 0 : u;
    return [
      {
        name,
        variant: { format },
        allowed(p, i) {
          const before = angles32(p, i) + p.table[i]! + (2 * u + input) * p.size[i]!;
          return before + (p.size[i] === 0 && p.table[i] !== 0 ? 0 : halfUnit(Math.abs(p.value[i]!) + before, format));
        },
      },
    ];
  }
  return [false, true].map((roundedInput) => ({
    name,
    variant: { format, roundedTable: true, roundedInput },
    allowed: angles32,
  }));
}

const exactRounded: Level = {
  name: 'exact',
  variant: {},
  allowed: (p, i) => 1.001 * halfUnit(p.value[i]!, 'float32'),
};

/** The levels of an array, the most precise first. */
export function levelsOf(
  subject: Subject,
  { stepwise, inFloat32 = false }: { readonly stepwise: boolean; readonly inFloat32?: boolean | undefined },
): Level[] {
  const { formats, decimal } = subject.storage;
  const printed: Level = {
    name: 'printed',
    variant: {},
    allowed: (p, i) => angles32(p, i) + 1.02 * (decimal ?? 0),
  };
  return [
    ...(formats.has('float32') ? [] : [inFloat32 ? exactRounded : exact]),
    table32,
    float32Angles,
    ...(stepwise ? [incremental] : []),
    ...(decimal === undefined ? [] : [printed]),
    ...halfLevels('float16', subject),
    ...halfLevels('bfloat16', subject),
  ];
}

/** How an array compares with a model. */
export interface Judgement {
  readonly fits: boolean;
  /** Root of the mean square of the differences, each divided by what is allowed. */
  readonly share: number;
  /** Share of the numbers that could have been wrong: a tolerance as large as a number itself proves nothing. */
  readonly tells: number;
}

/** A level that is looser than all others, to reject a model quickly. */
export const loosest = ({ storage }: Subject): Level => ({
  name: 'bfloat16-table',
  variant: {},
  allowed: (p, i) =>
    Math.max(p.turn[i]!, p.turnStep[i]!) +
    2 ** -5 * (p.size[i]! + p.reach[i]!) +
    2 * (storage.decimal ?? 0) +
    2 ** -7 * Math.abs(p.value[i]!),
});

/** How many columns of a line are looked at first. */
const glimpse = 8;

/** Compares some lines with a model, and stops at the first number that does not fit. `p` is overwritten. */
export function judge(
  subject: Subject,
  model: Model,
  level: Level,
  lines: Iterable<number>,
  p = predictionOf(subject.width),
): Judgement {
  const { data, width, skip } = subject;
  let [squares, count, telling] = [0, 0, 0];
  // Most models that are tried fail at the first number, so the first line is compared before the rest of it is predicted.
  let end = Math.min(glimpse, width);
  const fitsFrom = (line: number, start: number): boolean => {
    model.predict(line, level.variant, p, end);
    for (let i = start; i < end; i++) {
      const flat = line * width + i;
      if (skip?.[flat]) continue;
      const off = Math.abs(data[flat]! - p.value[i]!);
      const allowed = level.allowed(p, i);
      // Written so that it also holds for NaN. Equal infinities differ by NaN.
      if (!(off <= allowed || Object.is(data[flat], p.value[i]))) return false;
      if (allowed > 0) squares += Number.isNaN(off) ? 0 : (off / allowed) ** 2;
      count++;
      if (allowed < 0.5 * p.reach[i]! || p.reach[i] === 0 || Number.isNaN(p.value[i])) telling++;
    }
    return true;
  };
  const different = { fits: false, share: Infinity, tells: 0 };
  for (const line of lines) {
    const start = end < width ? end : 0;
    if (start > 0 && !fitsFrom(line, 0)) return different;
    end = width;
    if (!fitsFrom(line, start)) return different;
  }
  return { fits: true, share: Math.sqrt(squares / Math.max(1, count)), tells: telling / Math.max(1, count) };
}

/** The differences between an array and a model, and the allowed ones. */
export interface Measure {
  /** The largest difference, and where it is. */
  readonly worst: { readonly flat: number; readonly error: number };
  /** Per line: the largest difference, and the largest one that is allowed. */
  readonly errors: Float64Array;
  readonly allowed: Float64Array;
}

export function measure(subject: Subject, model: Model, level: Level): Measure {
  const { data, width, lines, skip } = subject;
  const p = predictionOf(width);
  const errors = new Float64Array(lines);
  const allowed = new Float64Array(lines);
  let worst = { flat: 0, error: -1 };
  for (let line = 0; line < lines; line++) {
    model.predict(line, level.variant, p);
    for (let i = 0; i < width; i++) {
      const flat = line * width + i;
      if (skip?.[flat]) continue;
      const same = Object.is(data[flat], p.value[i]);
      const off = same ? 0 : Math.abs(data[flat]! - p.value[i]!);
      const error = Number.isNaN(off) ? Infinity : off;
      if (error > worst.error) worst = { flat, error };
      errors[line] = Math.max(errors[line]!, error);
      allowed[line] = Math.max(allowed[line]!, level.allowed(p, i));
    }
  }
  return { worst, errors, allowed };
}
