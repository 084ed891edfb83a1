import { embed } from '../../../messages/de/embed.ts';
import { shared } from '../../../messages/de/shared.ts';

/** What the page says itself; what its figures say comes with messages-de.js, as on anybody's page. */
export const messages = { ...shared, ...embed };
