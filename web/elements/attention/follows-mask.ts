import type { Scheme } from 'posenc';
import { valuesInAttention } from 'posenc/catalogue';
import type { FigureValue } from '../figure/index.ts';

/**
 * The value that attention uses for an omitted parameter, if it depends on the mask rather than on the default in the
 * catalogue.
 */
export function followsMask(scheme: Scheme | undefined, name: string, causal: boolean): FigureValue | undefined {
  return scheme && (valuesInAttention(scheme, {}, causal)[name] as FigureValue | undefined);
}
