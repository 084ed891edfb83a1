import { type FigureChange, FigureElement } from 'posenc/elements';
import { decodeState, encodeState, type PageState } from './permalink.ts';

FigureElement.embedScript = new URL('embed.js', document.baseURI).href;

const figures = [...document.querySelectorAll<FigureElement & HTMLElement>('posenc-attention, posenc-table')];

function address(states: PageState, chapter: string): string {
  const url = new URL(location.href);
  url.search = encodeState(states);
  url.hash = chapter;
  return url.href;
}

/** "Link" of a figure carries the state of that figure alone and leads to its chapter. */
function refreshLinks(): void {
  for (const figure of figures) {
    figure.permalink = address({ [figure.id]: figure.state }, figure.closest('section')?.id ?? '');
  }
}

function restore(): void {
  const states = decodeState(location.search);
  for (const figure of figures) figure.state = states[figure.id] ?? {};
  refreshLinks();
}

/** The address bar holds the state of all figures; each settled change is a step that "back" undoes. */
document.addEventListener('posenc-change', (event) => {
  refreshLinks();
  if (!(event as CustomEvent<FigureChange>).detail.final) return;
  const now = address(Object.fromEntries(figures.map((figure) => [figure.id, figure.state])), location.hash);
  if (now !== location.href) history.pushState(null, '', now);
});
addEventListener('popstate', restore);
restore();
