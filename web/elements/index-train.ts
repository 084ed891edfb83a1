import * as elements from './elements-train.ts';
import { type ElementsOf, registerElements } from './register.ts';

registerElements(elements);

export * from './elements-train.ts';
export { BasicFigure } from './figure/index.ts';
export { configureTraining, type TrainProgress } from './train/index.ts';

declare global {
  interface HTMLElementTagNameMap extends ElementsOf<typeof elements> {}
}
