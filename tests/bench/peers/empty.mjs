/** An empty library in as many files as posenc's core, to measure the time that a page needs in any case. */

export function bring() {
  return import('./empty/index.mjs');
}

export function start({ createNothing }) {
  return createNothing();
}
