/** The messages in one language, by their English text. */
export type MessageTable = Readonly<Record<string, string>>;

declare global {
  /** Global, because a page may load its figures from one file and their languages from others. */
  var posencMessages: Record<string, MessageTable> | undefined;
}

/** Dispatched on `globalThis` when messages are registered; figures that exist already then use them. */
export const messagesEvent = 'posenc-messages';

/** `language` is a BCP 47 tag; "de" also serves "de-AT". Messages that a language lacks stay English. */
export function registerMessages(language: string, messages: MessageTable): void {
  globalThis.posencMessages ??= {};
  globalThis.posencMessages[language] = { ...globalThis.posencMessages[language], ...messages };
  // A server has no listeners.
  globalThis.dispatchEvent?.(new Event(messagesEvent));
}

/** Undefined for a language that is not registered. */
export function messagesOf(locale: string): MessageTable | undefined {
  const { posencMessages: all } = globalThis;
  return all?.[locale] ?? all?.[locale.replace(/-.*/, '')];
}

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
   * the key; without a translation it is used itself.
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
