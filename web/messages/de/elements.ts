import { attention } from './attention.ts';
import { bias } from './bias.ts';
import { cache } from './cache.ts';
import { ladder } from './ladder.ts';
import { layers } from './layers.ts';
import { longer } from './longer.ts';
import { questions } from './questions.ts';
import { rotation } from './rotation.ts';
import { schemes } from './schemes.ts';
import { scorecard } from './scorecard.ts';
import { shared } from './shared.ts';
import { shift } from './shift.ts';
import { skew } from './skew.ts';
import { table } from './table.ts';
import { terms } from './terms.ts';
import { training } from './training.ts';
import { words } from './words.ts';

/** All messages of the elements in the package, except names. */
export const elements = {
  ...attention,
  ...bias,
  ...cache,
  ...ladder,
  ...layers,
  ...longer,
  ...questions,
  ...rotation,
  ...schemes,
  ...scorecard,
  ...shared,
  ...shift,
  ...skew,
  ...table,
  ...terms,
  ...training,
  ...words,
};
