/**
 * What exists: every scheme with its parameters, defaults, ranges, units, formula and references.
 *
 * The only place that knows them. Validation, the page's controls and the elements' attributes are made from it.
 */
import { absoluteSchemes } from './catalogue/absolute.ts';
import { biasSchemes } from './catalogue/bias.ts';
import { relativeSchemes } from './catalogue/relative.ts';
import { rotarySchemes } from './catalogue/rotary.ts';
import type { BooleanParameter, ChoiceParameter, NumberParameter, Scheme } from './types.ts';

export * from './catalogue/absolute.ts';
export * from './catalogue/bias.ts';
export {
  bertRelative,
  cope,
  deberta,
  musicTransformer,
  shaw,
  transformerXl,
  tupe,
  xlnet,
} from './catalogue/relative.ts';
export { axialRope, mrope, rope, xpos } from './catalogue/rotary.ts';

/** All schemes, in the order in which position enters attention. Needs no WebAssembly, so it is there before `createPosenc`. */
export const catalogue: readonly Scheme[] = [...absoluteSchemes, ...rotarySchemes, ...biasSchemes, ...relativeSchemes];

type ValueOf<P> = P extends ChoiceParameter
  ? P['choices'][number]
  : P extends BooleanParameter
    ? boolean
    : P extends NumberParameter & { readonly optional: true }
      ? number | undefined
      : number;

/** The parameters of a scheme after validation, defaults filled in. */
export type ValuesOf<S extends Scheme> = {
  readonly [P in S['parameters'][number] as P['name']]: ValueOf<P>;
};
