import type { Expected, Problem, Text } from 'posenc';
import { refusal, refusalOf } from 'posenc/catalogue';
import type { FigureValue } from './parameter.ts';

/** Detail of `posenc-change`: a control was changed and the figure has been redrawn. */
export interface FigureChange {
  readonly name: string;
  readonly value: FigureValue;
  /** False while a slider is being dragged or a word is being typed. */
  readonly final: boolean;
  /** All attributes that differ from their default. */
  readonly state: Readonly<Record<string, string>>;
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

/** Refuses a value of a parameter, or what a text says of it. */
export function notAllowed(argument: string, given: FigureValue | Text | undefined, expected: Expected): FigureProblem {
  return typeof given === 'object' ? refusalOf(argument, given, expected) : refusal(argument, given, expected);
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
