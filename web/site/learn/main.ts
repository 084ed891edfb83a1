/// <reference types="vite/client" />

import type { BasicFigure, FigureChange } from '../../elements/figure/index.ts';
import { sharedPosenc } from '../../elements/figure/index.ts';
import { decodeState, encodeState, type PageState, worksOffline } from '../shared/index.ts';
import { difference, type FigureState, isFigure, merged, writtenState } from './page-state.ts';
import { LearnStage } from './stage/index.ts';

/**
 * Lays out the chapters that a first visit postponed (first-visit.js, style.css), each in a separate task, from the
 * top down, so that nothing in sight moves. It begins when the opening scene is drawn.
 */
async function layOutChapters(opening: Element): Promise<void> {
  const root = document.documentElement;
  if (root.dataset.firstVisit === undefined) return;
  await customElements.whenDefined(opening.localName);
  await (opening as LearnStage).drawn;
  for (const chapter of document.querySelectorAll('main > section')) {
    await idle();
    chapter.classList.add('laid-out');
  }
  delete root.dataset.firstVisit;
}

/** A link to a figure that has moved to another chapter since leads to where it is now. */
function followMovedFigure(state: PageState): void {
  const [id, ...others] = Object.keys(state);
  const figure = id === undefined || others.length > 0 ? null : document.getElementById(id);
  const chapter = figure?.closest('main > section');
  const asked = document.getElementById(location.hash.slice(1));
  if (!figure || !chapter || location.hash === '' || chapter.contains(asked)) return;
  history.replaceState(null, '', `#${id}`);
  figure.scrollIntoView({ block: 'center' });
}

/** Marks the chapter being read in the table of contents, and closes the list where it lies over the page. */
function followChapters(): void {
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
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}

/// <reference types="vite/client" />
type ElementModule = Readonly<Record<string, CustomElementConstructor>>;

/** One module per folder of an element. */
const modules = import.meta.glob<ElementModule>([
  '../../elements/*/index.ts',
  '!../../elements/{export,figure,inputs,learning}/index.ts',
]);

/**
 * Loads the classes of figures. The opening scene comes with the page; other figures are loaded when the reader is
 * about a screen away.
 */
const loaders: ReadonlyMap<string, () => Promise<CustomElementConstructor>> = new Map([
  ['learn-stage', async () => LearnStage],
  ['learn-by-hand', async () => (await import('./by-hand/index.ts')).LearnByHand],
  ['learn-prefix', async () => (await import('./prefix/index.ts')).LearnPrefix],
  ['learn-grid', async () => (await import('./grid/index.ts')).LearnGrid],
  ['learn-tape', async () => (await import('./tape/index.ts')).LearnTape],
  ['learn-precision', async () => (await import('./precision/index.ts')).LearnPrecision],
  ...Object.entries(modules).map(([path, load]) => {
    const folder = path.split('/').at(-2) as string;
    return [`posenc-${folder}`, async () => classOf(await load(), folder)] as const;
  }),
  // These have a switch to trained models, which other pages do not have.
  ['posenc-attention', async () => (await import('./trained/attention.ts')).TrainedAttention],
  ['posenc-similarity', async () => (await import('./trained/similarity.ts')).TrainedSimilarity],
]);

function classOf(module: ElementModule, folder: string): CustomElementConstructor {
  const name = folder.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return module[`Posenc${name}`] as CustomElementConstructor;
}

const figureNames = [...loaders.keys()].join(', ');

/** Defines the element of each figure that comes near; `ready` is called for every figure of a newly defined kind. */
function defineWhenNear(figures: readonly Element[], ready: (figure: Element) => void): void {
  const asked = new Set<string>();
  const define = async (name: string) => {
    const load = loaders.get(name);
    if (!load || asked.has(name)) return;
    asked.add(name);
    // The opening scene has neither steps nor controls to fold.
    const more = name === 'learn-stage' ? undefined : import('./hands-on.ts');
    const [element, handsOn] = await Promise.all([load(), more]).catch((error: unknown) => {
      // Without its file a figure keeps its fallback text, and the file is requested again when the figure is next
      // seen. An error in the module itself has nothing to do with the network and must surface.
      if (!isFailedLoad(error)) throw error;
      asked.delete(name);
      return [];
    });
    if (!element) return;
    handsOn?.dealSteps();
    // Snippets for other pages need the absolute address of the script.
    if ('embedScript' in element) element.embedScript = new URL(String(element.embedScript), document.baseURI).href;
    customElements.define(name, element);
    for (const figure of figures) {
      if (figure.localName !== name) continue;
      handsOn?.foldControls(figure);
      ready(figure);
    }
  };
  const watch = (rootMargin: string) => {
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) void define(target.localName);
      },
      { rootMargin },
    );
    for (const figure of figures) near.observe(figure);
  };
  // Until the reader scrolls, only visible figures are loaded, so that the first picture does not share the connection;
  // afterwards figures are loaded a screen ahead.
  watch('0px');
  addEventListener('scroll', () => watch('100% 0px'), { once: true, passive: true });
  // Nothing can be loaded just before printing. So the rest is loaded once all files are kept on this machine, which
  // needs no network, and when the keys for printing are pressed before that.
  let isComplete = false;
  const complete = async (pause: () => Promise<unknown>) => {
    for (const name of new Set(figures.map(({ localName }) => localName))) {
      await pause();
      await define(name);
    }
    for (const figure of figures) {
      await pause();
      if (isFigure(figure)) await figure.loadAhead();
    }
    // If the extended part cannot be loaded, each figure reports that when it is seen.
    await sharedPosenc()
      .then((pe) => pe.extend({ field: false }))
      .catch(() => {});
    isComplete = true;
  };
  void navigator.serviceWorker?.ready.then(() => complete(idle));
  addEventListener('keydown', (event) => {
    if (isComplete || event.key !== 'p' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void complete(async () => {}).then(() => print());
  });
}

/**
 * The messages of Chromium, Firefox and WebKit for a module that failed to load, which is a TypeError like many others.
 */
function isFailedLoad(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script failed|preload CSS/i.test(error.message)
  );
}

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
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.set, .road a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!link.matches('.set')) {
    void import('./follow-step.ts').then(({ followStop }) => followStop(link));
    return;
  }
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
followMovedFigure(states);
// Engines without scroll anchoring.
if (!CSS.supports('overflow-anchor', 'auto')) void import('./hold-chapter.ts').then(({ holdChapter }) => holdChapter());
worksOffline();
