import { type MessageTable, registerMessages } from '../../messages/index.ts';

/** What a page of the site says in other languages than English: each comes only where it is spoken. */
export type MessageTables = Readonly<Record<string, () => Promise<{ readonly messages: MessageTable }>>>;

export const pageLanguage = (): string => document.documentElement.lang || 'en';

/** Registers what is said in the language of the page; a page whose messages do not come has them in English. */
export async function loadMessages(tables: MessageTables): Promise<void> {
  const language = pageLanguage();
  const table = await tables[language]?.().catch(() => undefined);
  if (table) registerMessages(language, table.messages);
}
