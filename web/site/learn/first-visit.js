// Run before the page is laid out. Who comes to the beginning of the page sees the opening scene, and need not wait for the layout of
// sixteen chapters below it; who is led to a chapter, or back to where he was, needs their true heights.
const [visit] = performance.getEntriesByType('navigation');
if (visit?.type === 'navigate' && location.hash === '') document.documentElement.dataset.firstVisit = '';
