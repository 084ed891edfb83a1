/**
 * An address that ends in a chapter leads to its beginning, also while the figures above take their sizes one by one. Most engines
 * see to that themselves (scroll anchoring). WebKit does not: there the chapter is held where it is until the reader moves the page.
 */
export function holdChapter(): void {
  if (CSS.supports('overflow-anchor', 'auto')) return;
  let release = () => {};

  const hold = (chapter: Element) => {
    release();
    const sizes = new ResizeObserver(() => chapter.scrollIntoView());
    sizes.observe(document.body);
    const moved = new AbortController();
    release = () => {
      sizes.disconnect();
      moved.abort();
    };
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(type, release, { signal: moved.signal, passive: true, capture: true });
  };

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const linked = chapterOf(location.hash);
  // "Back" and "reload" lead to where the reader was.
  if (linked && navigation?.type === 'navigate') hold(linked);

  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="#"]');
    const chapter = link && !event.defaultPrevented ? chapterOf(link.hash) : null;
    // After the pointer that pressed the link, and after the page has gone there.
    if (chapter) setTimeout(() => hold(chapter));
  });
}

function chapterOf(hash: string): Element | null {
  return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
}
