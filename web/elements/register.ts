import * as elements from './elements.ts';

type NameOf<Class> = Class extends `Posenc${infer Rest}` ? `posenc-${Uncapitalize<Rest>}` : never;

/** What is in a page under the name of each element. */
export type ElementsByName = {
  [Class in keyof typeof elements as NameOf<Class>]: InstanceType<(typeof elements)[Class]>;
};

/** Leaves alone what the page already has under these names, as from another copy of the script; on a server it does nothing. */
export function registerElements(): void {
  if (!globalThis.customElements) return;
  for (const [className, element] of Object.entries(elements)) {
    const name = className.replace('Posenc', 'posenc-').toLowerCase();
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
