import { html, nothing, svg, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../../charts/index.ts';
import {
  asking,
  bag,
  type Encoding,
  followed,
  isUnseen,
  type Slots,
  type StageSide,
  type StageWords,
} from './model.ts';

/** Pixels from the top of a headline: the arcs, the words, and below them what tells each word's position. */
const WORD = 80;
const AREA = 107;
const DIAL = 46;
/** Half of the height of a word. */
const HALF = 20;

/** Where the words lie in the bowl: percent of its width, pixels from the top, degrees. */
const lying = [
  [43, 144, -8],
  [50, 70, 4],
  [68, 98, 7],
  [28, 96, -6],
  [60, 144, 5],
] as const;

export interface SideView {
  readonly side: StageSide;
  readonly slots: Slots;
  readonly encoding: Encoding;
  readonly words: StageWords;
  /** How far the words have fallen into the bowl, and the picture of the encoding has grown, from 0 to 1. */
  readonly fallen: number;
  readonly grown: number;
  /** The pairs of a head whose hands are drawn. */
  readonly pairs: readonly number[];
  /** Positions of which the hands have been turned in training; 0 leaves it open. */
  readonly trained: number;
  /** Rows of the sinusoidal table along the headline, and the number of its columns. */
  readonly along: { readonly rows: Float32Array; readonly dim: number };
  readonly format: NumberFormat;
}

const mixed = (from: number, to: number, part: number) => from + (to - from) * part;
const rounded = (value: number) => Math.round(value * 100) / 100;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

function spotOf({ slots, fallen }: SideView, i: number): Spot {
  const slot = slots[bag[i] as string] as number;
  const [x, y, turn] = lying[i] as (typeof lying)[number];
  return {
    x: rounded(mixed(((slot + 0.5) / bag.length) * 100, x, fallen)),
    y: rounded(mixed(WORD, y, fallen)),
    turn: rounded(turn * fallen),
  };
}

/** Height of a headline, in pixels. */
export function heightOf(pairs: readonly number[]): number {
  return AREA + DIAL * Math.max(1, pairs.length) + 14;
}

/** A headline: its words, how the one that asks looks at the others, and what tells it where they are. */
export function headline(view: SideView, row: number, current: number): TemplateResult {
  const { side, encoding, grown, fallen, pairs, format, slots } = view;
  const spots = bag.map((_, i) => spotOf(view, i));
  const asks = bag.indexOf(asking);
  const from = spots[asks] as Spot;
  const height = heightOf(pairs);
  const order = [...bag].sort((a, b) => (slots[a] as number) - (slots[b] as number));
  const arcs = bag.map((word, i) => {
    if (i === asks) return nothing;
    const share = side.shares[asks * bag.length + i] as number;
    const to = spots[i] as Spot;
    const lift = 8 + Math.abs(to.x - from.x) * 0.5;
    const top = from.y - HALF - 17;
    const end = to.y - HALF - 17;
    const bias = encoding === 'alibi' ? Math.exp(-view.words.slope * distance(side, i, asks) * 2 * grown) : 1;
    return svg`<path class="arc ${word === followed ? 'followed' : ''}" pathLength="1"
      d="M${from.x} ${top}C${from.x} ${top - lift} ${to.x} ${end - lift} ${to.x} ${end}"
      stroke-width=${rounded(1 + 15 * share)} opacity=${rounded(bias)} />`;
  });
  const x = (slot: number) => rounded(((slot + 0.5) / bag.length) * 100);
  return html`
    <div class="row" .style=${`--height: ${height}px`} data-encoding=${encoding}>
      <svg class="under" viewBox="0 0 100 ${height}" preserveAspectRatio="none" aria-hidden="true">
        <path class="bowl" opacity=${rounded(fallen)} d="M24 26C25 38 16 58 15 92C14 145 30 166 50 166C70 166 86 145 85 92C84 58 75 38 76 26" />
        <path class="bowl" opacity=${rounded(fallen)} d="M24 26C36 33 64 33 76 26" />
        ${encoding === 'sinusoidal' && pairs.length === 0 ? waveLines(view) : nothing}
        ${encoding === 'alibi' ? ramp(view, x) : nothing}
        ${arcs}
      </svg>
      ${bag.map((word, i) => {
        const { x: left, y, turn } = spots[i] as Spot;
        const place = order.indexOf(word);
        return html`
          <div class="tile ${word === followed ? 'followed' : ''} ${i === asks ? 'asks' : ''}" .style=${`left: ${left}%; top: ${y}px; rotate: ${turn}deg`}>
            <span class="share">${i === asks ? format.say('asks') : format.percent(side.shares[asks * bag.length + i] as number)}</span>
            <span class="word ${place === current ? 'current' : ''}" data-cell="${row},${place}" data-word=${word} translate="no"
              >${word}<small style="opacity: ${rounded(1 - fallen)}">${format.index(Math.round(side.positions[i] as number))}</small></span>
            <div class="told-by">${means(view, i, asks)}</div>
          </div>`;
      })}
    </div>
  `;
}

function distance({ positions }: StageSide, i: number, asks: number): number {
  return Math.abs((positions[i] as number) - (positions[asks] as number));
}

/** What tells the model where a word is. */
function means(view: SideView, i: number, asks: number): unknown {
  const { encoding, side, words, pairs, format, grown } = view;
  if (encoding === 'none') return nothing;
  if (encoding === 'alibi') {
    const bias = words.slope * distance(side, i, asks);
    return html`<span class="number">${i === asks ? '' : format.short(-bias)}</span>`;
  }
  if (pairs.length > 0) return pairs.map((pair) => clock(view, i, asks, pair));
  return bars(view, i, grown);
}

/** Dimensions of a word that are drawn as bars: sine and cosine of four pairs, from fast to slow. */
const drawn = [0, 1, 8, 9, 16, 17, 24, 25];
const UNIT = 9;

/** The numbers of a word in grey, and on top of them what is added. */
function bars({ words: { embeddings }, side: { added } }: SideView, i: number, grown: number): TemplateResult {
  const dim = embeddings.shape[1] as number;
  const bar = (k: number, from: number, to: number) => {
    const [top, bottom] = [Math.max(from, to), Math.min(from, to)];
    return `M${k * 7} ${rounded(-top * UNIT)}h5v${rounded((top - bottom) * UNIT)}h-5z`;
  };
  const own = drawn.map((d) => embeddings.data[i * dim + d] as number);
  const more = drawn.map((d) => (added[i * dim + d] ?? 0) * grown);
  return svg`<svg class="bars" viewBox="-1 -24 57 48" aria-hidden="true">
    <path class="base" d="M0 0H54" />
    <path class="own" d=${own.map((value, k) => bar(k, 0, value)).join('')} />
    <path class="added" d=${own.map((value, k) => bar(k, value, value + (more[k] as number))).join('')} />
  </svg>` as TemplateResult;
}

/** The waves that two columns of the table are, along the headline. */
function waveLines({ along: { rows, dim }, grown }: SideView): unknown {
  const count = rows.length / dim;
  return [0, 8].map((column, n) => {
    const points = Array.from({ length: count }, (_, k) => {
      const x = (k / (count - 1)) * 100;
      return `${rounded(x)} ${rounded(AREA + 24 - 20 * (rows[k * dim + column] as number))}`;
    });
    return svg`<path class="wave ${n ? 'slow' : ''}" opacity=${rounded(grown)} d="M${points.join('L')}" />`;
  });
}

/** ALiBi's ramp falls away from the word that asks, on both sides. */
function ramp({ slots, words, grown }: SideView, x: (slot: number) => number): unknown {
  const at = slots[asking] as number;
  const y = (slot: number) => rounded(AREA + 4 + 36 * words.slope * Math.abs(slot - at) * grown);
  const [first, last] = [-0.5, bag.length - 0.5];
  return svg`<path class="ramp" opacity=${rounded(grown)}
    d="M${x(first)} ${y(first)}L${x(at)} ${y(at)}L${x(last)} ${y(last)}V${AREA + 52}H${x(first)}Z" />`;
}

/** The hand of one pair, that of the word that asks behind it, and the angle between the two as a wedge. */
function clock(view: SideView, i: number, asks: number, pair: number): TemplateResult {
  const { side, words, encoding, trained, grown, format } = view;
  const speed = words.speeds[pair] as number;
  const angle = (of: number) => (side.positions[of] as number) * speed * grown;
  const between = angle(i) - angle(asks);
  const [x, y] = tip(angle(i), 18);
  const [ax, ay] = tip(angle(asks), 14);
  const isRope = encoding === 'rope';
  const max = (trained - 1) * speed;
  const isNew = isUnseen(distance(side, i, asks), speed, trained);
  return html`<svg class="clock ${isNew ? 'unseen' : ''}" viewBox="-21 -21 42 42" aria-hidden="true">
      <circle r="20" />
      ${trained > 0 && i !== asks ? svg`<path class="met" d=${sector(angle(asks), Math.sign(between) * Math.min(max, 2 * Math.PI), 20)} />` : nothing}
      ${isRope && i !== asks ? svg`<path class="wedge" d=${sector(angle(asks), between, 14)} /><line class="of-asks" x2=${ax} y2=${ay} />` : nothing}
      <line class="hand" x2=${x} y2=${y} />
    </svg>${isRope && view.pairs.length === 1 && i !== asks ? html`<span class="number">${format.index(Math.round((Math.abs(between) * 180) / Math.PI))}°</span>` : nothing}`;
}

/** Hands turn anticlockwise from three o'clock, as everywhere on the page. */
export function tip(angle: number, length: number): [number, number] {
  return [rounded(Math.cos(angle) * length), rounded(-Math.sin(angle) * length)];
}

export function sector(from: number, angle: number, radius: number): string {
  if (Math.abs(angle) >= 2 * Math.PI)
    return `M${radius} 0A${radius} ${radius} 0 1 0 -${radius} 0A${radius} ${radius} 0 1 0 ${radius} 0Z`;
  const [a, b] = [tip(from, radius), tip(from + angle, radius)];
  const large = Math.abs(angle) > Math.PI ? 1 : 0;
  return `M0 0L${a.join(' ')}A${radius} ${radius} 0 ${large} ${angle > 0 ? 0 : 1} ${b.join(' ')}Z`;
}
