import type { Elements } from './de/elements.ts';
import type { Embed } from './de/embed.ts';
import type { Inspect } from './de/inspect-room/index.ts';
import type { Lab } from './de/lab.ts';
import type { Learn } from './de/learn.ts';
import type { Names } from './de/names.ts';
import type { Reference } from './de/reference/index.ts';
import type { Train } from './de/train.ts';

/**
 * What figures and rooms say in English, where it is said: the tables of every language have it as their key, and `say` takes nothing that they
 * do not have.
 */
export type Message =
  | keyof Elements
  | keyof Embed
  | keyof Inspect
  | keyof Lab
  | keyof Learn
  | keyof Reference
  | keyof Train;

/** A message in which nothing has to be put. */
export type Label = { [M in Message]: M extends `${string}{${string}` ? never : M }[Message];

/** Names of parameters, choices and the like, which come from data. */
export type Name = keyof Names;

/** A table of another language has all that the German one has, and nothing else. */
export type Translation<Table> = Readonly<Record<keyof Table, string>>;
