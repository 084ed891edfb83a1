import { extent } from 'd3-array';
import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape';
import { css, nothing, svg, type TemplateResult } from 'lit';

export interface Point {
  readonly x: number;
  readonly y: number;
  /** The point's previous place: an open mark, joined to it by a line. */
  readonly from?: { readonly x: number; readonly y: number } | undefined;
  readonly label: string;
  /** Groups differ in shape and colour. */
  readonly group: number;
  readonly current?: boolean;
  /** The point's name for screen readers and readouts. */
  readonly cell: string;
}

export interface ScatterPicture {
  readonly points: readonly Point[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly label: string;
}

/** Marks of the groups, in order; they differ in shape first, for readers who cannot tell the colours apart. */
const shapes = [symbolCircle, symbolTriangle, symbolSquare, symbolDiamond];

export const scatterStyle = css`
  .scatter {
    display: block;
    width: 100%;
    max-width: 620px;
    overflow: visible;
    /* Where it is narrow, the picture is drawn smaller than its units. */
    font-size: calc(var(--small) + 2px);
    --group-0: light-dark(#b03a1a, #f58b64);
    --group-1: light-dark(#1f6f8b, #6cc3de);
    --group-2: light-dark(#7a5195, #c9a0e6);
    --group-3: light-dark(#4d6b1f, #a9cf6a);
  }
  .scatter .ground {
    fill: var(--field);
    stroke: var(--line);
  }
  .scatter .title {
    fill: var(--quiet);
  }
  .scatter .way {
    stroke: var(--line-strong);
    opacity: 0.75;
  }
  .scatter .way.current {
    stroke: var(--ink);
    opacity: 1;
  }
  .scatter :is(.point, .name) {
    cursor: crosshair;
    transition: transform var(--move);
  }
  .scatter .point path {
    stroke-width: 1.5;
  }
  .scatter .point.before path {
    fill: var(--field);
    opacity: 0.8;
  }
  .scatter .point .halo {
    fill: transparent;
    stroke: none;
  }
  .scatter .current .halo {
    stroke: var(--ink);
  }
  .scatter text.name {
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--field);
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  .scatter text.name.current {
    font-weight: 700;
  }
  .group-mark {
    width: 12px;
    height: 12px;
  }
  .kind-0 path {
    fill: var(--group-0);
    stroke: var(--group-0);
  }
  .kind-1 path {
    fill: var(--group-1);
    stroke: var(--group-1);
  }
  .kind-2 path {
    fill: var(--group-2);
    stroke: var(--group-2);
  }
  .kind-3 path {
    fill: var(--group-3);
    stroke: var(--group-3);
  }
  /* The picture is scaled to its container, but its text must not become too small. */
  @container (max-width: 420px) {
    .scatter {
      font-size: 19px;
    }
  }
`;

const [WIDTH, HEIGHT, MARGIN] = [480, 330, 24];
const LINE = 18;
/** Width of a letter where it is largest, in narrow figures. */
const LETTER = 12;

/** Labelled points in a plane whose axes share one scale. */
export function scatter({ points, xTitle, yTitle, label }: ScatterPicture): TemplateResult {
  const place = scaler(points.flatMap(({ x, y, from }) => (from ? [{ x, y }, from] : [{ x, y }])));
  const placed = points.map((point) => ({ point, at: place(point), from: point.from && place(point.from) }));
  return svg`
    <svg class="scatter" viewBox="0 0 ${WIDTH} ${HEIGHT + 22}" role="img" aria-label=${label}>
      <rect class="ground" width=${WIDTH} height=${HEIGHT} rx="4" />
      <text class="title" x=${WIDTH / 2} y=${HEIGHT + 16} text-anchor="middle">${xTitle} →</text>
      <text class="title" transform="translate(15 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${yTitle} →</text>
      ${placed.map(({ point, at, from }) =>
        from
          ? svg`<line class="way ${point.current ? 'current' : ''}" x1=${px(from.x)} y1=${px(from.y)} x2=${px(at.x)} y2=${px(at.y)} />`
          : nothing,
      )}
      ${placed.map(({ point, from }) => (from ? mark(point, from, 'before', 34) : nothing))}
      ${placed.map(({ point, at }) => mark(point, at, point.current ? 'current' : '', 58))}
      ${labels(placed).map(
        ({ point, x, y, anchor }) =>
          svg`<text translate="no" class="name ${point.current ? 'current' : ''}" data-cell=${point.cell} text-anchor=${anchor} .style=${move({ x, y })}>${point.label}</text>`,
      )}
    </svg>
  `;
}

/** The mark of a group by itself, for a legend. */
export function groupMark(group: number): TemplateResult {
  return svg`<svg class="group-mark scatter kind-${group}" viewBox="-6 -6 12 12" aria-hidden="true"><path d=${shape(group, 58)} /></svg>`;
}

interface Coordinates {
  readonly x: number;
  readonly y: number;
}

function scaler(all: readonly Coordinates[]): (point: Coordinates) => Coordinates {
  const [left = 0, right = 0] = extent(all, ({ x }) => x);
  const [low = 0, high = 0] = extent(all, ({ y }) => y);
  const scale = Math.min((WIDTH - 4 * MARGIN) / (right - left || 1), (HEIGHT - 2 * MARGIN) / (high - low || 1));
  return ({ x, y }) => ({
    x: WIDTH / 2 + (x - (left + right) / 2) * scale,
    y: HEIGHT / 2 - (y - (low + high) / 2) * scale,
  });
}

function mark({ group, cell }: Point, at: Coordinates, look: string, size: number): TemplateResult {
  return svg`<g class="point kind-${group} ${look}" data-cell=${cell} .style=${move(at)}>
    <circle class="halo" r="9" /><path d=${shape(group, size)} />
  </g>`;
}

function shape(group: number, size: number): string {
  return symbol(shapes[group % shapes.length], size)() ?? '';
}

interface Placed {
  readonly point: Point;
  readonly at: Coordinates;
}

/**
 * Places each label beside its point, on the first side where it covers no other label; the current one always gets a
 * place.
 */
function labels(placed: readonly Placed[]) {
  const done: { x: number; y: number; width: number }[] = [];
  const order = [...placed].sort((a, b) => Number(b.point.current ?? false) - Number(a.point.current ?? false));
  return order.flatMap(({ point, at }) => {
    const width = point.label.length * LETTER;
    const sides = [
      { x: at.x + 9, y: at.y + 4, left: at.x + 9, anchor: 'start' },
      { x: at.x - 9, y: at.y + 4, left: at.x - 9 - width, anchor: 'end' },
      { x: at.x, y: at.y - 9, left: at.x - width / 2, anchor: 'middle' },
      { x: at.x, y: at.y + 18, left: at.x - width / 2, anchor: 'middle' },
    ];
    const free = sides.find(({ left, y }) => {
      if (left < 2 || left + width > WIDTH - 2) return false;
      const overlaps = (one: (typeof done)[number]) =>
        left < one.x + one.width && one.x < left + width && Math.abs(y - one.y) < LINE;
      const covers = (one: Placed) =>
        one.point !== point &&
        one.at.x > left - 6 &&
        one.at.x < left + width + 6 &&
        one.at.y > y - LINE &&
        one.at.y < y + 6;
      return !done.some(overlaps) && !placed.some(covers);
    });
    const chosen = free ?? (point.current ? sides[0] : undefined);
    if (!chosen) return [];
    done.push({ x: chosen.left, y: chosen.y, width });
    return [{ point, x: chosen.x, y: chosen.y, anchor: chosen.anchor }];
  });
}

function move({ x, y }: Coordinates): string {
  return `transform: translate(${px(x)}px, ${px(y)}px)`;
}

function px(value: number): number {
  return Math.round(value * 10) / 10;
}
