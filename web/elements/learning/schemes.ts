import { rule, schemeNamed } from 'posenc/catalogue';
import { type PositionOptions, trainedSchemes } from 'posenc/train';
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

const gold = 'light-dark(#8a6a00, #dcb84a)';
const green = 'light-dark(#3d7317, #9ccf6a)';
const rust = 'light-dark(#b03a1a, #f58b64)';
const blue = 'light-dark(#1d5f9e, #7db7ee)';
const teal = 'light-dark(#0b7467, #4cc3ae)';
const indigo = 'light-dark(#4547b0, #a5a8ff)';
const purple = 'light-dark(#7a3f9c, #cc9ae6)';
const cyan = 'light-dark(#00708f, #58c4e6)';
const rose = 'light-dark(#a3245c, #f48fb8)';

/**
 * Colours go by the place where position enters: yellow and green for additions to the embedding, red for rotations,
 * blue for additions to the logits, purple for vectors of the distance. If two schemes share a colour, one is dashed.
 */
const looks: Readonly<Record<string, Look>> = {
  none: { title: 'None', color: 'light-dark(#4a463f, #cfcabf)' },
  sinusoidal: { color: gold },
  learned: { title: 'Learned', color: green, rowPerPosition: true },
  rope: { color: rust },
  alibi: { color: blue },
  t5: { title: 'T5', color: teal },
  'kerple-log': { scheme: 'kerple', color: indigo },
  fire: { color: blue, dashed: true },
  toeplitz: { title: 'Toeplitz', color: teal, dashed: true },
  sandwich: { color: indigo, dashed: true },
  'data-dependent-alibi': { title: 'Forgetting gate', color: cyan, dashed: true },
  shaw: { color: purple },
  'transformer-xl': { color: purple, dashed: true },
  cope: { color: rose },
};

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
  const [name = '', given, ...more] = text.split(':');
  const look = Object.hasOwn(looks, name) ? looks[name] : undefined;
  if (!look || !trainedSchemes.includes(name) || more.length > 0) return undefined;
  const options: Record<string, string | number> = {};
  for (const part of given?.split(',') ?? []) {
    const [, key, value = ''] = /^(\w+)=([\w.+-]+)$/.exec(part) ?? [];
    if (key === undefined) return undefined;
    options[key] = Number.isNaN(Number(value)) ? value : Number(value);
  }
  const { scheme = name, ...drawn } = look;
  const title = drawn.title ?? schemeNamed(scheme)?.title ?? name;
  const said = Object.entries(options).map(([key, value]) => `${key} ${value}`);
  return {
    ...drawn,
    title: [title, ...said].join(', '),
    text,
    position: { scheme: name, ...options } as PositionOptions,
    // A variant has the colour of the usual scheme, which may be drawn beside it, but the opposite line style.
    dashed: (drawn.dashed === true) !== said.length > 0,
  };
}

/** The schemes of a list separated by spaces; undefined if one is invalid or listed twice. */
export function schemesOf(list: string): TrainedScheme[] | undefined {
  const texts = list.split(/\s+/).filter(Boolean);
  const schemes = texts.flatMap((text) => schemeOf(text) ?? []);
  return schemes.length === texts.length && new Set(texts).size === texts.length ? schemes : undefined;
}

/** The attribute that lists the schemes of a figure. */
export function schemesParameter(description: string, byDefault: string, least: number): TextParameter {
  return textParameter('schemes', description, byDefault, (text) => {
    const count = schemesOf(text)?.length ?? -1;
    return count >= least && count <= maxSchemes
      ? undefined
      : rule('{min} to {max} different schemes with spaces between them, of {schemes}', {
          min: least,
          max: maxSchemes,
          schemes: trainedSchemes,
        });
  });
}

/** Every scheme with its default parameters, in the order of the places where position enters. */
export const usualSchemes: readonly TrainedScheme[] = Object.keys(looks).flatMap((name) => schemeOf(name) ?? []);
