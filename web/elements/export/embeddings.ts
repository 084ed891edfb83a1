import type { Speaker } from '../../messages/index.ts';

/** Ways to put a figure into a page: from a CDN, where only frames are allowed, as a picture, and from one's own files. */
export const embedKinds = ['script', 'iframe', 'picture', 'copy'] as const;
export type EmbedKind = (typeof embedKinds)[number];

/** A figure with everything that its author set. */
export interface Embeddable extends Speaker {
  readonly localName: string;
  /** All attributes, defaults included, so that a later version draws the same picture. */
  readonly written: Readonly<Record<string, string>>;
  /** The HTML between its tags. */
  readonly contents: string;
  /** A comment about what other pages lack. */
  readonly snippetNote: string;
  readonly state: Readonly<Record<string, string>>;
  readonly language: string;
  /** The theme in which it is shown. */
  readonly background: 'light' | 'dark';
  readonly caption: string | undefined;
  readonly alt: string | undefined;
  readonly picture: HTMLElement | null;
  /** The height of the figure without an opened panel, in pixels. */
  readonly closedHeight: number;
}

export interface Embedding {
  readonly html: string;
  /** What the HTML needs besides itself. */
  readonly note: string;
}

const cdn = `https://cdn.jsdelivr.net/npm/posenc@${POSENC_VERSION}/dist/`;

/**
 * The address of the folder with figure.html and the rooms, on pages of the site, which say so; undefined elsewhere, where
 * nobody knows it.
 */
function siteOf(): string | undefined {
  const named = document.querySelector<HTMLMetaElement>('meta[name="posenc-rooms"]')?.content;
  return named === undefined ? undefined : new URL(named, document.baseURI).href;
}

let loaderHash: Promise<string | undefined> | undefined;
let hash: string | undefined;

/** Reads the hash of the loader, which only the site is sure to have beside its pages. */
export async function prepareEmbedding(): Promise<void> {
  const site = siteOf();
  // In a sandbox nothing can be read.
  if (site === undefined || origin === 'null') return;
  loaderHash ??= fetch(new URL('integrity.json', site))
    .then((answer) => answer.json())
    .then(({ version, files }) => (version === POSENC_VERSION ? files['embed-loader.js'] : undefined))
    .catch(() => undefined);
  hash = await loaderHash;
}

export function embedding(kind: EmbedKind, figure: Embeddable): Embedding {
  const { say, snippetNote } = figure;
  const site = siteOf();
  if (kind === 'iframe') {
    const html = `${snippetNote}<iframe src="${escaped(frameAddress(figure, `${site ?? ''}figure.html`))}" title="${escaped(titleOf(figure))}" width="100%" height="${Math.ceil(figure.closedHeight)}" style="border: 0" loading="lazy" allow="clipboard-write"></iframe>`;
    return {
      html,
      note: site ? '' : say('Beside the page: figure.html of the package, and its files whose names begin with embed'),
    };
  }
  if (kind === 'picture') return { html: pictureOf(figure, site), note: say('Save the picture beside the page') };
  const isCopy = kind === 'copy';
  const integrity = isCopy || !hash ? '' : ` integrity="${hash}" crossorigin`;
  const script = `<script src="${isCopy ? '' : cdn}embed-loader.js"${integrity}></script>`;
  return {
    html: `${snippetNote}${script}\n${elementOf(figure)}`,
    note: isCopy ? say('Beside the page: the files of the package whose names begin with embed') : '',
  };
}

