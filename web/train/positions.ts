/** The position schemes of the training core: the numbers that each takes, in the core's order, and their defaults. */
import { invalid, missing, oneOf } from '../api/errors/index.ts';
import { checkKeys, checkNumber, checkObject, OwnData } from '../api/input/index.ts';
import { snakeCased } from '../api/module/index.ts';
import { type ChoiceParameter, fire, type Parameter, rope, type Scheme, sinusoidal } from '../catalogue/index.ts';
import { meantName, suggesting } from '../refusals/index.ts';
import type { ModelOptions } from './types.ts';

/** A number that follows from the sizes of the model, or that of the catalogue. */
type Default = number | ((model: ModelOptions) => number) | Parameter;

const parameterOf = (scheme: Scheme, name: string) => scheme.parameters.find((one) => one.name === name) as Parameter;

/** A choice with its values in the order in which the core counts them. */
const inOrder = (parameter: Parameter, choices: readonly string[]) => ({ ...parameter, choices }) as ChoiceParameter;

/** Sizes of learned tables are numbers of their own here, where the catalogue has arrays. */
const schemes: Readonly<Record<string, Readonly<Record<string, Default>>>> = {
  none: {},
  sinusoidal: { base: parameterOf(sinusoidal, 'base') },
  learned: { rows: 256 },
  rope: {
    layout: inOrder(parameterOf(rope, 'layout'), ['half', 'interleaved']),
    base: parameterOf(rope, 'base'),
    rotaryDim: ({ dim, heads }) => dim / heads,
  },
  alibi: {},
  // Not T5's own: the sequences of these models have tens of tokens.
  t5: { numBuckets: 16, maxDistance: 32 },
  'kerple-log': {},
  fire: { width: 32, l0: parameterOf(fire, 'threshold') },
  shaw: { clip: 16 },
  'transformer-xl': { base: parameterOf(sinusoidal, 'base') },
  cope: { maxPos: 32 },
  toeplitz: { rows: 32 },
  sandwich: { sandwichDim: 32 },
  'data-dependent-alibi': {},
};

/** The values that `position.scheme` may have. */
export const trainedSchemes: readonly string[] = Object.freeze(Object.keys(schemes));

export interface PositionChoice {
  /** The options as the caller gave them. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The core's name of the scheme. */
  readonly scheme: string;
  readonly values: readonly number[];
}

export function readPosition(given: unknown, model: ModelOptions): PositionChoice {
  const options = checkObject('position', new OwnData().read(given, 'position'));
  const { scheme } = options;
  if (scheme === undefined) throw missing('position.scheme', oneOf(trainedSchemes));
  if (typeof scheme !== 'string' || !Object.hasOwn(schemes, scheme)) {
    throw invalid('position.scheme', scheme, suggesting(oneOf(trainedSchemes), scheme, meantName));
  }
  const known = schemes[scheme] as Readonly<Record<string, Default>>;
  checkKeys({ ...options }, ['scheme', ...Object.keys(known)], 'position.');
  const values = Object.entries(known).map(([name, byDefault]) => numberOf(name, byDefault, options[name], model));
  return { given: options, scheme: snakeCased(scheme), values };
}

function numberOf(name: string, byDefault: Default, value: unknown, model: ModelOptions): number {
  if (typeof byDefault === 'object' && byDefault.kind === 'choice') {
    const { choices, default: usual } = byDefault;
    const index = choices.indexOf((value === undefined ? usual : value) as string);
    if (index >= 0) return index;
    throw invalid(`position.${name}`, value, suggesting(oneOf(choices), value, meantName));
  }
  if (value !== undefined) return checkNumber(`position.${name}`, value, { kind: 'number' });
  if (typeof byDefault === 'function') return byDefault(model);
  return typeof byDefault === 'object' ? (byDefault.default as number) : byDefault;
}
