import type { Message, Name } from './messages.ts';
import { messagesOf } from './registry.ts';

declare const said: unique symbol;

/** Text in the reader's language: the result of `say` and `name`, which labels accept besides messages. */
export type Said = string & { readonly [said]: true };

/** The names in braces in a message: 'count' of "{count} words". */
export type Placeholder<M extends string> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<M extends string> = [Placeholder<M>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<M>, string | number>>];

export interface Speech {
  /** Translates a message, with its values in place of the placeholders in braces. */
  readonly say: <M extends Message>(message: M, ...values: Values<M>) => Said;
  /** Translates a name from code, such as that of a parameter or choice, if the tables have it. */
  readonly name: (text: string) => Said;
}

/** Anything with a language, such as a figure. */
export interface Speaker {
  readonly say: Speech['say'];
}

/** `locale` is a BCP 47 tag. Messages may be registered later; each call looks them up again. */
export function speech(locale: string): Speech {
  const write = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
    (messagesOf(locale)?.[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole)) as Said;
  return { say: write as Speech['say'], name: (text: Name | string) => write(text) };
}
