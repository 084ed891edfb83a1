import * as elements from 'posenc/elements';

/** The names of all figures of encodings. */
export const elementNames: readonly string[] = Object.keys(elements)
  .filter((name) => name.startsWith('Posenc'))
  .map((name) => `posenc-${name.slice('Posenc'.length).toLowerCase()}`);
