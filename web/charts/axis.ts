import { scaleLinear } from 'd3-scale';
import { html, nothing, type TemplateResult } from 'lit';
import { held } from './dial.ts';

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

/** Moves the word at place `from` to place `to`; `final` is true once the pointer is released. */
export type MoveWord = (from: number, to: number, final: boolean) => void;

/** Follows a pointer that was pressed on the word at `from`; `placeOf` returns the place that it points to. */
export function dragTo(
  down: PointerEvent,
  holder: HTMLElement,
  from: number,
  placeOf: (event: PointerEvent) => number,
  move: MoveWord,
  onLetGo: () => void = () => {},
): void {
  if (down.button !== 0) return;
  let at = from;
  let moved = false;
  held(
    holder,
    down,
    (event) => {
      const to = placeOf(event);
      if (to === at) return;
      move(at, to, false);
      at = to;
      moved = true;
    },
    () => {
      onLetGo();
      if (moved) move(at, at, true);
    },
  );
}

/** The same for words in running text, by default all children of the element that listens. */
export function dragWord(
  down: PointerEvent,
  move: MoveWord,
  words: readonly Element[] = [...(down.currentTarget as Element).children],
): void {
  const line = down.currentTarget as HTMLElement;
  const from = words.findIndex((word) => word.contains(down.target as Node));
  if (from < 0) return;
  // Measured once, so that places stay where they are while words move.
  const others = words.filter((_, i) => i !== from).map((word) => word.getBoundingClientRect());
  const placeOf = ({ clientX: x, clientY: y }: PointerEvent) =>
    others.filter(({ left, right, top, bottom }) => y > bottom || (y >= top && x > (left + right) / 2)).length;
  dragTo(down, line, from, placeOf, move);
}
