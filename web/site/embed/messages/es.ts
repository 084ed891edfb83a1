import { embed } from '../../../messages/es/embed.ts';
import { shared } from '../../../messages/es/shared.ts';

/** What the page says itself; what its figures say comes with messages-es.js, as on anybody's page. */
export const messages = { ...shared, ...embed };
