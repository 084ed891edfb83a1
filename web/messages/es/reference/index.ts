import { bias } from './bias.ts';
import { embedding } from './embedding.ts';
import { figures } from './figures.ts';
import { relative } from './relative.ts';
import { rotation } from './rotation.ts';
import { training } from './training.ts';
import { words } from './words.ts';

/** All that the reference of the elements says. */
export const reference = { ...bias, ...embedding, ...figures, ...relative, ...rotation, ...training, ...words };
