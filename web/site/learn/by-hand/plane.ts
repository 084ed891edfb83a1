import { css, nothing, svg, type TemplateResult } from 'lit';
import { reach, type Vector } from './vectors.ts';

/** An arrow from the centre; with `move` its tip can be dragged or moved with the arrow keys. */
export interface PlaneArrow {
  readonly name: string;
  /** The name in the language of the figure. */
  readonly said: string;
  readonly label: string;
  readonly at: Vector;
  readonly look: 'query' | 'key' | 'output';
  /** Its weight from 0 to 1, which sets the width. */
  readonly weight: number;
  readonly move?: (to: Vector, final: boolean) => void;
  /** The present place of the tip; a function, because several keys may be pressed within a frame. */
  readonly now?: () => Vector;
}

export const planeStyle = css`
  .plane {
    display: block;
    width: 100%;
    max-width: 320px;
    margin-inline: auto;
    fill: none;
    font-size: 15px;
    overflow: visible;
  }
  .plane .ground {
    fill: var(--field);
    stroke: var(--line);
  }
  .plane .zero {
    stroke: var(--line);
  }
  .plane .shaft {
    stroke: var(--quiet);
    stroke-linecap: round;
  }
  .plane .tip {
    fill: var(--panel);
    stroke: var(--quiet);
    stroke-width: 2;
  }
  .plane text {
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--field);
    stroke-width: 4px;
    stroke-linejoin: round;
  }
  .plane :is(.query, .output) .shaft {
    stroke: var(--accent);
  }
  .plane :is(.query, .output) .tip {
    stroke: var(--accent);
    fill: var(--accent);
  }
  .plane :is(.query, .output) text {
    fill: var(--accent);
    font-weight: 600;
  }
  .plane .handle {
    cursor: grab;
    touch-action: none;
  }
  .plane .handle:active {
    cursor: grabbing;
  }
  .plane .handle:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .plane .grip {
    fill: transparent;
  }
`;

const SIDE = 150;
const scale = SIDE / (reach + 0.35);

const steps: Readonly<Record<string, Vector>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Arrows from the centre of a square that extends slightly beyond ±3. */
export function plane(arrows: readonly PlaneArrow[], label: string): TemplateResult {
  return svg`
    <svg class="plane" viewBox="${-SIDE} ${-SIDE} ${2 * SIDE} ${2 * SIDE}" role="group" aria-label=${label}>
      <rect class="ground" x=${-SIDE} y=${-SIDE} width=${2 * SIDE} height=${2 * SIDE} rx="10" />
      <line class="zero" x1=${-SIDE} x2=${SIDE} y1="0" y2="0" />
      <line class="zero" y1=${-SIDE} y2=${SIDE} x1="0" x2="0" />
      ${labelled(arrows).map(arrowTemplate)}
    </svg>
  `;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Height of a label, and the mean width of a letter. */
const [LINE, LETTER] = [18, 8.6];

/** Parts of a shaft that a label would cover. */
const onShaft = [0.5, 0.8];

const overlap = (a: Spot, b: Spot): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, LINE - Math.abs(a.y - b.y));

/** Each label where it covers least: beyond its tip if nothing is there, or at one of its sides; always inside the square. */
function labelled(arrows: readonly PlaneArrow[]): readonly { readonly arrow: PlaneArrow; readonly spot: Spot }[] {
  const tips = arrows.map(({ at }) => ({ x: at[0] * scale, y: -at[1] * scale }));
  const taken: Spot[] = tips.flatMap(({ x, y }) => [
    { x: x - 10, y, width: 20 },
    ...onShaft.map((part) => ({ x: part * x - 4, y: part * y, width: 8 })),
  ]);
  return arrows.map((arrow, i) => {
    const { x, y } = tips[i] as Spot;
    const width = arrow.label.length * LETTER;
    const length = Math.hypot(x, y) || 1;
    const beyond = Math.abs(x) < 20 ? -width / 2 : x < 0 ? -width : 0;
    const spots = [
      { x: x + (14 * x) / length + beyond, y: y + (14 * y) / length },
      { x: x - width / 2, y: y + 20 },
      { x: x - width / 2, y: y - 20 },
      { x: x + 12, y },
      { x: x - 12 - width, y },
      { x: x + 8, y: y + 16 },
      { x: x - 8 - width, y: y + 16 },
    ].map((at) => ({
      x: Math.max(-SIDE + 6, Math.min(SIDE - 6 - width, at.x)),
      y: Math.max(-SIDE + 12, Math.min(SIDE - 12, at.y)),
      width,
    }));
    const covered = (spot: Spot) => taken.reduce((sum, other) => sum + overlap(spot, other), 0);
    const spot = spots.reduce((best, other) => (covered(other) < covered(best) ? other : best));
    taken.push(spot);
    return { arrow, spot };
  });
}

