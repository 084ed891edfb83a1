import type { Posenc, Scheme, Scorecard, ScoreSubject } from 'posenc';
import { axialRope, catalogue, rope, tupe, xpos } from 'posenc/catalogue';
import { biasSchemes, learnedArrays, relativeArrays, tableSchemes } from '../inputs/index.ts';

/** The model behind `posenc-scorecard`: every scheme that is there for any length, with stand-ins for what is learned. */
export const scoredSchemes: readonly Scheme[] = [
  ...tableSchemes.filter(({ name, parameters }) => name !== 'learned' && has(parameters, 'offset')),
  rope,
  xpos,
  axialRope,
  ...biasSchemes.filter(({ parameters }) => has(parameters, 'queries') || has(parameters, 'heads')),
  ...catalogue.filter(({ name, place }) => place === 'relative' && name !== tupe.name),
];

/** What the scorecard decides. */
export const settledByScore = [
  'length',
  'offset',
  'dim',
  'heads',
  'queries',
  'keys',
  'side',
  'causal',
  'window.height',
  'window.width',
];

export interface ScoreRequest {
  readonly scheme: Scheme;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly length: number;
  readonly dim: number;
  readonly shift: number;
  readonly seed: number;
}

export function scoreScheme(pe: Posenc, { scheme, parameters, length, dim, shift, seed }: ScoreRequest): Scorecard {
  const { name, place } = scheme;
  const subject = {
    // The text that is divided by is as long as what is measured.
    ...(has(scheme.parameters, 'textLength') && { textLength: length }),
    ...((has(scheme.parameters, 'dim') || place === 'rotation') && { dim }),
    ...parameters,
    ...learnedArrays(pe, name, parameters, { heads: 1, queries: length, keys: length }),
    ...relativeArrays(pe, name, { heads: 1, tokens: length, headDim: dim }),
    scheme: name,
  };
  // Vectors of the distance end, and pe.score knows how far these can be shifted.
  return pe.score(subject as unknown as ScoreSubject, { length, seed, ...(place !== 'relative' && { shift }) });
}

function has(parameters: Scheme['parameters'], name: string): boolean {
  return parameters.some((parameter) => parameter.name === name);
}
