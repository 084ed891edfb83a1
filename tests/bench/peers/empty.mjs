/** Nothing, in as many files as posenc's core: what a page waits for anyway. */

export function bring() {
  return import('./empty/index.mjs');
}

export function start({ createNothing }) {
  return createNothing();
}
