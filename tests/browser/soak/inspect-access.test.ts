import { inspectIsAccessible } from '../support/inspect-access.ts';

// Beside npm test, which has one answer at the narrowest.
inspectIsAccessible([
  [1280, '#v=1&example=bert-base-uncased'],
  [768, ''],
  [390, '#v=1&part=precision'],
  [390, '#v=1&part=arrays'],
]);
