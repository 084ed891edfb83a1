import { registerMessages } from '../say.ts';
import { elements } from './elements.ts';
import { names } from './names.ts';
import { bias, relative } from './reference/bias.ts';
import { embedding } from './reference/embedding.ts';
import { figures, training } from './reference/figures.ts';
import { rotation } from './reference/rotation.ts';

/** Descriptions of attributes and options, for the reference and for the tooltips of controls. */
export const descriptions = { ...bias, ...embedding, ...figures, ...relative, ...rotation, ...training };

// For pages that load this beside the elements, in any order.
registerMessages('de', { ...descriptions, ...elements, ...names });
