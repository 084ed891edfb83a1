import { inspectIsAccessible } from '../support/inspect-access.ts';

// In addition to npm test, which checks one answer at the narrowest width.
inspectIsAccessible([
  [1280, '#v=1&example=bert-base-uncased'],
  [768, ''],
  [390, '#v=1&part=precision'],
  [390, '#v=1&part=arrays'],
]);
