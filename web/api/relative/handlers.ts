import { copeHandlers } from './cope.ts';
import { debertaHandlers } from './deberta.ts';
import type { RelativeHandler } from './request.ts';
import { shawHandlers } from './shaw.ts';
import { shiftHandlers } from './shift.ts';
import { transformerXlHandlers } from './transformer-xl.ts';
import { tupeHandlers } from './tupe.ts';

/** What each relative scheme adds to the logits, and to the output. */
export const relativeHandlers: readonly RelativeHandler[] = [
  ...shawHandlers,
  ...shiftHandlers,
  ...transformerXlHandlers,
  ...debertaHandlers,
  ...tupeHandlers,
  ...copeHandlers,
];
