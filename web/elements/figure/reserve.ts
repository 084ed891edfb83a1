import { heights } from './heights.ts';

/** What the line below a figure takes, and its caption, in pixels. */
const foot = 47;
/** What a control takes where only some are shown. */
const controlWidth = 260;
const controlLine = 46;
const captionGap = 14;
const captionLine = 21;
const captionLetter = 6.6;
const captionMargins = 32;

/** Kept at the element, because a loader begins what the figure's own script ends. */
interface Reserved extends HTMLElement {
  /** The style that reserves the height; null once the figure has its own. */
  posencRoom?: CSSStyleSheet | null;
}

let sizes: ResizeObserver | undefined;
const fresh = new Set<Reserved>();

/**
 * Reserves the height that a figure will have, so that nothing below it moves when it is drawn, and follows a window that
 * is made narrower. The widths of all new figures are read together, because each reading after a change costs a layout.
 */
export function reserveHeight(figure: Reserved): void {
  if (figure.posencRoom === null) return;
  sizes ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) setHeight(target as Reserved, contentRect.width);
  });
  sizes.observe(figure);
  fresh.add(figure);
  if (fresh.size > 1) return;
  queueMicrotask(() => {
    const widths = [...fresh].map((one) => [one, one.offsetWidth] as const);
    fresh.clear();
    for (const [one, width] of widths) setHeight(one, width);
  });
}

/**
 * In the shadow root, where the page's own `min-height` takes precedence, and where no framework that takes the page over
 * from a server finds an attribute that it did not write.
 */
function setHeight(figure: Reserved, width: number): void {
  const height = heightOf(figure, width);
  const { shadowRoot, posencRoom: before } = figure;
  // A style sheet belongs to the document of its script.
  if (before === null || !shadowRoot || figure.ownerDocument !== document) return;
  const room = new CSSStyleSheet();
  room.replaceSync(`@media screen{:host{min-height:${height}px}}`);
  figure.posencRoom = room;
  shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets.filter((one) => one !== before), room];
}

/** Ends the reservation, once the figure has its own height. */
export function releaseHeight(figure: Reserved): void {
  const { posencRoom, shadowRoot } = figure;
  if (posencRoom === null) return;
  figure.posencRoom = null;
  sizes?.unobserve(figure);
  if (shadowRoot) shadowRoot.adoptedStyleSheets = shadowRoot.adoptedStyleSheets.filter((one) => one !== posencRoom);
}

/** The height of a figure in a column of this width, from measured heights; 0 if there is no knowing it. */
function heightOf(figure: Element, width: number): number {
  const attribute = (name: string) => figure.getAttribute(name)?.trim();
  const names = (attribute('show') ?? attribute('controls') ?? '').split(/[\s,]+/).filter(Boolean);
  // Controls and words are measured at 14 pixels, seven eighths of the text of most pages.
  const style = getComputedStyle(figure);
  const chosen = /^([\d.]+)px$/.exec(style.getPropertyValue('--posenc-size').trim())?.[1];
  const size = Math.min(Math.max(Number(chosen ?? 0.875 * Number.parseFloat(style.fontSize)), 13), 20) / 14;
  const measured = heights[figure.localName]?.split(',');
  if (!measured || width === 0) return 0;
  const [full = 0, bare = 0] = measured.map((points) => at(points, (width - 240) / 28));
  // With larger text, controls are higher and fewer in a row.
  const controls = (full - bare) * size ** 2;
  const rows = names[0] === 'none' ? 0 : Math.ceil((names.length * controlWidth) / width);
  const shown = names.length === 0 ? controls : Math.min(controls, rows * controlLine * size);
  const text = attribute('caption') ?? figure.querySelector(':scope > [slot="caption"]')?.textContent ?? '';
  const lines = Math.ceil((text.length * captionLetter * size) / (width - captionMargins));
  const isQuiet = attribute('actions') === 'none' && attribute('readout') === 'none';
  return Math.round(bare + shown - (isQuiet ? foot : 0) + (text ? lines * captionLine * size + captionGap : 0));
}

/** The height on the lines between points, each a digit and a height in units of 16 pixels, to the base 36. */
function at(points: string, place: number): number {
  let [from, low] = [0, 0];
  for (const point of points.split(' ')) {
    const to = Number.parseInt(point.charAt(0), 36);
    const high = 16 * Number.parseInt(point.slice(1), 36);
    if (place <= to) return high + (place > from ? ((high - low) * (place - to)) / (to - from) : 0);
    [from, low] = [to, high];
  }
  return low;
}
