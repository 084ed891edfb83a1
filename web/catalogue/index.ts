/**
 * Every scheme with its parameters, defaults, ranges, units, formula and references.
 *
 * This is the only source of them: validation, the controls of pages and the attributes of elements are derived from
 * it.
 */
import { absoluteSchemes } from './absolute/index.ts';
import { biasSchemes } from './bias/index.ts';
import { frozen } from './frozen.ts';
import { relativeSchemes } from './relative/index.ts';
import { rotarySchemes } from './rotary/index.ts';
import type { BooleanParameter, ChoiceParameter, Condition, NumberParameter, Scheme } from './types.ts';

export type * from '../refusals/index.ts';
// Named, because a star of a file that stays outside of a bundle keeps the whole catalogue in it.
export {
  broadcastTo,
  clipped,
  describe,
  expectation,
  filled,
  givenOf,
  knownOptions,
  meant,
  meantName,
  nearest,
  noneBeside,
  numeral,
  ofLength,
  ofShape,
  ofShapes,
  ofType,
  oneOf,
  rule,
  sentenceOf,
  suggesting,
  wholeNumber,
  written,
} from '../refusals/index.ts';
export * from './absolute/index.ts';
export * from './bias/index.ts';
export * from './check.ts';
export { holds, layerSizes, namedValues, optionNamed, valuesInAttention, valuesWithDefaults } from './conditions.ts';
export { coordinatesOf } from './coordinates.ts';
export { evaluate, namesIn, type Sizes, solve } from './expression.ts';
export * from './fourier.ts';
export * from './functions.ts';
export { type Draw, type InitialArray, type InitialOptions, initialArrays, initialSizes } from './initial.ts';
export * from './relative/index.ts';
export * from './resample.ts';
export * from './rotary/index.ts';
export type * from './types.ts';

const places = frozen([absoluteSchemes, rotarySchemes, biasSchemes, relativeSchemes]);

/**
 * All schemes, in the order in which position enters attention. Needs no WebAssembly, so it is available before
 * `createPosenc`.
 */
export const catalogue: readonly Scheme[] = frozen(places.flat());

/**
 * Returns the entry of this name; undefined if there is none.
 *
 * ```js
 * import { schemeNamed } from 'posenc/catalogue';
 * console.assert(schemeNamed('rope')?.place === 'rotation' && schemeNamed('rope2') === undefined);
 * ```
 */
export function schemeNamed(name: unknown): Scheme | undefined {
  return catalogue.find((scheme) => scheme.name === name);
}

/** Whether a scheme turns queries and keys by one position of each token, not by several on the axes of a grid. */
export function turnsOnLine(name: unknown): boolean {
  const scheme = schemeNamed(name);
  return scheme?.place === 'rotation' && scheme.axes === undefined;
}

type ValueOf<P> = P extends ChoiceParameter
  ? P['choices'][number]
  : P extends BooleanParameter
    ? boolean
    : P extends NumberParameter & { readonly optional: true | Condition }
      ? number | undefined
      : number;

/** The parameters of a scheme after validation, with defaults filled in. */
export type ValuesOf<S extends Scheme> = {
  readonly [P in S['parameters'][number] as P['name']]: ValueOf<P>;
};
