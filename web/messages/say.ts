import type { Message, Name } from './messages.ts';
import { messagesOf } from './registry.ts';

declare const said: unique symbol;

/** A text in the language of its reader: what `say` and `name` give, and what labels take besides messages. */
export type Said = string & { readonly [said]: true };

/** The names in braces in a message: 'count' of "{count} words". */
export type Placeholder<M extends string> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<M extends string> = [Placeholder<M>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<M>, string | number>>];

export interface Speech {
  /** A message in the language of the reader, with its values in place of the names in braces. */
  readonly say: <M extends Message>(message: M, ...values: Values<M>) => Said;
  /** What has a name in code, as parameters and their choices have: translated where the tables know it. */
  readonly name: (text: string) => Said;
}

/** Whoever has a language: figures do. */
export interface Speaker {
  readonly say: Speech['say'];
}

/** `locale`: a BCP 47 tag. Messages may be registered later; each call looks again. */
export function speech(locale: string): Speech {
  const write = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
    (messagesOf(locale)?.[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole)) as Said;
  return { say: write as Speech['say'], name: (text: Name | string) => write(text) };
}
