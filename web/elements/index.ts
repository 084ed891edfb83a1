import * as elements from './elements.ts';
import type { FigureChange, FigureHover, FigureProblem, FigureReady } from './figure/index.ts';
import { type ElementsOf, registerElements } from './register.ts';

registerElements(elements);

export { registerMessages } from '../messages/index.ts';
export * from './elements.ts';
export {
  configurePosenc,
  type FigureChange,
  FigureElement,
  type FigureHover,
  type FigureProblem,
  type FigureReading,
  type FigureReady,
} from './figure/index.ts';

declare global {
  interface HTMLElementTagNameMap extends ElementsOf<typeof elements> {}
  /** Listeners at a figure, and at whatever is around it. */
  interface GlobalEventHandlersEventMap {
    'posenc-change': CustomEvent<FigureChange>;
    'posenc-hover': CustomEvent<FigureHover | null>;
    'posenc-error': CustomEvent<FigureProblem>;
    'posenc-ready': CustomEvent<FigureReady>;
  }
}
