export type { Label, Message, Translation } from './messages.ts';
export { type MessageTable, messagesEvent, messagesOf, registerMessages } from './registry.ts';
export { type Placeholder, type Said, type Speaker, type Speech, speech } from './say.ts';
