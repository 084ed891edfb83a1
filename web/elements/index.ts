import { type ElementsByName, registerElements } from './register.ts';

registerElements();

export * from './elements.ts';
export {
  configurePosenc,
  type FigureChange,
  FigureElement,
  type FigureProblem,
  type FigureReading,
} from './figure/index.ts';

declare global {
  interface HTMLElementTagNameMap extends ElementsByName {}
}
