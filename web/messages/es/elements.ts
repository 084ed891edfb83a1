import { attention } from './attention.ts';
import { ladder } from './ladder.ts';
import { longer } from './longer.ts';
import { rotation } from './rotation.ts';
import { shared } from './shared.ts';
import { shift } from './shift.ts';
import { skew } from './skew.ts';
import { table } from './table.ts';
import { terms } from './terms.ts';
import { words } from './words.ts';

/** All that the elements of the package say, besides names. */
export const elements = {
  ...attention,
  ...ladder,
  ...longer,
  ...rotation,
  ...shared,
  ...shift,
  ...skew,
  ...table,
  ...terms,
  ...words,
};
