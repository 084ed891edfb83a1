export { type MessageTable, messagesEvent, messagesOf, registerMessages } from './registry.ts';
export { type Speaker, type Speech, speech } from './say.ts';
