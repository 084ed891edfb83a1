import type { Scheme } from 'posenc';
import { valuesInAttention } from 'posenc/catalogue';
import type { FigureValue } from '../figure/index.ts';

/** What attention takes for a parameter that is left out, where that depends on its mask and not on the default in the catalogue. */
export function followsMask(scheme: Scheme | undefined, name: string, causal: boolean): FigureValue | undefined {
  return scheme && (valuesInAttention(scheme, {}, causal)[name] as FigureValue | undefined);
}
