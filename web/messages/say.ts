import { messagesOf } from './registry.ts';

/** The names in braces in a message: 'count' of "{count} words". */
type Placeholder<M extends string> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<M extends string> = [Placeholder<M>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<M>, string | number>>];

export interface Speech {
  /**
   * The message in the reader's language, with its values in place of the placeholders in braces. The English text is
   * the key; without a translation it is what is said.
   */
  readonly say: <M extends string>(message: M, ...values: Values<M>) => string;
  /** The same for a name that comes from data, such as that of a parameter, a choice or a scheme. */
  readonly name: (text: string) => string;
}

/** Anything with a language, such as a figure. */
export interface Speaker {
  readonly say: Speech['say'];
}

/** `locale` is a BCP 47 tag. Messages may be registered later; each call looks them up again. */
export function speech(locale: string): Speech {
  const write = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
    (messagesOf(locale)?.[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
  return { say: write as Speech['say'], name: (text) => write(text) };
}