function arrowTemplate({ arrow, spot }: { readonly arrow: PlaneArrow; readonly spot: Spot }): TemplateResult {
  const { name, said, label, at, look, weight, move, now } = arrow;
  const [x, y] = [at[0] * scale, -at[1] * scale];
  return svg`
    <g
      class=${`${look} ${move ? 'handle' : ''}`}
      data-arrow=${name}
      role=${move ? 'slider' : 'img'}
      tabindex=${move ? 0 : nothing}
      aria-label=${said}
      aria-valuenow=${move ? at[0] : nothing}
      aria-valuetext=${move ? spoken(at) : nothing}
      @pointerdown=${move ? grab : nothing}
      @pointermove=${move ? (event: PointerEvent) => drag(event, move) : nothing}
      @pointerup=${move ? (event: PointerEvent) => drop(event, move) : nothing}
      @keydown=${move ? (event: KeyboardEvent) => step(event, now?.() ?? at, move) : nothing}
    >
      <line class="shaft" x2=${x.toFixed(2)} y2=${y.toFixed(2)} stroke-width=${(1.5 + 4.5 * weight).toFixed(2)} />
      <circle class="grip" cx=${x.toFixed(2)} cy=${y.toFixed(2)} r="22" />
      <circle class="tip" cx=${x.toFixed(2)} cy=${y.toFixed(2)} r=${move ? 7 : 5} />
      <text translate="no" x=${(spot.x + spot.width / 2).toFixed(2)} y=${(spot.y + 5).toFixed(2)} text-anchor="middle">${label}</text>
    </g>
  `;
}

function spoken([x, y]: Vector): string {
  const across = `${Math.abs(x)} to the ${x < 0 ? 'left' : 'right'}`;
  return `${across}, ${Math.abs(y)} ${y < 0 ? 'down' : 'up'}`;
}

function grab(event: PointerEvent): void {
  const handle = event.currentTarget as SVGGElement;
  handle.setPointerCapture(event.pointerId);
  handle.focus({ preventScroll: true });
  event.preventDefault();
}

/** The place of the pointer, in the coordinates of the vectors. */
function placeOf(event: PointerEvent): Vector {
  const handle = event.currentTarget as SVGGElement;
  const matrix = handle.ownerSVGElement?.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  const rounded = (number: number) => Math.round(number * 10) / 10;
  return [rounded(x / scale), rounded(-y / scale)];
}

function isHeld(event: PointerEvent): boolean {
  return (event.currentTarget as SVGGElement).hasPointerCapture(event.pointerId);
}

function drag(event: PointerEvent, move: NonNullable<PlaneArrow['move']>): void {
  if (isHeld(event)) move(placeOf(event), false);
}

function drop(event: PointerEvent, move: NonNullable<PlaneArrow['move']>): void {
  if (isHeld(event)) move(placeOf(event), true);
}

function step(event: KeyboardEvent, [x, y]: Vector, move: NonNullable<PlaneArrow['move']>): void {
  const [right, up] = steps[event.key] ?? [0, 0];
  if (right === 0 && up === 0) return;
  event.preventDefault();
  const far = event.shiftKey ? 0.5 : 0.1;
  move([x + far * right, y + far * up], true);
}
