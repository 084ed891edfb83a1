import { type Expected, type NumberParameter, type Posenc, PosencError } from 'posenc';
import { expectedNumber, refusal, rule as textRule } from 'posenc/catalogue';
import { mergeOptions, namedValues, nestedOptions } from './options.ts';
import { type ArraysRequest, drawnSize, limits, type SchemeArrays, schemeArrays } from './scheme-arrays.ts';

/** The arrays of a scheme for a figure. They are drawn while the page waits, so their size is limited. */
export function figureArrays(pe: Posenc, request: ArraysRequest): SchemeArrays {
  checkDrawn(request);
  return schemeArrays(pe, request);
}

/**
 * Throws if the arrays are too large; the error names the number to blame, and its largest value with the others
 * unchanged.
 */
function checkDrawn(request: ArraysRequest): void {
  if (fits(request)) return;
  for (const { name, value, rule, changed } of numbersOf(request)) {
    const largest = largestThatFits(rule.min ?? 1, value, (number) => fits(changed(number)));
    if (largest === undefined) continue;
    throw tooLarge(name, value, {
      ...expectedNumber({ ...rule, max: largest }),
      because: ', or less of the rest',
    });
  }
  throw tooLarge('scheme', request.scheme.name, textRule('another one, or smaller sizes'));
}

function tooLarge(argument: string, value: unknown, expected: Expected): PosencError {
  return new PosencError(refusal(argument, value, expected));
}

function fits(request: ArraysRequest): boolean {
  const { numbers, rows } = drawnSize(request);
  return numbers <= limits.drawnNumbers && rows <= limits.drawnRows;
}

interface FixedNumber {
  readonly name: string;
  readonly value: number;
  readonly rule: Pick<NumberParameter, 'kind' | 'min' | 'even'>;
  readonly changed: (number: number) => ArraysRequest;
}

/** The integers that determine the sizes of the arrays: parameters of the scheme, then the sizes of the call. */
function numbersOf(request: ArraysRequest): FixedNumber[] {
  const { scheme, options = {}, sizes } = request;
  const input = namedValues(scheme, options);
  const parameters = scheme.parameters.flatMap((rule) => {
    const { name } = rule;
    const value = input[name];
    if (rule.kind !== 'integer' || typeof value !== 'number') return [];
    const changed = (number: number) => ({
      ...request,
      options: mergeOptions(options, nestedOptions({ [name]: number })),
    });
    return [{ name, value, rule, changed }];
  });
  const ofCall = Object.entries(sizes).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const changed = (number: number) => ({ ...request, sizes: { ...sizes, [name]: number } });
    return [{ name, value, rule: { kind: 'integer' as const, min: 1 }, changed }];
  });
  return [...parameters, ...ofCall];
}

/** Bisection: larger numbers make larger arrays. */
function largestThatFits(min: number, tooMany: number, good: (value: number) => boolean): number | undefined {
  if (min >= tooMany || !good(min)) return undefined;
  let [low, high] = [min, tooMany];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (good(middle)) low = middle;
    else high = middle;
  }
  return low;
}
