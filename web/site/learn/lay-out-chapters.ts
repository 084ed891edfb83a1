import type { LearnOpening } from './opening/index.ts';

/**
 * Lays out the chapters that a first visit postponed (first-visit.js, style.css), each in a task of its own, from the
 * top down, so that nothing in sight moves. It begins when the opening scene is drawn.
 */
export async function layOutChapters(opening: Element): Promise<void> {
  const root = document.documentElement;
  if (root.dataset.firstVisit === undefined) return;
  await customElements.whenDefined(opening.localName);
  await (opening as LearnOpening).drawn;
  for (const chapter of document.querySelectorAll('main > section')) {
    await idle();
    chapter.classList.add('laid-out');
  }
  delete root.dataset.firstVisit;
}

/**
 * Keeps an address that ends in a chapter at its beginning while the figures above take their sizes one by one. Most
 * engines do so themselves (scroll anchoring). WebKit does not: there the chapter is held in place until the reader
 * moves the page.
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

/** Marks the chapter being read in the table of contents, and closes the list where it lies over the page. */
export function followChapters(): void {
  const contents = document.getElementById('contents') as HTMLElement;
  const links = new Map(
    [...contents.querySelectorAll('a')].map((link) => [link.getAttribute('href')?.slice(1) ?? '', link]),
  );
  contents.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') && contents.matches(':popover-open')) contents.hidePopover();
  });
  // A chapter counts as being read while it crosses the line a quarter of the way down the window.
  const crossing = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const link = links.get(target.id);
        if (isIntersecting) link?.setAttribute('aria-current', 'true');
        else link?.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-25% 0px -75% 0px' },
  );
  for (const id of links.keys()) {
    const chapter = document.getElementById(id);
    if (chapter) crossing.observe(chapter);
  }
}

/** Resolves when the browser is idle, or after half a second; in WebKit, which does not report it, after 50 ms. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}
