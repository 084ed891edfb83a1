/** The number of positions that a scheme's arrays support. */
import { evaluate, holds, type Sizes } from '../../../catalogue/index.ts';
import type { Scheme } from '../../types/index.ts';
import type { Options } from './subject.ts';

/** The only number of positions that a scheme's arrays allow, or the largest one; empty if they allow any. */
export function arrayLengths(
  { lengths }: Scheme,
  sizes: Sizes,
  options: Options,
): { readonly exactly?: number; readonly upTo?: number } {
  if (!lengths || (lengths.when && !holds(lengths.when, { ...sizes, ...options }))) return {};
  const [exactly, upTo] = [evaluate(lengths.exactly ?? '', sizes), evaluate(lengths.atMost ?? '', sizes)];
  return { ...(!Number.isNaN(exactly) && { exactly }), ...(!Number.isNaN(upTo) && { upTo }) };
}
