import { scaleLinear } from 'd3-scale';
import { html, nothing, type TemplateResult } from 'lit';

export interface AxisLabel {
  readonly index: number;
  readonly text: string;
  readonly marked?: boolean;
}

export interface Axis {
  /** What the axis counts: "position", "key token". */
  readonly title: string;
  readonly labels: readonly AxisLabel[];
  /**
   * Labels that are words of the input: browsers do not translate them, and they need more room, along rows and slanted
   * above columns.
   */
  readonly words?: boolean;
}

/** Approximate number of labelled indices. */
const ABOUT = 6;

/** Round indices to label. */
export function indexTicks(count: number, first = 0, write: (index: number) => string = String): AxisLabel[] {
  return scaleLinear([first, first + count - 1], [0, count - 1])
    .ticks(Math.min(ABOUT, count))
    .filter(Number.isInteger)
    .map((value) => ({ index: value - first, text: write(value) }));
}

/** Pixels that a word takes across its axis, both along rows and slanted above columns. */
const WORD_ROOM = 14;

/**
 * The words that do not collide when a cell is `cell` pixels wide: marked ones are kept first, then the others in
 * order.
 */
export function thinned(labels: readonly AxisLabel[], cell: number): readonly AxisLabel[] {
  const minGap = Math.ceil(WORD_ROOM / cell);
  if (!(minGap > 1)) return labels;
  const visible: AxisLabel[] = [];
  for (const label of [...labels.filter(({ marked }) => marked), ...labels.filter(({ marked }) => !marked)]) {
    if (visible.every(({ index }) => Math.abs(index - label.index) >= minGap)) visible.push(label);
  }
  return visible.sort((a, b) => a.index - b.index);
}

/**
 * Places labels at the middle of their cells, in percent of the plot, so that they follow its size without being drawn
 * again. With `cell`, the pixels of a cell along this axis, words that would collide are left out. `onGrab` is called
 * when a pointer goes down on a word that can be dragged.
 */
export function axisTemplate(
  side: 'row' | 'column',
  axis: Axis,
  count: number,
  cell?: number,
  onGrab?: (event: PointerEvent) => void,
): TemplateResult {
  const edge = side === 'row' ? 'top' : 'left';
  const longest = Math.max(0, ...axis.labels.map(({ text }) => [...text].length));
  return html`
    <div class="axis ${side} ${axis.words ? 'words' : 'numbers'}" .style=${`--longest: ${Math.min(longest, 11)}`} aria-hidden="true">
      <span class="title">${axis.title} <span class="arrow">→</span></span>
      <div class=${onGrab ? 'ticks movable' : 'ticks'} translate=${axis.words ? 'no' : nothing} @pointerdown=${onGrab}>
        ${(axis.words && cell ? thinned(axis.labels, cell) : axis.labels).map(
          ({ index, text, marked }) => html`
            <span class="tick ${marked ? 'marked' : ''}" .style=${`${edge}: ${((index + 0.5) / count) * 100}%`}>
              <span>${text}</span>
            </span>
          `,
        )}
      </div>
    </div>
  `;
}
