import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { NumberFormat } from '../../../charts/index.ts';
import {
  type Background,
  colorIndex,
  cssColor,
  dragWord,
  type MoveWord,
  sequential,
  textColor,
} from '../../../charts/index.ts';
import type { Opening, OpeningSide } from './model.ts';

/** Places of the words in the bag: percent of its width and height, and degrees of rotation. */
const places = [
  [40, 60, -9],
  [60, 28, 6],
  [63, 62, 9],
  [37, 32, -6],
  [51, 82, -3],
] as const;

export interface SideView {
  readonly inBag: boolean;
  readonly background: Background;
  readonly format: NumberFormat;
  /** The word that arrow keys have reached. */
  readonly current: number;
  readonly onMoveWord: MoveWord;
}

/** One of the sentences: its words as they are read, what the model gets of their order, and its attention. */
export function side(
  { bag, sides }: Opening,
  which: 0 | 1,
  { inBag, background, format, current, onMoveWord }: SideView,
): TemplateResult {
  const { words, shares } = sides[which];
  // In the bag words have no places, so they cannot be moved to another one.
  const onGrab = (event: PointerEvent) => {
    const chips = (event.currentTarget as Element).querySelectorAll('.chip');
    if (!inBag)
      dragWord(
        event,
        onMoveWord,
        words.map((word) => chips[bag.indexOf(word)] as Element),
      );
  };
  const order = inBag ? bag : words;
  return html`
    <div class="side">
      <p class="read" translate="no" @pointerdown=${(event: PointerEvent) => dragWord(event, onMoveWord)}>
        ${words.map((word, i) => html`<span class=${i === current ? 'current' : ''} data-cell="${which},${i}">${word}</span> `)}
      </p>
      <div class="holder ${inBag ? 'bagged' : ''}" aria-hidden="true" @pointerdown=${onGrab}>
        <svg class="bag" viewBox="0 0 120 100" preserveAspectRatio="none">
          <path d="M30 4 C34 16 18 22 12 48 C6 78 18 96 60 96 C102 96 114 78 108 48 C102 22 86 16 90 4" />
          <path d="M30 4 C44 10 76 10 90 4" />
        </svg>
        ${repeat(
          bag,
          (word) => word,
          (word, i) => chip(word, words.indexOf(word), words.length, inBag ? places[i % places.length] : undefined),
        )}
      </div>
      ${table({ words, shares }, bag, order, background, format)}
    </div>
  `;
}

function chip(word: string, place: number, count: number, lies: (typeof places)[number] | undefined): TemplateResult {
  const [x, y, turn] = lies ?? [((place + 0.5) / count) * 100, 42, 0];
  return html`<span class="chip" translate="no" .style=${`--x: ${x}; --y: ${y}; --turn: ${turn}deg`}>
    ${word}<small>${place + 1}</small>
  </span>`;
}

/** The shares as a table whose rows and columns move to the order that the model sees. */
function table(
  { words, shares }: OpeningSide,
  bag: readonly string[],
  order: readonly string[],
  background: Background,
  { percent }: NumberFormat,
): TemplateResult {
  const count = bag.length;
  const scale = sequential(0.6, background);
  const cell = (row: number, column: number) => {
    const share = shares[row * count + column] as number;
    const index = colorIndex(scale, share);
    const place = `--row: ${order.indexOf(bag[row] as string) + 1}; --column: ${order.indexOf(bag[column] as string) + 1}`;
    return html`<span class="cell" .style=${`${place}; background: ${cssColor(scale, index)}; color: ${textColor(scale, index)}`}
      >${Math.round(share * 100)}</span
    >`;
  };
  const said = words.map((word) => {
    const row = bag.indexOf(word) * count;
    return `${word}: ${words.map((other) => `${percent(shares[row + bag.indexOf(other)] as number)} to ${other}`).join(', ')}`;
  });
  return html`
    <div class="shares" role="img" aria-label="Attention in “${words.join(' ')}”. ${said.join('; ')}." .style=${`--count: ${count}`}>
      ${repeat(
        bag,
        (word) => word,
        (word, i) => {
          const place = order.indexOf(word) + 1;
          return html`
            <span class="label" translate="no" .style=${`--row: ${place}; --column: 0`}>${word}</span>
            <span class="label across" translate="no" .style=${`--row: 0; --column: ${place}`}>${word}</span>
            ${bag.map((_, column) => cell(i, column))}
          `;
        },
      )}
    </div>
  `;
}
