import { css, html, type TemplateResult } from 'lit';
import { clamp } from './cell.ts';
import { LinePlot, type LinePlotPicture } from './line-plot.ts';
import type { LinePlotLayout } from './line-plot-layout.ts';

/** A point that can be dragged up and down at its x. */
interface DragPoint {
  readonly x: number;
  readonly y: number;
  readonly color: string;
  /** Name and value of the point, in words. */
  readonly label: string;
  readonly text: string;
}

export interface Dragging {
  readonly points: readonly DragPoint[];
  /** The range that y is kept in. */
  readonly range: readonly [low: number, high: number];
  /** The change of y for one press of an arrow key. */
  readonly step: number;
  /** Called when a point has moved; `final` is true once it is released. */
  readonly onDrag: (index: number, y: number, final: boolean) => void;
}

export const dragPlotStyle = css`
  .drag {
    position: relative;
  }
  .drag-points {
    position: absolute;
    inset: auto 0 0;
    pointer-events: none;
  }
  .drag-point {
    position: absolute;
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    margin: -16px;
    border-radius: 50%;
    touch-action: none;
    cursor: ns-resize;
    pointer-events: auto;
  }
  .drag-point::before {
    content: '';
    width: 14px;
    height: 14px;
    border: 2px solid var(--panel);
    border-radius: 50%;
    background: var(--stroke);
    box-shadow: 0 0 0 2px var(--stroke);
  }
  .drag-point:is(:hover, :focus-visible)::before {
    width: 18px;
    height: 18px;
  }
  .drag-point:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    .drag-point {
      width: 44px;
      height: 44px;
      margin: -22px;
    }
  }
  @media (forced-colors: active) {
    .drag-point {
      forced-color-adjust: none;
    }
  }
`;

/** A line plot with points that can be dragged by pointer, touch or keys; a mouse draws all of them in one sweep. */
export class DragPlot extends LinePlot {
  private dragging: Dragging | undefined;
  /** The values last set, which are ahead of the drawn points when several keys are pressed within a frame. */
  private values: number[] = [];
  /** The point that a finger holds; undefined for a mouse, which moves whichever point is nearest. */
  private held: { readonly touched: number | undefined } | undefined;

  /** Without `dragging`, a plain line plot. */
  renderDragged(picture: LinePlotPicture, dragging: Dragging | undefined): TemplateResult {
    this.dragging = dragging;
    this.values = dragging?.points.map(({ y }) => y) ?? [];
    return this.render(picture);
  }

  protected override content(picture: LinePlotPicture, layout: LinePlotLayout): TemplateResult {
    const { dragging } = this;
    const lines = super.content(picture, layout);
    if (!dragging) return html`<div class="drag">${lines}</div>`;
    return html`
      <div
        class="drag"
        @pointerdown=${this.onGrab}
        @pointermove=${this.onMove}
        @pointerup=${this.onLetGo}
        @pointercancel=${this.onLetGo}
      >
        ${lines}
        <div class="drag-points" .style=${`height: ${layout.height}px`}>
          ${dragging.points.map((point, i) => this.point(point, i, layout))}
        </div>
      </div>
    `;
  }

  private point({ x, y, color, label, text }: DragPoint, index: number, layout: LinePlotLayout): TemplateResult {
    const [low, high] = (this.dragging as Dragging).range;
    return html`<div
      class="drag-point"
      role="slider"
      tabindex="0"
      data-point=${index}
      aria-label=${label}
      aria-orientation="vertical"
      aria-valuemin=${low}
      aria-valuemax=${high}
      aria-valuenow=${y}
      aria-valuetext=${text}
      .style=${`left: ${layout.x(x).toFixed(1)}px; top: ${layout.y(y).toFixed(1)}px; --stroke: ${color}`}
      @keydown=${(event: KeyboardEvent) => this.onPointKey(event, index)}
    ></div>`;
  }

  private onPointKey(event: KeyboardEvent, index: number): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { range, step, onDrag } = this.dragging as Dragging;
    const y = this.values[index] as number;
    const to = {
      ArrowUp: y + step,
      ArrowRight: y + step,
      ArrowDown: y - step,
      ArrowLeft: y - step,
      PageUp: y + 10 * step,
      PageDown: y - 10 * step,
      Home: range[0],
      End: range[1],
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    // The surrounding plot uses the same keys.
    event.stopPropagation();
    const value = this.placed(to);
    this.values[index] = value;
    onDrag(index, value, true);
  }

  private readonly onGrab = (event: PointerEvent): void => {
    const { point } = (event.target as Element).closest<HTMLElement>('[data-point]')?.dataset ?? {};
    const touch = event.pointerType === 'touch';
    // A touch beside the points scrolls the page.
    if (event.button !== 0 || (touch && point === undefined)) return;
    const at = point === undefined ? this.nearest(event) : Number(point);
    if (at < 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.held = { touched: touch ? at : undefined };
    this.follow(event, false);
  };

  private readonly onMove = (event: PointerEvent): void => {
    if (this.held) this.follow(event, false);
  };

  private readonly onLetGo = (event: PointerEvent): void => {
    if (this.held) this.follow(event, true);
    this.held = undefined;
  };

  private follow(event: PointerEvent, final: boolean): void {
    const { held, layout, dragging } = this;
    const frame = this.frameOf(event);
    if (!held || !layout || !dragging || !frame) return;
    event.stopPropagation();
    event.preventDefault();
    const at = held.touched ?? this.nearest(event);
    if (final && event.type === 'pointercancel') return;
    dragging.onDrag(at, this.placed(layout.y.invert(event.clientY - frame.top)), final);
  }

  private placed(y: number): number {
    const { range, step } = this.dragging as Dragging;
    const steps = Math.round((y - range[0]) / step);
    return range[0] + step * clamp(steps, Math.round((range[1] - range[0]) / step) + 1);
  }

  private nearest(event: PointerEvent): number {
    const { layout, dragging } = this;
    const frame = this.frameOf(event);
    if (!layout || !dragging || !frame) return -1;
    const atX = event.clientX - frame.left;
    const far = dragging.points.map(({ x }) => Math.abs(layout.x(x) - atX));
    return far.indexOf(Math.min(...far));
  }

  private frameOf({ currentTarget }: Event): DOMRect | undefined {
    return (currentTarget as Element).querySelector('.lines')?.getBoundingClientRect();
  }
}
