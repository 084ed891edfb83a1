import { circle, type PathShape, type Point, type Shape } from './shapes.ts';

const CLEAR = 'rgba(0, 0, 0, 0)';

type Look = Pick<PathShape, 'matrix' | 'opacity'>;

/** An HTML box with a colour, a pattern or a border: cells, swatches, discs and rings, brackets, rules of a table. */
export function readBox(element: Element, style: CSSStyleDeclaration, origin: Point, shapes: Shape[]): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const look: Look = { matrix: [1, 0, 0, 1, left - origin.x, top - origin.y], opacity: Number(style.opacity) };
  const radius = radiusOf(style, width);
  if (style.backgroundColor !== CLEAR) {
    shapes.push({ ...look, ...filled(style.backgroundColor), d: rounded(width, height, radius, 0) });
  }
  shapes.push(
    ...bar(style, look, width, height),
    ...hatching(style, look, width, height),
    ...edges(style, look, width, height, radius),
    ...ring(style, look, width, height, radius),
    // The outline of what is being read is left out: it belongs to the page, not to the picture.
    ...(element.parentElement?.matches('.current') ? [] : outline(style, look, width, height, radius)),
  );
}

function radiusOf({ borderTopLeftRadius }: CSSStyleDeclaration, width: number): number {
  const radius = Number.parseFloat(borderTopLeftRadius);
  return borderTopLeftRadius.endsWith('%') ? (radius / 100) * width : radius;
}

const filled = (fill: string) => ({ kind: 'path', fill, stroke: 'none', strokeWidth: 0, dash: [] }) as const;

const stroked = (stroke: string, strokeWidth: number, dash: readonly number[] = []) =>
  ({ kind: 'path', fill: 'none', stroke, strokeWidth, dash }) as const;

/** A rectangle inset by `inset` from the edge of the box. */
function rounded(width: number, height: number, radius: number, inset: number): string {
  const [w, h] = [width - 2 * inset, height - 2 * inset];
  const r = Math.max(0, Math.min(radius - inset, w / 2, h / 2));
  if (Math.abs(w - h) < 0.5 && r >= w / 2 - 0.5) return circle(width / 2, height / 2, w / 2);
  if (r < 0.5) return `M${inset} ${inset}h${w}v${h}h${-w}z`;
  const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  const sides = `h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}`;
  return `M${inset + r} ${inset}${sides}${corner(r, -r)}z`;
}

/** The border: a closed outline, or the visible sides with their share of the corners. */
function edges(style: CSSStyleDeclaration, look: Look, width: number, height: number, radius: number): Shape[] {
  const side = (name: 'Top' | 'Right' | 'Bottom' | 'Left') => {
    const drawn = style[`border${name}Style`] !== 'none' && style[`border${name}Color`] !== CLEAR;
    return { width: drawn ? Number.parseFloat(style[`border${name}Width`]) : 0, color: style[`border${name}Color`] };
  };
  const [top, right, bottom, left] = [side('Top'), side('Right'), side('Bottom'), side('Left')];
  if ([top, right, bottom, left].every(({ width }) => width > 0)) {
    const dash = style.borderTopStyle === 'dashed' ? [3 * top.width, 3 * top.width] : [];
    return [{ ...look, ...stroked(top.color, top.width, dash), d: rounded(width, height, radius, top.width / 2) }];
  }
  const r = Math.min(radius, width / 2, height / 2);
  const bracket = (x: number, inwards: number) =>
    `M${x + inwards * r} ${0}Q${x} ${0} ${x} ${r}V${height - r}Q${x} ${height} ${x + inwards * r} ${height}`;
  return [
    { ...top, d: `M0 ${top.width / 2}h${width}` },
    { ...bottom, d: `M0 ${height - bottom.width / 2}h${width}` },
    { ...left, d: bracket(left.width / 2, 1) },
    { ...right, d: bracket(width - right.width / 2, -1) },
  ].flatMap(({ width: wide, color, d }) => (wide > 0 ? [{ ...look, ...stroked(color, wide), d }] : []));
}

/** A box shadow that only draws a line around the box: spread without offset or blur. */
function ring({ boxShadow }: CSSStyleDeclaration, look: Look, width: number, height: number, radius: number): Shape[] {
  const [, color, spread, inset] = boxShadow.match(/^(.*?) 0px 0px 0px ([\d.]+)px( inset)?$/) ?? [];
  if (!color || !spread) return [];
  const wide = Number(spread);
  const middle = inset ? wide / 2 : -wide / 2;
  return [{ ...look, ...stroked(color, wide), d: rounded(width, height, radius, middle) }];
}

function outline(style: CSSStyleDeclaration, look: Look, width: number, height: number, radius: number): Shape[] {
  const wide = Number.parseFloat(style.outlineWidth);
  if (style.outlineStyle === 'none' || style.outlineStyle === 'auto' || !(wide > 0)) return [];
  const dash = style.outlineStyle === 'dashed' ? [2 * wide, 2 * wide] : [];
  const inset = -Number.parseFloat(style.outlineOffset) - wide / 2;
  return [{ ...look, ...stroked(style.outlineColor, wide, dash), d: rounded(width, height, radius, inset) }];
}

/** A bar: a share in one colour, the rest in another. */
function bar({ backgroundImage }: CSSStyleDeclaration, look: Look, width: number, height: number): Shape[] {
  const [, color, share, rest] =
    backgroundImage.match(/^linear-gradient\(to right, (.*?\)) ([\d.]+)%, (.*?\)) [\d.]+%\)$/) ?? [];
  if (!color || !rest) return [];
  const edge = (Number(share) / 100) * width;
  return [
    { ...look, ...filled(color), d: `M0 0h${edge}v${height}h${-edge}z` },
    { ...look, ...filled(rest), d: `M${edge} 0h${width - edge}v${height}h${edge - width}z` },
  ];
}

/** Stripes from the lower left to the upper right, which mark empty areas. */
function hatching({ backgroundImage }: CSSStyleDeclaration, look: Look, width: number, height: number): Shape[] {
  if (!backgroundImage.startsWith('repeating-linear-gradient(135deg')) return [];
  const stops = [...new Set([...backgroundImage.matchAll(/([\d.]+)px/g)].map(([, number]) => Number(number)))];
  const [from = 0, to = 1] = stops.sort((one, other) => one - other).slice(-2);
  const color = [...backgroundImage.matchAll(/(?:rgba?|color|oklab)\([^)]*\)/g)].at(-1)?.[0] ?? 'currentColor';
  const lines: string[] = [];
  for (let across = (from + to) / 2; across * Math.SQRT2 < width + height; across += to) {
    // The line on which x + y equals `sum`, clipped to the box.
    const sum = across * Math.SQRT2;
    const [x0, x1] = [Math.max(0, sum - height), Math.min(width, sum)];
    lines.push(`M${x0} ${sum - x0}L${x1} ${sum - x1}`);
  }
  return [{ ...look, ...stroked(color, to - from), d: lines.join('') }];
}

/** The background of a picture: the first opaque colour behind it. */
export function backgroundOf(element: Element | null): string {
  if (!element) return 'white';
  const { backgroundColor } = getComputedStyle(element);
  if (backgroundColor !== CLEAR) return backgroundColor;
  const root = element.getRootNode();
  return backgroundOf(element.parentElement ?? (root instanceof ShadowRoot ? root.host : null));
}
