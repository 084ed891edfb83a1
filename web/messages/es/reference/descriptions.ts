import { bias } from './bias.ts';
import { embedding } from './embedding.ts';
import { figures } from './figures.ts';
import { relative } from './relative.ts';
import { rotation } from './rotation.ts';
import { training } from './training.ts';

/** What is said of attributes and options, by the reference and by the tooltips of controls. */
export const descriptions = { ...bias, ...embedding, ...figures, ...relative, ...rotation, ...training };
