import type { Elements } from './de/elements.ts';
import type { Embed } from './de/embed.ts';
import type { Inspect } from './de/inspect-room/index.ts';
import type { Lab } from './de/lab.ts';
import type { Learn } from './de/learn.ts';
import type { Names } from './de/names.ts';
import type { Reference } from './de/reference/index.ts';
import type { Train } from './de/train.ts';

/**
 * The English messages of figures and rooms. They are the keys of every language's table, and `say` only accepts
 * messages that the tables have.
 */
export type Message =
  | keyof Elements
  | keyof Embed
  | keyof Inspect
  | keyof Lab
  | keyof Learn
  | keyof Reference
  | keyof Train;

/** A message without placeholders. */
export type Label = { [M in Message]: M extends `${string}{${string}` ? never : M }[Message];

/** Names of parameters, choices and the like, which come from data. */
export type Name = keyof Names;

/** A table of another language has exactly the keys of the German one. */
export type Translation<Table> = Readonly<Record<keyof Table, string>>;
