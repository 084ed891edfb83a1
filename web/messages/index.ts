export {
  type MessageTable,
  messagesEvent,
  messagesOf,
  registerMessages,
  type Speaker,
  type Speech,
  speech,
} from './say.ts';
