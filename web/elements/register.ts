import { nextTask } from './figure/steps.ts';

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

/** The loader marks the scripts that it fetches with this attribute. */
export const fetchedLater = 'data-posenc-later';

let hasWarned = false;

/** Warns once that the page has the figures of another version. */
function warnOf(present: CustomElementConstructor, element: CustomElementConstructor): void {
  const [before, version] = [present, element].map((one) =>
    'version' in one ? `posenc ${one.version}` : 'another script',
  );
  if (before === version || hasWarned) return;
  hasWarned = true;
  console.warn(`${version}: this page has figures of ${before} already, which stay.`);
}

/**
 * Registers elements. Names that the page already has, for example from another copy of the script, are left alone; on
 * a server it does nothing. A page that waits for no script, because the loader fetches it, gets each element in a
 * separate task, beginning with those that it shows.
 */
export function registerElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  if (!globalThis.customElements) return;
  const named = Object.entries(elements).map(([className, element]) => [elementName(className), element] as const);
  const define = ([name, element]: (typeof named)[number]) => {
    const present = customElements.get(name);
    if (present) warnOf(present, element);
    else customElements.define(name, element);
  };
  // Some servers have a list of elements, but no page.
  if (globalThis.document?.querySelector(`script[${fetchedLater}]`)) void registerLater(named, define);
  else named.forEach(define);
}

async function registerLater<E extends readonly [name: string, ...unknown[]]>(
  named: readonly E[],
  define: (one: E) => void,
): Promise<void> {
  const isOnPage = ([name]: E) => Number(document.querySelector(name) !== null);
  for (const one of [...named].sort((a, b) => isOnPage(b) - isOnPage(a))) {
    await nextTask();
    define(one);
  }
}
