/// <reference types="vite/client" />
import { sharedPosenc } from '../../elements/figure/index.ts';
import { idle } from './lay-out-chapters.ts';
import { LearnOpening } from './opening/index.ts';
import { isFigure } from './page-state.ts';

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
  ['learn-opening', async () => LearnOpening],
  ['learn-by-hand', async () => (await import('./by-hand/index.ts')).LearnByHand],
  ['learn-prefix', async () => (await import('./prefix/index.ts')).LearnPrefix],
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

export const figureNames = [...loaders.keys()].join(', ');

/** Defines the element of each figure that comes near; `ready` is called for every figure of a newly defined kind. */
export function defineWhenNear(figures: readonly Element[], ready: (figure: Element) => void): void {
  const asked = new Set<string>();
  const define = async (name: string) => {
    const load = loaders.get(name);
    if (!load || asked.has(name)) return;
    asked.add(name);
    const element = await load().catch((error: unknown) => {
      // Without its file a figure keeps its fallback text, and the file is requested again when the figure is next
      // seen. An error in the module itself has nothing to do with the network and must surface.
      if (!isFailedLoad(error)) throw error;
      asked.delete(name);
    });
    if (!element) return;
    // Snippets for other pages need the absolute address of the script.
    if ('embedScript' in element) element.embedScript = new URL(String(element.embedScript), document.baseURI).href;
    customElements.define(name, element);
    for (const figure of figures) if (figure.localName === name) ready(figure);
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
  // Once all files are kept on this machine, loading the rest needs no network. It lets readers print the page without
  // having scrolled through it, because nothing can be loaded just before printing.
  void navigator.serviceWorker?.ready.then(async () => {
    for (const name of new Set(figures.map(({ localName }) => localName))) {
      await idle();
      await define(name);
    }
    for (const figure of figures) {
      await idle();
      if (isFigure(figure)) await figure.loadAhead();
    }
    // If the extended part cannot be loaded, each figure reports that when it is seen.
    await sharedPosenc()
      .then((pe) => pe.extend())
      .catch(() => {});
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
