/** `LinearAttention` as `linear-attention`, letter by letter. */
type Hyphenated<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphenated<Rest>}`
  : '';

type NameOf<Class> = Class extends `Posenc${infer Rest}` ? `posenc${Hyphenated<Rest>}` : never;

/** Maps each class in a list of elements to its name in a page. */
export type ElementsOf<List> = {
  [Class in keyof List as NameOf<Class>]: List[Class] extends new () => infer Element ? Element : never;
};

/** The name in a page of a class in a list of elements: 'posenc-linear-attention' of PosencLinearAttention. */
export function elementName(className: string): string {
  return className.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
}

/**
 * Registers elements. Names that the page already has, for example from another copy of the script, are left alone; on
 * a server it does nothing.
 */
export function registerElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  if (!globalThis.customElements) return;
  for (const [className, element] of Object.entries(elements)) {
    const name = elementName(className);
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
