import type { NumberParameter } from 'posenc';
import { wholeNumber } from 'posenc/catalogue';
import { type FigureProblem, notAllowed } from './events.ts';
import type { FigureValues } from './parameter-element.ts';

/** The parameter for the pair of dimensions that a figure shows, out of at most `most`. */
export function pairParameter(what: string, most: number, slider?: NumberParameter['slider']): NumberParameter {
  return {
    name: 'pair',
    kind: 'integer',
    description: `Which pair of ${what} is shown, counted from 0, below dim / 2.`,
    default: 1,
    min: 0,
    max: most - 1,
    ...(slider && { slider }),
  };
}

export function pairProblem({ dim, pair }: FigureValues): FigureProblem[] {
  const pairs = (dim as number) / 2;
  return (pair as number) < pairs
    ? []
    : [notAllowed('pair', pair, { ...wholeNumber(0, pairs - 1), because: ', below dim / 2' })];
}
