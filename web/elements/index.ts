import * as elements from './elements.ts';
import { type ElementsOf, registerElements } from './register.ts';

registerElements(elements);

export { registerMessages } from '../messages/index.ts';
export * from './elements.ts';
export {
  configurePosenc,
  type FigureChange,
  FigureElement,
  type FigureProblem,
  type FigureReading,
} from './figure/index.ts';

declare global {
  interface HTMLElementTagNameMap extends ElementsOf<typeof elements> {}
}
