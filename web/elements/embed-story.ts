import { type ElementsOf, registerElements } from './register.ts';
import { PosencStory } from './story/index.ts';

const elements = { PosencStory };

PosencStory.embedScript = import.meta.url;
PosencStory.folder = new URL('stories/', import.meta.url).href;
registerElements(elements);

export { BasicFigure } from './figure/index.ts';
export { PosencStory, type StoryEnd } from './story/index.ts';

declare global {
  interface HTMLElementTagNameMap extends ElementsOf<typeof elements> {}
}
