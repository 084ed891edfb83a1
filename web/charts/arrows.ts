import { pathRound } from 'd3-path';
import { css, nothing, svg, type TemplateResult } from 'lit';
import { turned } from './dial.ts';

/** An arrow from the origin. */
export interface Arrow {
  readonly x: number;
  readonly y: number;
  readonly label?: string;
  /** 'strong' stands out, 'ghost' is where it was before. */
  readonly look?: 'strong' | 'ghost';
  readonly current?: boolean;
  /** The arrow's name for screen readers and readouts. */
  readonly cell?: string;
}

/** A turn from one direction to another, in radians; anticlockwise if `to` is greater. */
export interface Sweep {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

export interface ArrowPicture {
  readonly arrows: readonly Arrow[];
  readonly sweep?: Sweep | undefined;
  /** The coordinate that lies on the circle's edge. */
  readonly reach: number;
  readonly axes?: { readonly x: string; readonly y: string };
  readonly label: string;
}

export const arrowStyle = css`
  .arrows {
    display: block;
    width: 100%;
    max-width: 440px;
    overflow: visible;
    fill: none;
    /* Where it is narrow, the picture is drawn smaller than its units. */
    font-size: calc(var(--small) + 2px);
    font-variant-numeric: tabular-nums;
  }
  .arrows .rim {
    fill: var(--field);
    stroke: var(--line);
  }
  .arrows .zero {
    stroke: var(--line);
  }
  .arrows text {
    fill: var(--ink);
  }
  .arrows .axis-name {
    fill: var(--quiet);
  }
  .arrow {
    stroke: var(--quiet);
    fill: var(--quiet);
    stroke-width: 1.75;
    stroke-linecap: round;
    cursor: crosshair;
    transition: transform var(--move);
  }
  .arrow path {
    stroke: none;
  }
  .arrow .grip {
    stroke: transparent;
    stroke-width: 16;
  }
  .arrow.ghost {
    opacity: 0.7;
    stroke-dasharray: 3 4;
    pointer-events: none;
  }
  .arrow.strong {
    stroke: var(--accent);
    fill: var(--accent);
    stroke-width: 2.75;
  }
  .arrow.current line:not(.grip) {
    stroke-width: 4;
  }
  .arrows .tip {
    cursor: crosshair;
    /* Stays readable across an arrow. */
    paint-order: stroke;
    stroke: var(--panel);
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  .arrows .tip.strong {
    fill: var(--accent);
    font-weight: 600;
  }
  .arrows .tip.current {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .sweep path {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2;
  }
  .arrows .sweep text {
    fill: var(--accent);
    font-weight: 600;
    font-size: 15px;
    paint-order: stroke;
    stroke: var(--field);
    stroke-width: 4px;
    stroke-linejoin: round;
  }
`;

const RADIUS = 132;
const SWEEP = 46;
const LINE = 15;

/** Arrows from the centre of a circle, labelled at their tips. */
export function arrowPlane({ arrows, sweep, reach, axes, label }: ArrowPicture): TemplateResult {
  const scale = RADIUS / reach;
  const placed = arrows.map((arrow) => ({ ...arrow, tip: [arrow.x * scale, -arrow.y * scale] as const }));
  return svg`
    <svg class="arrows" viewBox="-186 -144 372 298" role="img" aria-label=${label}>
      <circle class="rim" r=${RADIUS} />
      <line class="zero" x1=${-RADIUS} x2=${RADIUS} y1="0" y2="0" />
      <line class="zero" y1=${-RADIUS} y2=${RADIUS} x1="0" x2="0" />
      ${
        axes
          ? svg`<text class="axis-name" x=${RADIUS - 4} y="-6" text-anchor="end">${axes.x}</text>
              <text class="axis-name" x="8" y=${-RADIUS + 16}>${axes.y}</text>`
          : nothing
      }
      ${placed.map(({ tip: [x, y], look = '', current, cell }) => {
        const style = `arrow ${look} ${current ? 'current' : ''}`;
        const length = round(Math.hypot(x, y));
        return svg`<g class=${style} data-cell=${cell ?? nothing} .style=${turned(x, -y)}>
          <line class="grip" x2=${length} />
          <line x2=${length} />
          <path d="M0 0L-9 3.6L-9 -3.6Z" transform="translate(${length})" />
        </g>`;
      })}
      ${sweep ? sweepTemplate(sweep) : nothing}
      ${labelPlaces(placed).map(
        ({ text, x, y, anchor, look, current, cell }) =>
          svg`<text translate="no" class="tip ${look ?? ''} ${current ? 'current' : ''}" data-cell=${cell ?? nothing} x=${round(x)} y=${round(y)} text-anchor=${anchor}>${text}</text>`,
      )}
    </svg>
  `;
}

function sweepTemplate({ from, to, label }: Sweep): TemplateResult {
  // The picture's y axis points down.
  const curve = pathRound(2);
  curve.arc(0, 0, SWEEP, -from, -to, to > from);
  const middle = (from + to) / 2;
  const [x, y] = [Math.cos(middle) * (SWEEP + 18), -Math.sin(middle) * (SWEEP + 18)];
  return svg`<g class="sweep">
    <path d=${String(curve)} />
    <text x=${round(x)} y=${round(y + 4)} text-anchor="middle">${label}</text>
  </g>`;
}

interface Placed extends Arrow {
  readonly tip: readonly [number, number];
}

/** Labels lie beyond the tips; those that would overlap move down. */
function labelPlaces(arrows: readonly Placed[]) {
  const labels = arrows
    .filter(({ label }) => label)
    .map(({ tip: [x, y], label, look, current, cell }) => {
      const length = Math.hypot(x, y) || 1;
      const beyond = 1 + 9 / length;
      return {
        text: label as string,
        x: x * beyond,
        y: y * beyond + 4,
        anchor: x < 0 ? 'end' : 'start',
        look,
        current,
        cell,
      };
    })
    .sort((a, b) => a.y - b.y);
  labels.forEach((label, i) => {
    const above = labels.slice(0, i).sort((a, b) => a.y - b.y);
    for (const other of above) if (overlap(other, label)) label.y = other.y + LINE;
  });
  return labels;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: string;
}

function overlap(a: Label, b: Label): boolean {
  const [[from, to], [left, right]] = [spanOf(a), spanOf(b)];
  return from < right && left < to && Math.abs(a.y - b.y) < LINE;
}

/** Letters are up to 10 units wide, on a phone. */
function spanOf({ x, text, anchor }: Label): [number, number] {
  const width = 10 * text.length;
  return anchor === 'end' ? [x - width, x] : [x, x + width];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
