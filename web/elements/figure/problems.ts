import type { Expected, ExpectedRange, Problem, Text } from 'posenc';
import { numeral, refusal, refusalOf, rule, written } from 'posenc/catalogue';
import type { Cell } from '../../charts/index.ts';
import type { Speech } from '../../messages/index.ts';
import type { ExportedArray } from '../export/index.ts';
import type { FigureParameter, FigureValue } from './parameter.ts';

/** Detail of `posenc-change`: a control was changed and the figure has been redrawn. */
export interface FigureChange {
  readonly name: string;
  readonly value: FigureValue;
  /** False while a slider is being dragged or a word is being typed. */
  readonly final: boolean;
  /** All attributes that differ from their default. */
  readonly state: Readonly<Record<string, string>>;
}

/** Detail of `posenc-ready`: the figure is drawn for the first time. */
export interface FigureReady {
  /** All attributes that differ from their default. */
  readonly state: Readonly<Record<string, string>>;
}

/** Detail of `posenc-hover`: what is read; null when the pointer leaves. */
export interface FigureHover extends Cell {
  readonly readings: readonly FigureReading[] | null;
}

/** Detail of `posenc-error`: what a `PosencError` says, with its sentence; `argument` is the parameter at fault. */
export interface FigureProblem extends Problem {
  readonly message: string;
}

/** One labelled number in the line under the figure. */
export interface FigureReading {
  /** In English, or already translated. */
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** Refuses the value of a parameter; a text describes the value instead of writing it. */
export function notAllowed(argument: string, value: FigureValue | Text | undefined, expected: Expected): FigureProblem {
  return typeof value === 'object' ? refusalOf(argument, value, expected) : refusal(argument, value, expected);
}

/** Describes a thrown error for the reader of a figure. */
export function problemOfError(error: unknown): FigureProblem {
  // An array longer than any engine allows.
  if (error instanceof RangeError) {
    return { message: 'The arrays of this figure do not fit in memory.', code: 'out-of-memory' };
  }
  const { message = String(error), code = 'internal', argument, given, expected, text, values } = Object(error);
  return { message, code, argument, given, expected, text, values };
}

/** Says the refusal of a number in the language of the figure. Other problems stay in English. */
export function problemText(problem: FigureProblem, speech: Speech): string {
  const { argument, given, expected, message } = problem;
  if (argument === undefined || given === undefined) return message;
  if (expected?.kind !== 'range' || expected.type === undefined || expected.because) return message;
  return speech.say('{argument}: {given} is not allowed; expected {expected}', {
    argument,
    given: written(given),
    expected: rangeText(expected, speech),
  });
}

function rangeText({ type, min, max, minExclusive, even }: ExpectedRange, { say, name }: Speech): string {
  const numbers = name(type === 'number' ? 'a finite number' : even ? 'an even whole number' : 'a whole number');
  const [low, high] = [min, max].map((bound) => (bound === undefined ? undefined : numeral(bound)));
  if (low !== undefined && high !== undefined && !minExclusive) {
    return say('{numbers} from {low} to {high}', { numbers, low, high });
  }
  const from =
    low === undefined
      ? numbers
      : minExclusive
        ? say('{numbers} above {low}', { numbers, low })
        : say('{numbers} of at least {low}', { numbers, low });
  if (high === undefined) return from;
  return from === numbers
    ? say('{numbers} at most {high}', { numbers, high })
    : say('{numbers} and at most {high}', { numbers: from, high });
}

/**
 * Values that are each allowed may still produce numbers that cannot be drawn. Minus infinity can be drawn: it marks
 * masked entries.
 */
export function notFinite(
  arrays: readonly ExportedArray[],
  infinity: boolean,
  parameters: readonly FigureParameter[],
  values: Readonly<Record<string, FigureValue | undefined>>,
): FigureProblem | undefined {
  if (!arrays.some(({ data }) => cannotBeDrawn(data, infinity))) return undefined;
  const name = outermost(parameters, values);
  const expected = rule('numbers whose picture is finite');
  return name ? refusal(name, values[name], expected) : refusalOf('values', { text: 'what they give' }, expected);
}

function cannotBeDrawn(data: ArrayLike<number>, infinity: boolean): boolean {
  const largest = infinity ? Number.POSITIVE_INFINITY : Number.MAX_VALUE;
  for (let i = 0; i < data.length; i++) {
    // NaN fails this comparison, too.
    if (!((data[i] as number) <= largest)) return true;
  }
  return false;
}

/** Among the parameters that differ from their default, the one most orders of magnitude away from 1. */
function outermost(
  parameters: readonly FigureParameter[],
  values: Readonly<Record<string, FigureValue | undefined>>,
): string | undefined {
  const far = (name: string) => Math.abs(Math.log10(Math.abs((values[name] as number) || 1)));
  const [first] = parameters
    .filter(({ name, default: defaultValue }) => typeof values[name] === 'number' && values[name] !== defaultValue)
    .sort((a, b) => far(b.name) - far(a.name));
  return first?.name;
}
