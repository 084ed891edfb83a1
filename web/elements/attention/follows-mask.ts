import type { FigureParameter, FigureValue } from '../figure/index.ts';

/**
 * What attention takes for a parameter that is left out, where that depends on its mask and not on the default in the catalogue:
 * biases of the distance treat past and future alike in attention that sees both, and T5 then has buckets for both.
 */
export function followsMask(parameter: FigureParameter, causal: boolean): FigureValue | undefined {
  const { name } = parameter;
  if (name === 'bidirectional') return !causal;
  const twoSided = name === 'form' && parameter.kind === 'choice' && parameter.choices.includes('symmetric');
  return twoSided && !causal ? 'symmetric' : undefined;
}
