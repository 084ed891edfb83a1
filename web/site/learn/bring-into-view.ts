import { isFigure } from './page-state.ts';

/** Between what is shown and the edge of the window, in pixels. */
const MARGIN = 12;

/** A figure that is still to be loaded and drawn is waited for this long. */
const PATIENCE = 5000;

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Scrolls as little as possible, so that the part of the figure that a step speaks of is in the window, with as much of the figure above
 * and around it as fits: what the reader looks for must never be what was cut off.
 */
export async function bringIntoView(figure: Element, part: string | undefined): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const room = () => innerHeight - stepsOver(figure);
  const by = (distance: number) => scrollBy({ top: distance, behavior: still ? 'auto' : 'smooth' });
  by(wayTo(spansOf(figure, part), room()));
  if (!(await isDrawn(figure))) return;
  by(wayTo(spansOf(figure, part), room()));
  // Charts take their size from the page after they are drawn.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  by(wayTo(spansOf(figure, part), room()));
}

/** Spans to show, the widest first; each holds the part. */
function spansOf(figure: Element, part: string | undefined): Span[] {
  const whole = figure.getBoundingClientRect();
  const picture = isFigure(figure) ? figure.picture?.getBoundingClientRect() : undefined;
  const named = part ? figure.shadowRoot?.querySelector(part)?.getBoundingClientRect() : undefined;
  const meant = named ?? picture ?? whole;
  const down = (from: Span): Span => ({ top: Math.min(from.top, meant.top), bottom: meant.bottom });
  return [whole, down(whole), ...(picture ? [down(picture)] : []), meant];
}

/** @param height  of the part of the window that nothing covers */
function wayTo(spans: readonly Span[], height: number): number {
  const sizeOf = ({ top, bottom }: Span) => bottom - top;
  const span = spans.find((each) => sizeOf(each) <= height - 2 * MARGIN) ?? (spans.at(-1) as Span);
  // What just fits has less room around it; of what does not fit the top is shown.
  const fits = sizeOf(span) <= height;
  const margin = fits ? Math.min(MARGIN, (height - sizeOf(span)) / 2) : MARGIN;
  if (span.top >= margin && span.bottom <= height - margin) return 0;
  return fits && span.bottom > height - margin ? span.bottom - height + margin : span.top - margin;
}

/** How much of the window is covered by the steps of the figure, which are a bar at its bottom on a phone. */
function stepsOver(figure: Element): number {
  const steps = figure.closest('.hands-on')?.querySelector('.try');
  return steps && getComputedStyle(steps).position === 'sticky' ? steps.getBoundingClientRect().height : 0;
}

async function isDrawn(figure: Element): Promise<boolean> {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    await new Promise(requestAnimationFrame);
    if (!isFigure(figure)) continue;
    if ((await figure.updateComplete) && figure.picture?.childElementCount) return true;
  }
  return false;
}
