import { arrays } from './arrays.ts';
import { configurations } from './configurations.ts';
import { families } from './families.ts';
import { problems } from './problems.ts';
import { programs } from './programs.ts';
import { tensors } from './tensors.ts';

/** What `posenc/inspect` says, by its English sentences with {0}, {1} … in place of their values. */
export const reports = { ...arrays, ...configurations, ...families, ...problems, ...programs, ...tensors };
