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

/** Detail of `posenc-error`. */
export interface FigureProblem {
  readonly message: string;
  /** The parameter at fault, if there is one. */
  readonly argument?: string | undefined;
  readonly code: string;
}

/** One labelled number in the line under the figure. */
export interface FigureReading {
  /** In English, or already translated. */
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

export function notAllowed(argument: string, given: unknown, expected: string): FigureProblem {
  return { message: `${argument}: ${given} is not allowed; expected ${expected}`, argument, code: 'invalid-argument' };
}

/** Describes a thrown error for the reader of a figure. */
export function problemOfError(error: unknown): FigureProblem {
  // An array longer than any engine allows.
  if (error instanceof RangeError) {
    return { message: 'The arrays of this figure do not fit in memory.', code: 'out-of-memory' };
  }
  const { message, argument, code } = error as { message?: string; argument?: string; code?: string };
  return { message: message ?? String(error), argument, code: code ?? 'internal' };
}
