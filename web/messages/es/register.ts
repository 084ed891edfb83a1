import { registerMessages } from '../registry.ts';
import { elements } from './elements.ts';
import { names } from './names.ts';
import { descriptions } from './reference/descriptions.ts';

// For pages that load this beside the elements, in any order.
registerMessages('es', { ...descriptions, ...elements, ...names });
