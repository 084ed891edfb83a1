/** Names of elements, with what a template of a framework gives them. */
export type Figures = readonly (readonly [name: string, props: Readonly<Record<string, unknown>>])[];

/** Shows elements in a page, as a framework creates them. */
export type Mount = (root: HTMLElement, figures: Figures) => void;

declare global {
  var mount: Mount;
  /** Takes over what a server has written. */
  var hydrate: Mount;
}
