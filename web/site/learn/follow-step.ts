import { isStill } from '../../elements/figure/index.ts';
import { isFigure } from './page-state.ts';

/**
 * A bar that leads back to the step that was followed, shown while the step is out of the window; from a stop of the road
 * also on to the next one.
 */
class WayBack {
  private readonly bar = document.createElement('div');
  private readonly back = document.createElement('button');
  private readonly next = document.createElement('button');
  private step: HTMLAnchorElement | undefined;
  private readonly seen: IntersectionObserver;

  constructor() {
    this.bar.className = 'way-back';
    this.bar.hidden = true;
    this.back.type = 'button';
    this.next.type = 'button';
    this.back.addEventListener('click', () => this.go());
    this.next.addEventListener('click', () => this.nextStop?.click());
    this.bar.append(this.back, this.next);
    document.body.append(this.bar);
    this.seen = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (!last) return;
      this.bar.hidden = last.isIntersecting;
      const { nextStop, step } = this;
      const to = step?.closest('.road') ? 'road' : 'step';
      this.back.textContent = `${last.boundingClientRect.top < 0 ? '↑' : '↓'} Back to the ${to}`;
      this.next.hidden = nextStop === undefined;
      const stop = nextStop?.closest('li');
      // The last stop has two links.
      this.next.textContent =
        stop === step?.closest('li')
          ? 'Go on →'
          : `Stop ${stop ? indexOf(stop) : 0} of ${stop?.parentElement?.childElementCount} →`;
    });
  }

  /** Remembers the step that was followed; on a phone the bar is below the steps, where it covers nothing of the figure. */
  from(step: HTMLAnchorElement, figure: Element): void {
    if (this.step) this.seen.unobserve(this.step);
    this.step = step;
    const steps = stepsOver(figure);
    this.bar.classList.toggle('in-steps', steps !== undefined);
    (steps ?? document.body).append(this.bar);
    this.seen.observe(step);
  }

  private get nextStop(): HTMLAnchorElement | undefined {
    const stops = [...(this.step?.closest('.road')?.querySelectorAll('a') ?? [])];
    return this.step && stops[stops.indexOf(this.step) + 1];
  }

  private go(): void {
    this.step?.scrollIntoView({ block: 'center', behavior: isStill() ? 'auto' : 'smooth' });
    this.step?.focus({ preventScroll: true });
  }
}

/** Counted from 1. */
const indexOf = (stop: Element) => [...(stop.parentElement?.children ?? [])].indexOf(stop) + 1;

/** Distance in pixels between the part that is shown and the edge of the window. */
const MARGIN = 12;

/** Milliseconds to wait for a figure that is still to be loaded and drawn. */
const PATIENCE = 5000;

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Scrolls as little as possible, so that the part of the figure that a step refers to is in the window, with as much of
 * the figure above and around it as fits: the part that the reader looks for must never be cut off.
 */
export async function bringIntoView(figure: Element, part: string | undefined): Promise<void> {
  const room = () => innerHeight - (stepsOver(figure)?.getBoundingClientRect().height ?? 0);
  const by = (distance: number) => scrollBy({ top: distance, behavior: isStill() ? 'auto' : 'smooth' });
  by(wayTo(spansOf(figure, part), room()));
  if (!(await isDrawn(figure))) return;
  by(wayTo(spansOf(figure, part), room()));
  // Charts take their size from the page after they are drawn.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  by(wayTo(spansOf(figure, part), room()));
}

/** Spans to show, from the largest to the smallest; each contains the part. */
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
  // A span that barely fits gets a smaller margin; one that does not fit is shown from its top.
  const fits = sizeOf(span) <= height;
  const margin = fits ? Math.min(MARGIN, (height - sizeOf(span)) / 2) : MARGIN;
  if (span.top >= margin && span.bottom <= height - margin) return 0;
  return fits && span.bottom > height - margin ? span.bottom - height + margin : span.top - margin;
}

/** The steps of the figure where they are a bar at the bottom of the window, as on a phone. */
function stepsOver(figure: Element): Element | undefined {
  const steps = figure.closest('.hands-on')?.querySelector('.try');
  return steps && getComputedStyle(steps).position === 'sticky' ? steps : undefined;
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

const wayBack = new WayBack();

/**
 * Brings the figure of a step into view, starts it if it trains or writes, and offers a way back to the step. Loaded with
 * the first step that is followed.
 */
export function followStep(link: HTMLAnchorElement, figure: Element): void {
  wayBack.from(link, figure);
  void bringIntoView(figure, link.dataset.shows).then(() => begin(figure));
}

/** Offers a way back to a stop of the road that leads to a heading. */
export function followStop(link: HTMLAnchorElement): void {
  const heading = document.getElementById(link.hash.slice(1));
  const figure = heading?.closest('.text')?.nextElementSibling?.querySelector('.figure') ?? heading;
  if (figure) wayBack.from(link, figure);
}

/** What a step is about cannot be seen before the models have learned or written something. */
function begin(figure: Element): void {
  const { start, recording } = figure as { readonly start?: unknown; readonly recording?: unknown };
  if (typeof start === 'function' && recording === undefined) start.call(figure);
}
