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

/** Resolves when the browser is idle, or after half a second; WebKit does not report idle time. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}
