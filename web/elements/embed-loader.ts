/**
 * A separate script that is small enough for every page: it reserves the height of each figure, shows posters and
 * captions, lets prose move figures, and fetches the files of the elements when a figure comes near. A classic script,
 * so that it runs before the first frame, and from disk.
 */
import { heights } from './figure/heights.ts';
import { moveByProse } from './figure/prose.ts';
import { releaseHeight, reserveHeight } from './figure/reserve.ts';
import { fetchedLater } from './register.ts';

const own = (document.currentScript ??
  document.querySelector('script[src*="embed-loader"]')) as HTMLScriptElement | null;

/** Read at once: a page that replaces its contents and its address would resolve a relative one differently later. */
const address = own?.src ?? document.baseURI;

/** What is fetched when a figure is less than this far from the window. */
const NEAR = '600px';
/** How long a page is read before the rest is fetched, in milliseconds. */
const STAY = 15_000;
const names = Object.keys(heights).join();
const asked = new Set<string>();
const seen = new WeakSet<Element>();

/** The file that has an element. */
function fileOf(name: string): keyof typeof POSENC_INTEGRITY {
  const [kind] = /train|story|field/.exec(name.replace('generalise', 'train')) ?? [];
  return kind ? `embed-${kind as 'train' | 'story' | 'field'}` : 'embed';
}

function load(name: string): void {
  const file = fileOf(name);
  if (asked.has(file) || customElements.get(name)) return;
  asked.add(file);
  const script = document.createElement('script');
  // From a disk, and in a sandbox whose origin may read from no other, only classic scripts are loaded.
  const isLocal = origin === 'null' && !/story|field/.test(file);
  script.src = new URL(`${file}${isLocal ? '.classic' : ''}.js`, address).href;
  if (!isLocal) script.type = 'module';
  // A page that checks this file wants the others checked, too.
  if (own?.integrity && !isLocal) {
    script.integrity = POSENC_INTEGRITY[file];
    script.crossOrigin = 'anonymous';
  }
  if (own?.nonce) script.nonce = own.nonce;
  script.setAttribute(fetchedLater, '');
  script.onerror = () => {
    for (const figure of document.querySelectorAll<HTMLElement>(names)) {
      if (fileOf(figure.localName) !== file) continue;
      releaseHeight(figure);
      addText(figure, `${script.src} could not be loaded.`);
    }
  };
  document.head.append(script);
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) load(target.localName);
  },
  { rootMargin: NEAR },
);

const style = new CSSStyleSheet();
style.replaceSync(':host{display:block;margin-block:var(--posenc-margin,1em)}img{max-width:100%}');

function find(): void {
  for (const figure of document.querySelectorAll<HTMLElement>(names)) {
    if (seen.has(figure)) continue;
    seen.add(figure);
    near.observe(figure);
    if (figure.shadowRoot) continue;
    const root = figure.attachShadow({ mode: 'open' });
    const caption = document.createElement('slot');
    caption.name = 'caption';
    root.append(document.createElement('slot'), caption);
    root.adoptedStyleSheets = [style];
    reserveHeight(figure);
    standIn(figure);
  }
}

/** Shows the poster and the caption of a figure whose element is not loaded, in the shadow root that it takes over. */
function standIn(figure: HTMLElement): void {
  const [poster, caption, alt] = ['poster', 'caption', 'alt'].map((name) => figure.getAttribute(name));
  const text = addText(figure, caption ?? (poster ? '' : alt) ?? '');
  if (poster) text.before(Object.assign(new Image(), { src: poster, alt: alt ?? caption ?? '' }));
}

function addText(figure: HTMLElement, text: string): HTMLElement {
  const line = document.createElement('div');
  line.textContent = text;
  figure.shadowRoot?.append(line);
  return line;
}

/** Nothing can be loaded once a page is being printed, so anyone who stays gets what figures further down need, too. */
addEventListener('load', () =>
  setTimeout(() => {
    for (const { localName } of document.querySelectorAll(names)) load(localName);
  }, STAY),
);
new MutationObserver(find).observe(document, { childList: true, subtree: true });
find();
moveByProse();
