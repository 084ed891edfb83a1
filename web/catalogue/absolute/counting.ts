import type { Scheme } from '../types.ts';
import { dim, length, offset, positions } from './rows.ts';

/** Explains why plain numbers do not work as position encodings. */
const derivation = {
  authors: 'Fleetwood',
  title: 'You could have designed state of the art positional encoding',
  year: 2024,
  url: 'https://huggingface.co/blog/designing-positional-encoding',
} as const;

/** The catalogue entry of 'integer'. */
export const integer = {
  name: 'integer',
  title: 'Integer',
  place: 'embedding',
  summary: 'The position itself in every channel: unbounded, so that late positions drown out the token.',
  formula: '\\mathrm{PE}(p)_c = p',
  parameters: [length, offset, dim],
  arrays: [positions],
  references: [derivation],
} as const satisfies Scheme;

/** The catalogue entry of 'normalised-integer'. */
export const normalisedInteger = {
  name: 'normalised-integer',
  title: 'Normalised integer',
  place: 'embedding',
  summary:
    'The position as a fraction of the text: bounded within that text, but in a text of another length, the same step means another distance.',
  formula: '\\mathrm{PE}(p)_c = \\frac{p}{n - 1}',
  parameters: [
    length,
    offset,
    dim,
    {
      name: 'textLength',
      kind: 'integer',
      description: 'n: number of positions of the whole text. If omitted, the length, which is then required.',
      optional: true,
      min: 2,
      max: 2 ** 31 - 1,
      size: 'max(2, length)',
      unit: 'positions',
      slider: { range: [2, 512], spacing: 'linear' },
    },
  ],
  arrays: [positions],
  references: [derivation],
} as const satisfies Scheme;

/** The catalogue entry of 'binary'. */
export const binary = {
  name: 'binary',
  title: 'Binary',
  place: 'embedding',
  summary: 'The binary digits of the position: bounded and unique, but neighbours may differ in every channel.',
  formula: '\\mathrm{PE}(p)_c = \\big\\lfloor p / 2^{\\lfloor c B / d \\rfloor} \\big\\rfloor \\bmod 2',
  parameters: [
    length,
    {
      ...offset,
      description: 'Position of the first row if length is used. If omitted, 0. Positions are whole numbers from 0.',
    },
    dim,
    {
      name: 'bits',
      kind: 'integer',
      description:
        'B: binary digits shown, at most dim; positions repeat after 2^B, and each digit covers dim / B neighbouring channels. If omitted, as many as there are channels, at most 53.',
      optional: true,
      min: 1,
      max: 53,
      unit: 'digits',
      slider: { range: [1, 16], spacing: 'linear' },
    },
    {
      name: 'order',
      kind: 'choice',
      description: 'Which digit channel 0 shows.',
      default: 'least-significant-first',
      choices: ['least-significant-first', 'most-significant-first'],
    },
  ],
  arrays: [positions],
  rules: [{ of: 'bits', atMost: 'dim', because: ', which is dim' }],
  references: [derivation],
} as const satisfies Scheme;
