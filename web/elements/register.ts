type NameOf<Class> = Class extends `Posenc${infer Rest}` ? `posenc-${Uncapitalize<Rest>}` : never;

/** What is in a page under the name of each element of a list. */
export type ElementsOf<List> = {
  [Class in keyof List as NameOf<Class>]: List[Class] extends new () => infer Element ? Element : never;
};

/** Leaves alone what the page already has under these names, as from another copy of the script; on a server it does nothing. */
export function registerElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  if (!globalThis.customElements) return;
  for (const [className, element] of Object.entries(elements)) {
    const name = className.replace('Posenc', 'posenc-').toLowerCase();
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
