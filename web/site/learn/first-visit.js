// Runs before the page is laid out. A reader who comes to the beginning of the page sees the opening scene, and need not wait for the
// layout of all the chapters below it. Links to a chapter, "back" and "reload" lead further down, and need their true heights.
const [visit] = performance.getEntriesByType('navigation');
if (visit?.type === 'navigate' && location.hash === '') {
  document.documentElement.dataset.firstVisit = '';
  // What the scene computes with: the page's own scripts would ask for it only once they have all come.
  const { engine, core } = document.currentScript.dataset;
  for (const link of [
    { rel: 'modulepreload', href: engine },
    { rel: 'preload', as: 'fetch', type: 'application/wasm', href: core },
  ])
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...link }));
}
