import type { BasicFigure, FigureChange } from '../../elements/figure/index.ts';
import { decodeState, encodeState, type PageState, worksOffline } from '../shared/index.ts';
import { defineWhenNear, figureNames } from './figures.ts';
import { followChapters, holdChapter, layOutChapters } from './lay-out-chapters.ts';
import { difference, type FigureState, isFigure, merged, writtenState } from './page-state.ts';

const figures = [...document.querySelectorAll(figureNames)];
const written = new Map(figures.map((figure) => [figure.id, writtenState(figure)]));
/** Differences from the page as written, for figures that exist already and those still to come. */
let states: PageState = decodeState(location.search);

function address(of: PageState, chapter: string): string {
  const url = new URL(location.href);
  url.search = encodeState(of);
  url.hash = chapter;
  return url.href;
}

/** The "Link" of a figure contains the state of that figure only and leads to its chapter. */
function refreshLink(figure: BasicFigure): void {
  const own = states[figure.id];
  figure.permalink = address(own ? { [figure.id]: own } : {}, figure.closest('section')?.id ?? '');
}

function restore(figure: Element): void {
  if (!isFigure(figure)) return;
  figure.state = merged(written.get(figure.id) as FigureState, states[figure.id]);
  refreshLink(figure);
}

function show(state: PageState): void {
  states = state;
  for (const figure of figures) restore(figure);
}

/**
 * The address bar holds the state of all figures; each settled change is an entry of the history, which "back" undoes.
 */
document.addEventListener('posenc-change', (event) => {
  const figure = event.target as BasicFigure;
  const { final, state } = (event as CustomEvent<FigureChange>).detail;
  states = { ...states, [figure.id]: difference(figure, written.get(figure.id) as FigureState, state) };
  refreshLink(figure);
  if (!final) return;
  const now = address(states, location.hash);
  if (now !== location.href) history.pushState(null, '', now);
});

/** A step of "Try this" sets one figure and brings it into view; the others stay unchanged. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.set');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const asked = decodeState(link.search);
  const now = address({ ...states, ...asked }, link.hash);
  if (now !== location.href) history.pushState(null, '', now);
  show({ ...states, ...asked });
  const figure = document.getElementById(Object.keys(asked)[0] ?? '');
  if (!figure) return;
  void import('./follow-step.ts').then(({ followStep }) => followStep(link, figure));
});

/** "Link" includes the cell that the reader points at. */
document.addEventListener('posenc-hover', (event) => {
  const figure = event.target as BasicFigure;
  if (!figures.includes(figure)) return;
  const own = difference(figure, written.get(figure.id) as FigureState, figure.state);
  figure.permalink = address(
    Object.keys(own).length > 0 ? { [figure.id]: own } : {},
    figure.closest('section')?.id ?? '',
  );
});

addEventListener('popstate', () => show(decodeState(location.search)));
defineWhenNear(figures, restore);
void layOutChapters(document.getElementById('opening') as HTMLElement);
followChapters();
holdChapter();
worksOffline();
