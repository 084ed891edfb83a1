/** What figures say in one language, by what they say in English. */
export type MessageTable = Readonly<Record<string, string>>;

declare global {
  /** Global, because a page may have its figures from one file and their languages from others. */
  var posencMessages: Record<string, MessageTable> | undefined;
}

/** Told to `globalThis` when messages have come: figures that are there already say them from then on. */
export const messagesEvent = 'posenc-messages';

/** `language`: a BCP 47 tag; "de" also serves "de-AT". What a language does not have stays English. */
export function registerMessages(language: string, messages: MessageTable): void {
  globalThis.posencMessages ??= {};
  globalThis.posencMessages[language] = { ...globalThis.posencMessages[language], ...messages };
  // On a server there is nobody to be told.
  globalThis.dispatchEvent?.(new Event(messagesEvent));
}

/** Nothing for a language that nobody has registered. */
export function messagesOf(locale: string): MessageTable | undefined {
  const { posencMessages: all } = globalThis;
  return all?.[locale] ?? all?.[locale.replace(/-.*/, '')];
}
