import { css, nothing, svg, type TemplateResult } from 'lit';

/**
 * The style that rotates an element pointing right into the direction (x, y), with y upwards. A transition between two
 * such styles goes the shorter way round.
 */
export function turned(x: number, y: number): string {
  const length = Math.hypot(x, y) || 1;
  const part = (value: number) => (value / length).toFixed(5);
  return `transform: matrix(${part(x)}, ${part(-y)}, ${part(y)}, ${part(x)}, 0, 0)`;
}

export const dialStyle = css`
  .dial {
    display: block;
    width: 44px;
    height: 44px;
    fill: none;
    stroke: var(--line-strong);
  }
  .dial line {
    stroke: var(--accent);
    stroke-width: 2.5;
    stroke-linecap: round;
    transition: transform var(--move);
  }
`;

/**
 * A clock with one hand that points at (cos, sin), counted anticlockwise from three o'clock as in mathematics; `before`
 * is the hand's previous direction.
 */
export function dial(
  cos: number,
  sin: number,
  before?: { readonly cos: number; readonly sin: number },
): TemplateResult {
  return svg`
    <svg class="dial" viewBox="-21 -21 42 42" aria-hidden="true">
      <circle r="20" />
      ${before ? svg`<line class="before" x2="18" .style=${turned(before.cos, before.sin)} />` : nothing}
      <line x2="18" .style=${turned(cos, sin)} />
    </svg>
  `;
}

/** Radius of the arc's centre line: its stroke, twice as wide, fills the dial. */
const R = 10;
const ROUND = 2 * Math.PI * R;

/** Arcs grow and shrink over the duration in --move, which the host of the charts sets. */
export const arcDialStyle = css`
  .arc-dial {
    display: block;
    width: 100%;
    overflow: visible;
    fill: none;
  }
  .arc-dial .rim {
    fill: var(--field);
    stroke: var(--line-strong);
  }
  .arc-dial .arc {
    stroke: var(--line-strong);
    stroke-width: ${2 * R};
    transition: stroke-dasharray var(--move);
  }
  .arc-dial .beyond {
    stroke: var(--beyond);
  }
`;

/**
 * A dial that starts at three o'clock and runs anticlockwise, as every hand here does: the known arc, and behind it the
 * arc beyond it, both in whole turns.
 */
export function arcDial(known: number, beyond: number): TemplateResult {
  const arc = (look: string, ...turns: number[]) => svg`<path
    class="arc ${look}"
    d="M${R} 0A${R} ${R} 0 0 0 -${R} 0A${R} ${R} 0 0 0 ${R} 0"
    stroke-dasharray=${turns.map((turn) => (turn * ROUND).toFixed(2)).join(' ')}
  />`;
  return svg`
    <svg class="arc-dial" viewBox="-21.5 -21.5 43 43" aria-hidden="true">
      <circle class="rim" r="20.5" />
      ${arc('known', known, 2)}${arc('beyond', 0, known, beyond, 2)}
    </svg>
  `;
}

/** Follows a pointer that was pressed on an element until it is released. */
export function held(
  element: HTMLElement | SVGElement,
  { pointerId }: PointerEvent,
  onMove: (event: PointerEvent) => void,
  onLetGo: () => void,
): void {
  element.setPointerCapture(pointerId);
  element.onpointermove = onMove;
  element.onlostpointercapture = () => {
    element.onpointermove = null;
    onLetGo();
  };
}

/**
 * Lets a pointer that was pressed on an arrow turn it. `turn` receives the angle in radians, anticlockwise since the
 * press, and whether the pointer was released. `turnOf` returns the handler for an arrow's `data-cell`, or undefined if
 * the arrow does not turn.
 */
export function turnByHand(
  event: PointerEvent,
  turnOf: (cell: string) => ((turned: number, final: boolean) => void) | undefined,
): void {
  const arrow = (event.target as Element).closest<SVGElement>('.arrow, .tip');
  const plane = arrow?.ownerSVGElement;
  const turn = turnOf(arrow?.dataset.cell ?? '');
  const rim = plane?.querySelector('.rim')?.getBoundingClientRect();
  if (!plane || !turn || !rim) return;
  const direction = ({ clientX, clientY }: PointerEvent) =>
    Math.atan2(rim.top + rim.height / 2 - clientY, clientX - rim.left - rim.width / 2);
  let last = direction(event);
  let turned = 0;
  held(
    plane,
    event,
    (moved) => {
      const now = direction(moved);
      // Crossing half a turn counts as a small step.
      turned += Math.atan2(Math.sin(now - last), Math.cos(now - last));
      last = now;
      turn(turned, false);
    },
    () => turn(turned, true),
  );
}
