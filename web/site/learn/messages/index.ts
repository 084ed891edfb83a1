import { type MessageTable, registerMessages } from '../../../messages/index.ts';

const tables: Readonly<Record<string, () => Promise<{ readonly messages: MessageTable }>>> = {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
};

/** Registers what figures say in the language of a page; a page whose messages do not come has them in English. */
export async function loadMessages(language: string): Promise<void> {
  const table = await tables[language]?.().catch(() => undefined);
  if (table) registerMessages(language, table.messages);
}
