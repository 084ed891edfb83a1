import type { LearnOpening } from './opening/index.ts';

/**
 * Lays out the chapters that a first visit has left for later (first-visit.js, style.css), one a task, from the first one down: what is
 * seen stays where it is. It begins when the opening scene is drawn.
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

/** When nothing else is to be done, or in half a second; WebKit has no word for the first. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}
