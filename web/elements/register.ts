type NameOf<Class> = Class extends `Posenc${infer Rest}` ? `posenc-${Uncapitalize<Rest>}` : never;

/** Maps each class in a list of elements to its name in a page. */
export type ElementsOf<List> = {
  [Class in keyof List as NameOf<Class>]: List[Class] extends new () => infer Element ? Element : never;
};

/**
 * Registers elements. Names that the page already has, for example from another copy of the script, are left alone; on
 * a server it does nothing.
 */
export function registerElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  if (!globalThis.customElements) return;
  for (const [className, element] of Object.entries(elements)) {
    const name = className.replace('Posenc', 'posenc-').toLowerCase();
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
