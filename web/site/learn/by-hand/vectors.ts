/** The vectors of the figure: the initial ones, and those that the reader has moved. */
import type { Expected } from 'posenc';
import { rule } from 'posenc/catalogue';

export const words = ['dog', 'bites', 'man'] as const;
export type Word = (typeof words)[number];

export const roles = ['query', 'key', 'value'] as const;
export type Role = (typeof roles)[number];

export type Vector = readonly [x: number, y: number];

/** A query, a key and a value of each word. */
export type HeadVectors = Readonly<Record<Role, Readonly<Record<Word, Vector>>>>;

/** The largest distance from either axis to which a tip can be dragged. */
export const reach = 3;

/** Chosen so that in head 1 the verb looks for the one who acts, and in head 2 for the one acted upon. */
const initial: readonly [HeadVectors, HeadVectors] = [
  {
    query: { dog: [-1.2, 1.6], bites: [1.2, 0.6], man: [-0.8, 1.8] },
    key: { dog: [2.2, 0.4], bites: [-1.4, 1.8], man: [0.6, -1.6] },
    value: { dog: [2.4, 1.2], bites: [-2, 1.4], man: [0.8, -2.2] },
  },
  {
    query: { dog: [-1, -1.4], bites: [0.2, -1.2], man: [1.4, 1.4] },
    key: { dog: [1.8, 1.2], bites: [-2, -0.6], man: [0.8, -2] },
    value: { dog: [1.4, 2.2], bites: [-2.4, 0.2], man: [1.8, -1.8] },
  },
];

/** Identifies a vector in the text of `moved`. */
interface VectorId {
  readonly head: number;
  readonly role: Role;
  readonly word: Word;
}

const pattern = /^([12])\.(query|key|value)\.(dog|bites|man)=(-?\d(?:\.\d{1,2})?),(-?\d(?:\.\d{1,2})?)$/;

/** Says what is allowed if the text of moved vectors is invalid. */
export function refusesMoved(text: string): Expected | undefined {
  if (text === '') return undefined;
  const good = text.split(';').every((entry) => {
    const [, , , , x, y] = pattern.exec(entry) ?? [];
    return x !== undefined && Math.abs(Number(x)) <= reach && Math.abs(Number(y)) <= reach;
  });
  const allowed = 'entries such as 1.query.bites=2,1 with numbers from −{reach} to {reach}, separated by ;';
  return good ? undefined : rule(allowed, { reach });
}

/** The vectors of a head, including the moved ones. */
export function vectorsOf(head: number, moved: string): HeadVectors {
  const own = structuredClone(initial[head - 1]) as Record<Role, Record<Word, Vector>>;
  for (const entry of moved.split(';')) {
    const [, at, role, word, x, y] = pattern.exec(entry) ?? [];
    if (Number(at) === head) own[role as Role][word as Word] = [Number(x), Number(y)];
  }
  return own;
}

/** `moved` with another vector, rounded to hundredths. */
export function withMoved(moved: string, { head, role, word }: VectorId, [x, y]: Vector): string {
  const name = `${head}.${role}.${word}=`;
  const others = moved.split(';').filter((entry) => entry !== '' && !entry.startsWith(name));
  const within = (number: number) => String(Math.round(Math.max(-reach, Math.min(reach, number)) * 100) / 100);
  return [...others, `${name}${within(x)},${within(y)}`].join(';');
}
