/** The position schemes of the training core: the numbers that each takes, in the core's order, and their defaults. */
import { invalid, missing, oneOf } from '../api/errors/index.ts';
import { checkKeys, checkNumber, checkObject, OwnData } from '../api/input/index.ts';
import { snakeCased } from '../api/module/index.ts';
import { meantName, suggesting } from '../refusals/index.ts';
import type { ModelOptions } from './types.ts';

type Default = number | ((model: ModelOptions) => number);

const layouts = ['half', 'interleaved'];

const schemes: Readonly<Record<string, Readonly<Record<string, Default>>>> = {
  none: {},
  sinusoidal: { base: 10000 },
  learned: { rows: 256 },
  rope: { layout: 0, base: 10000, rotaryDim: ({ dim, heads }) => dim / heads },
  alibi: {},
  t5: { numBuckets: 16, maxDistance: 32 },
  'kerple-log': {},
  fire: { width: 32, l0: 512 },
  shaw: { clip: 16 },
  'transformer-xl': { base: 10000 },
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
  const values = Object.entries(known).map(([name, byDefault]) => {
    const value = options[name];
    if (value === undefined) return typeof byDefault === 'function' ? byDefault(model) : byDefault;
    if (name !== 'layout') return checkNumber(`position.${name}`, value, { kind: 'number' });
    if (!layouts.includes(value as string))
      throw invalid('position.layout', value, suggesting(oneOf(layouts), value, meantName));
    return layouts.indexOf(value as string);
  });
  return { given: options, scheme: snakeCased(scheme), values };
}
