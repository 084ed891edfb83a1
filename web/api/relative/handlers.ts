import type { Scheme } from '../types/index.ts';
import { copeHandlers } from './cope.ts';
import { debertaHandlers } from './deberta.ts';
import { decomposedRelativeHandlers } from './decomposed-relative.ts';
import type { RelativeHandler } from './request.ts';
import { shawHandlers } from './shaw.ts';
import { shiftHandlers } from './shift.ts';
import { transformerXlHandlers } from './transformer-xl.ts';
import { tupeHandlers } from './tupe.ts';

/** The handlers of all relative schemes: what each adds to the logits and to the output. */
const all: readonly RelativeHandler[] = [
  ...shawHandlers,
  ...shiftHandlers,
  ...transformerXlHandlers,
  ...debertaHandlers,
  ...tupeHandlers,
  ...copeHandlers,
  ...decomposedRelativeHandlers,
];

const byName: Readonly<Record<string, RelativeHandler>> = Object.fromEntries(all.map((one) => [one.scheme.name, one]));

export function relativeHandlerOf({ name }: Scheme): RelativeHandler {
  return byName[name] as RelativeHandler;
}
