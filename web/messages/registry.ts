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
