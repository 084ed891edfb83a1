/** How many positions arrays are for. */
import { evaluate, holds, type Sizes } from '../../../catalogue/index.ts';
import type { Scheme } from '../../types/index.ts';
import type { Options } from './subject.ts';

/** The one number of positions that the arrays of a scheme are for, or the largest; neither where they are for any. */
export function arrayLengths(
  { lengths }: Scheme,
  sizes: Sizes,
  options: Options,
): { readonly exactly?: number; readonly upTo?: number } {
  if (!lengths || (lengths.when && !holds(lengths.when, { ...sizes, ...options }))) return {};
  const [exactly, upTo] = [evaluate(lengths.exactly ?? '', sizes), evaluate(lengths.atMost ?? '', sizes)];
  return { ...(!Number.isNaN(exactly) && { exactly }), ...(!Number.isNaN(upTo) && { upTo }) };
}
