/** The element for what `field.js` computes: separate from the others, because it needs its own catalogue. */
import { PosencField } from './field/index.ts';
import { type ElementsOf, registerElements } from './register.ts';

const elements = { PosencField };
PosencField.embedScript = import.meta.url;
registerElements(elements);

export { BasicFigure } from './figure/index.ts';
export { PosencField };

declare global {
  interface HTMLElementTagNameMap extends ElementsOf<typeof elements> {}
}
