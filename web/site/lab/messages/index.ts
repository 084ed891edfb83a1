import type { MessageTables } from '../../shared/index.ts';

export const tables: MessageTables = {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
};
