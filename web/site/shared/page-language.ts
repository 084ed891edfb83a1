import { type MessageTable, registerMessages } from '../../messages/index.ts';

/** Loaders of a page's messages by language; each is only loaded on pages in that language. */
export type MessageTables = Readonly<Record<string, () => Promise<{ readonly messages: MessageTable }>>>;

export const pageLanguage = (): string => document.documentElement.lang || 'en';

/** Registers the messages in the language of the page; if they fail to load, the page speaks English. */
export async function loadMessages(tables: MessageTables): Promise<void> {
  const language = pageLanguage();
  const table = await tables[language]?.().catch(() => undefined);
  if (table) registerMessages(language, table.messages);
}
