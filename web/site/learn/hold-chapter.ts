/**
 * Keeps an address that ends in a chapter at its beginning while the figures above take their sizes one by one. Most
 * engines do so themselves (scroll anchoring). WebKit does not: there the chapter is held in place until the reader
 * moves the page.
 */
export function holdChapter(): void {
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
  // "Back" and "reload" return to where the reader was.
  if (linked && navigation?.type === 'navigate') hold(linked);

  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="#"]');
    const chapter = link && !event.defaultPrevented ? chapterOf(link.hash) : null;
    // Deferred until the click's pointer events are over and the page has jumped to the chapter.
    if (chapter) setTimeout(() => hold(chapter));
  });
}

function chapterOf(hash: string): Element | null {
  return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
}
