import { loadMessages, type MessageTables } from '../shared/index.ts';

const tables: MessageTables = {
  de: async () => ({ messages: (await import('../../messages/de/reference/descriptions.ts')).descriptions }),
  es: async () => ({ messages: (await import('../../messages/es/reference/descriptions.ts')).descriptions }),
};

/**
 * Registers what tooltips say of the controls of figures, which is as much as all else that figures say. Figures that are
 * there already take it up when it comes.
 */
export const loadDescriptions = (): Promise<void> => loadMessages(tables);
