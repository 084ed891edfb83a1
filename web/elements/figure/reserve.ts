import { heights } from './heights.ts';

/** What the line below a figure takes, and its caption, in pixels. */
const foot = 47;
/** What a control takes where only some are shown. */
const control = { width: 260, line: 46 };
const caption = { gap: 14, line: 21, letter: 6.6, margins: 32 };

/** Kept at the element, because a loader begins what the figure's own script ends. */
interface Reserved extends HTMLElement {
  posencHeight?: 'reserved' | 'released';
}

let sizes: ResizeObserver | undefined;
const fresh = new Set<Reserved>();

/**
 * Reserves the height that a figure will have, so that nothing below it moves when it is drawn, and follows a window that
 * is made narrower. The widths of all new figures are read together, because each reading after a change costs a layout.
 */
export function reserveHeight(figure: Reserved): void {
  if (figure.posencHeight === 'released') return;
  if (figure.style.minHeight !== '' && !figure.posencHeight) return;
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

function setHeight(figure: Reserved, width: number): void {
  const height = figure.posencHeight === 'released' ? 0 : heightOf(figure, width);
  if (figure.posencHeight === 'released') sizes?.unobserve(figure);
  // A page that reserves room itself knows better.
  if (height === 0 || (!figure.posencHeight && /[1-9]/.test(getComputedStyle(figure).minHeight))) return;
  figure.style.minHeight = `${height}px`;
  figure.posencHeight = 'reserved';
}

/** Ends the reservation, once the figure has its own height. */
export function releaseHeight(figure: Reserved): void {
  if (figure.posencHeight === 'released') return;
  sizes?.unobserve(figure);
  if (figure.posencHeight === 'reserved') figure.style.minHeight = '';
  if (figure.getAttribute('style') === '') figure.removeAttribute('style');
  figure.posencHeight = 'released';
}

/** The height of a figure in a column of this width, from measured heights; 0 if there is no knowing it. */
function heightOf(figure: Element, width: number): number {
  const attribute = (name: string) => figure.getAttribute(name)?.trim();
  const names = (attribute('show') ?? attribute('controls') ?? '').split(/[\s,]+/).filter(Boolean);
  // Controls and words are measured at 14 pixels, seven eighths of the text of most pages.
  const { fontSize } = getComputedStyle(figure);
  const chosen = /^([\d.]+)px$/.exec(getComputedStyle(figure).getPropertyValue('--posenc-size').trim())?.[1];
  const size = Math.min(Math.max(Number(chosen ?? 0.875 * Number.parseFloat(fontSize)), 13), 20) / 14;
  const measured = heights[figure.localName]?.split(',');
  if (!measured || width === 0) return 0;
  const [full = 0, bare = 0] = measured.map((points) => at(points, (width - 240) / 28));
  // With larger text, controls are higher and fewer in a row.
  const controls = (full - bare) * size ** 2;
  const rows = names[0] === 'none' ? 0 : Math.ceil((names.length * control.width) / width);
  const shown = names.length === 0 ? controls : Math.min(controls, rows * control.line * size);
  const text = attribute('caption') ?? figure.querySelector(':scope > [slot="caption"]')?.textContent ?? '';
  const lines = Math.ceil((text.length * caption.letter * size) / (width - caption.margins));
  const isQuiet = attribute('actions') === 'none' && attribute('readout') === 'none';
  return Math.round(bare + shown - (isQuiet ? foot : 0) + (text ? lines * caption.line * size + caption.gap : 0));
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
