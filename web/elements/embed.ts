import * as elements from './elements.ts';
import { FigureElement } from './figure/index.ts';
import { registerElements } from './register.ts';

FigureElement.embedScript = import.meta.url;
registerElements(elements);

export * from './index.ts';