function elementOf({ localName, written, contents }: Embeddable): string {
  const attributes = Object.entries(written).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${localName}${attributes.join('')}>${contents}</${localName}>`;
}

/** Attributes that only mean something in the page of the element, and those that the Lab has no word for. */
const ofPage = /^(?:id|class|style|slot|group|poster|lang|dir|title|hidden|data-.*|aria-.*)$/;
const ofFrame = /^(?:theme|controls|show|caption|alt|actions|readout|cell|locale|range|color-map)$/;

function frameAddress(figure: Embeddable, page: string): string {
  const { localName, written, language } = figure;
  const caption = captionOf(figure);
  const query = new URLSearchParams({ f: localName.replace('posenc-', '') });
  for (const [name, value] of Object.entries(written)) {
    if (ofPage.test(name)) continue;
    query.set(name, name === 'src' ? new URL(value, document.baseURI).href : value);
  }
  if (caption) query.set('caption', caption);
  // A frame cannot follow a page of another origin, and the reader's system may have another theme.
  if (!/^(?:light|dark)$/.test(written.theme ?? '')) query.set('theme', figure.background);
  if (language !== 'en') query.set('locale', language);
  return `${page}?${query}`;
}

function pictureOf(figure: Embeddable, site: string | undefined): string {
  const { localName, state, picture } = figure;
  const { width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {};
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}"`;
  const image = `<img src="${fileStem(localName, state)}.svg" alt="${escaped(titleOf(figure))}" ${size} style="max-width: 100%; height: auto">`;
  const card = site && `${site}figure/${localName.replace('posenc-', '')}.html`;
  const linked = card
    ? `<a href="${escaped(frameAddress(figure, card).replace(/\?f=[^&]*&?/, '?'))}">${image}</a>`
    : image;
  const caption = captionOf(figure);
  return caption ? `<figure>${linked}<figcaption>${escaped(caption)}</figcaption></figure>` : linked;
}

/** Letters of a file's name, at most. */
const MAX_STEM = 72;

/** The name of a figure's file, without its ending: the element, and what is not at its default. */
export function fileStem(name: string, state: Readonly<Record<string, string>>): string {
  const parts = Object.entries(state)
    .filter(([key]) => !/^(?:cell|range|locale|color-map)$/.test(key))
    .map(([key, value]) => {
      if (value === 'true') return key;
      return /^[a-z][\w-]*$/i.test(value) ? value : `${key}-${value}`;
    });
  const words = [name, ...parts].join('-').replace(/[^\p{L}\p{N}.]+/gu, '-');
  return words.length <= MAX_STEM ? words : words.slice(0, MAX_STEM).replace(/-[^-]*$/, '');
}

/**
 * The address of this state on the site; on other pages, that of the page; undefined for pages that only this machine has.
 */
export function sourceAddress(figure: Embeddable): string | undefined {
  const site = siteOf();
  const page = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  const address = site ? frameAddress(figure, `${site}figure.html`) : page;
  return /^https?:\/\/(?!localhost\b|127\.|\[::1\])/.test(address) ? address : undefined;
}

export function captionOf({ caption, contents }: Pick<Embeddable, 'caption' | 'contents'>): string {
  if (caption) return caption;
  const slotted = new DOMParser().parseFromString(contents, 'text/html').querySelector('[slot="caption"]');
  return slotted?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
}

/** What the figure shows: as the author says it, or as its pictures describe themselves. */
export function titleOf(figure: Embeddable): string {
  const chart = figure.picture?.querySelector('[role="img"], [role="application"]');
  // Without how it is read by keys.
  const described = chart?.getAttribute('aria-label')?.replace(/;.*/s, '');
  return figure.alt ?? (captionOf(figure) || described || figure.localName.replace('posenc-', 'posenc: '));
}

/** The view of the Lab for the figures of one scheme. */
const views: Readonly<Record<string, string>> = {
  'posenc-table': 'table',
  'posenc-similarity': 'similarity',
  'posenc-attention': 'weights',
  'posenc-bias': 'bias',
  'posenc-scorecard': 'scorecard',
};

/** The address of the Lab with the scheme of a figure in its panel; undefined where there is no Lab, or no such view. */
export function labAddress({ localName, written }: Embeddable): string | undefined {
  const site = siteOf();
  const view = views[localName];
  const scheme = written.scheme ?? written.encoding;
  if (site === undefined || view === undefined || scheme === undefined) return undefined;
  const query = new URLSearchParams({ v: '1' });
  const known = Object.entries(written).filter(([name]) => !ofPage.test(name) && !ofFrame.test(name));
  const values = Object.fromEntries(known);
  const shared = { ...values, view, ...(written.length && { tokens: written.length }) };
  for (const [name, value] of Object.entries(shared)) query.set(`lab.${name}`, value);
  for (const [name, value] of Object.entries({ ...values, scheme })) query.set(`a.${name}`, value);
  return `${site}lab.html?${query}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
