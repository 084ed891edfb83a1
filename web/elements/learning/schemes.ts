import { rule, schemeNamed } from 'posenc/catalogue';
import { type PositionOptions, trainedSchemes } from 'posenc/train';
import { schemeColors } from '../../charts/index.ts';
import { type TextParameter, textParameter } from '../figure/index.ts';

interface Look {
  /** Name in the catalogue, if it is another one. */
  readonly scheme?: string;
  /** Absent: the title in the catalogue. */
  readonly title?: string;
  /** A CSS colour, the same wherever the scheme is drawn. */
  readonly color: string;
  readonly dashed?: boolean;
  /** Whether the table needs a row for each position. */
  readonly rowPerPosition?: true;
}

/** If two schemes share a colour, one is dashed. */
const looks: Readonly<Record<keyof typeof schemeColors, Omit<Look, 'color'>>> = {
  none: { title: 'None' },
  sinusoidal: {},
  learned: { title: 'Learned', rowPerPosition: true },
  rope: {},
  alibi: {},
  t5: { title: 'T5' },
  'kerple-log': { scheme: 'kerple' },
  fire: { dashed: true },
  toeplitz: { title: 'Toeplitz', dashed: true },
  sandwich: { dashed: true },
  'data-dependent-alibi': { title: 'Forgetting gate', dashed: true },
  shaw: {},
  'transformer-xl': { dashed: true },
  cope: {},
};

function isLook(name: string): name is keyof typeof looks {
  return Object.hasOwn(looks, name);
}

/** The largest number of schemes to train side by side. */
export const maxSchemes = 6;

/** A scheme as it is trained and drawn. */
export interface TrainedScheme extends Omit<Look, 'scheme'> {
  readonly title: string;
  /** As written in an attribute: 'rope', 'rope:base=100'. */
  readonly text: string;
  readonly position: PositionOptions;
}

/**
 * Reads one scheme: its name, and after a colon its parameters, 't5:numBuckets=32,maxDistance=128'. Undefined for any
 * other text.
 */
export function schemeOf(text: string): TrainedScheme | undefined {
  const [name = '', input, ...more] = text.split(':');
  if (!isLook(name) || !trainedSchemes.includes(name) || more.length > 0) return undefined;
  const options: Record<string, string | number> = {};
  for (const part of input?.split(',') ?? []) {
    const [, key, value = ''] = /^(\w+)=([\w.+-]+)$/.exec(part) ?? [];
    if (key === undefined) return undefined;
    options[key] = Number.isNaN(Number(value)) ? value : Number(value);
  }
  const { scheme = name, ...drawn } = looks[name];
  const title = drawn.title ?? schemeNamed(scheme)?.title ?? name;
  const labels = Object.entries(options).map(([key, value]) => `${key} ${value}`);
  return {
    ...drawn,
    color: schemeColors[name],
    title: [title, ...labels].join(', '),
    text,
    position: { scheme: name, ...options } as PositionOptions,
    // A variant has the colour of the usual scheme, which may be drawn beside it, but the opposite line style.
    dashed: (drawn.dashed === true) !== labels.length > 0,
  };
}

/** The schemes of a list separated by spaces; undefined if one is invalid or listed twice. */
export function schemesOf(list: string): TrainedScheme[] | undefined {
  const texts = list.split(/\s+/).filter(Boolean);
  const schemes = texts.flatMap((text) => schemeOf(text) ?? []);
  return schemes.length === texts.length && new Set(texts).size === texts.length ? schemes : undefined;
}

/** The attribute that lists the schemes of a figure. */
export function schemesParameter(description: string, byDefault: string, min: number): TextParameter {
  return textParameter('schemes', description, byDefault, (text) => {
    const count = schemesOf(text)?.length ?? -1;
    return count >= min && count <= maxSchemes
      ? undefined
      : rule('{min} to {max} different schemes with spaces between them, of {schemes}', {
          min,
          max: maxSchemes,
          schemes: trainedSchemes,
        });
  });
}

/** Every scheme with its default parameters, in the order of the places where position enters. */
export const usualSchemes: readonly TrainedScheme[] = Object.keys(looks).flatMap((name) => schemeOf(name) ?? []);
