// Steps are cards, one at a time, from the first layout on (hands-on.ts).
document.documentElement.dataset.cards = '';
// Runs before layout. At the beginning of the page only the opening scene is visible, so the chapters below need no
// layout yet. Links to a chapter, "back" and "reload" lead further down and need their true heights.
const [visit] = performance.getEntriesByType('navigation');
if (visit?.type === 'navigate' && location.hash === '') {
  document.documentElement.dataset.firstVisit = '';
  // The engine of the scene: the page's scripts would only request it once all of them have loaded.
  const { engine, core } = document.currentScript.dataset;
  for (const link of [
    { rel: 'modulepreload', href: engine },
    { rel: 'preload', as: 'fetch', type: 'application/wasm', href: core },
  ])
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...link }));
}
