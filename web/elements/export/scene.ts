/** A figure's picture as the few shapes that both a canvas and an SVG file can hold, in CSS pixels from the top left. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly shapes: readonly Shape[];
}

export type Shape = TextShape | PathShape | ImageShape;

export interface TextShape {
  readonly kind: 'text';
  readonly text: string;
  /** The middle of the text. */
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly angle: number;
  readonly font: { readonly style: string; readonly weight: string; readonly size: number; readonly family: string };
  readonly fill: string;
}

export interface PathShape {
  readonly kind: 'path';
  readonly d: string;
  readonly matrix: readonly [number, number, number, number, number, number];
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
  readonly opacity: number;
}

export interface ImageShape {
  readonly kind: 'image';
  readonly canvas: HTMLCanvasElement;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Neither controls nor the mark of what is being read belong to the picture. */
const LEFT_OUT = 'button, input, select, textarea, summary, .control, .cursor, .reader, .hidden';

/** Reads the drawn picture: text where the browser has set it, vector graphics, canvases, and boxes with a colour or an edge. */
export function readScene(body: HTMLElement, margin = 16): Scene {
  const frame = body.getBoundingClientRect();
  const origin = { x: frame.left - margin, y: frame.top - margin };
  const shapes: Shape[] = [];
  visit(body, origin, 0, shapes);
  return {
    width: Math.ceil(frame.width + 2 * margin),
    height: Math.ceil(frame.height + 2 * margin),
    background: backgroundOf(body),
    shapes,
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function visit(element: Element, origin: Point, turned: number, shapes: Shape[]): void {
  if (element.matches(LEFT_OUT)) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity) === 0) return;
  const angle = turned + angleOf(style);
  if (element instanceof HTMLCanvasElement) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width > 0)
      shapes.push({ kind: 'image', canvas: element, x: left - origin.x, y: top - origin.y, width, height });
    return;
  }
  if (element instanceof SVGTextContentElement) {
    readLabel(element, style, origin, shapes);
    return;
  }
  if (element instanceof SVGGraphicsElement) readGraphics(element, style, origin, shapes);
  else if (angle === 0) readBox(element, style, origin, shapes);
  const upright = style.writingMode === 'vertical-rl' ? 90 : 0;
  for (const child of element.childNodes) {
    if (child instanceof Element) visit(child, origin, angle, shapes);
    else if (child instanceof Text) readText(child, style, origin, angle + upright, shapes);
  }
}

function angleOf({ transform }: CSSStyleDeclaration): number {
  if (transform === 'none' || transform === '') return 0;
  const { a, b } = new DOMMatrix(transform);
  return Math.round((Math.atan2(b, a) * 180) / Math.PI);
}

/** A text node in pieces, one for each line it takes. */
function readText(node: Text, style: CSSStyleDeclaration, origin: Point, angle: number, shapes: Shape[]): void {
  if (!node.data.trim()) return;
  const font = {
    style: style.fontStyle,
    weight: style.fontWeight,
    size: Number.parseFloat(style.fontSize),
    family: style.fontFamily,
  };
  const fill = node.parentElement instanceof SVGElement ? style.fill : style.color;
  for (const { text, box } of lines(node, angle === 0)) {
    const [x, y] = [box.left + box.width / 2 - origin.x, box.top + box.height / 2 - origin.y];
    shapes.push({ kind: 'text', text, x, y, angle, font, fill });
  }
}

function lines(node: Text, level: boolean): { text: string; box: DOMRect }[] {
  const range = document.createRange();
  const whole = { text: node.data.trim().replace(/\s+/g, ' '), box: new DOMRect() };
  range.setStart(node, node.data.length - node.data.trimStart().length);
  range.setEnd(node, node.data.trimEnd().length);
  whole.box = range.getBoundingClientRect();
  if (!level || range.getClientRects().length < 2) return whole.box.width > 0 ? [whole] : [];
  const found: { text: string; box: DOMRect }[] = [];
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    const last = found.at(-1);
    if (last && Math.abs(last.box.top - box.top) < 2) {
      last.text += ` ${word}`;
      last.box = new DOMRect(last.box.left, last.box.top, box.right - last.box.left, last.box.height);
    } else found.push({ text: word, box });
  }
  return found;
}

function readLabel(element: SVGTextContentElement, style: CSSStyleDeclaration, origin: Point, shapes: Shape[]): void {
  const text = element.textContent?.trim();
  const m = element.getScreenCTM();
  if (!text || !m) return;
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2 - origin.x, box.top + box.height / 2 - origin.y];
  const angle = Math.round((Math.atan2(m.b, m.a) * 180) / Math.PI);
  const size = Number.parseFloat(style.fontSize) * Math.hypot(m.a, m.b);
  const font = { style: style.fontStyle, weight: style.fontWeight, size, family: style.fontFamily };
  shapes.push({ kind: 'text', text, x, y, angle, font, fill: style.fill });
}

function readGraphics(element: SVGGraphicsElement, style: CSSStyleDeclaration, origin: Point, shapes: Shape[]): void {
  const d = outlineOf(element);
  const m = element.getScreenCTM();
  if (!m || !d) return;
  const fixed = style.getPropertyValue('vector-effect') === 'non-scaling-stroke';
  const scale = fixed ? 1 : Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
  shapes.push({
    kind: 'path',
    d,
    matrix: [m.a, m.b, m.c, m.d, m.e - origin.x, m.f - origin.y],
    fill: style.fill,
    stroke: style.stroke,
    strokeWidth: Number.parseFloat(style.strokeWidth) * scale,
    dash:
      style.strokeDasharray === 'none'
        ? []
        : style.strokeDasharray.split(/[ ,]+/).map((part) => Number.parseFloat(part) * scale),
    opacity: Number(style.opacity),
  });
}

function outlineOf(element: SVGGraphicsElement): string | undefined {
  const number = (name: string) => Number(element.getAttribute(name) ?? 0);
  if (element instanceof SVGPathElement) return element.getAttribute('d') ?? undefined;
  if (element instanceof SVGLineElement) return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
  if (element instanceof SVGRectElement) {
    return `M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}z`;
  }
  if (element instanceof SVGCircleElement) return circle(number('cx'), number('cy'), number('r'));
  if (element instanceof SVGPolygonElement || element instanceof SVGPolylineElement) {
    return `M${element.getAttribute('points')}${element instanceof SVGPolygonElement ? 'z' : ''}`;
  }
  return undefined;
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

const CLEAR = 'rgba(0, 0, 0, 0)';

/** A box of HTML with a colour or an edge: marked rows, discs and rings, rules of a table. */
function readBox(element: Element, style: CSSStyleDeclaration, origin: Point, shapes: Shape[]): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const edge = Number.parseFloat(style.borderTopWidth);
  const allAround = edge > 0 && Number.parseFloat(style.borderLeftWidth) > 0;
  const filled = style.backgroundColor !== CLEAR;
  if (width === 0 || (!filled && edge === 0)) return;
  const radius = Number.parseFloat(style.borderTopLeftRadius);
  const round = style.borderTopLeftRadius.endsWith('%') || radius >= width / 2;
  const inset = allAround ? edge / 2 : 0;
  const [w, h] = [width - 2 * inset, height - 2 * inset];
  const box = round ? circle(width / 2, height / 2, w / 2) : `M${inset} ${inset}h${w}v${h}h${-w}z`;
  const place = [1, 0, 0, 1, left - origin.x, top - origin.y] as const;
  const common = { kind: 'path', matrix: place, dash: [], opacity: Number(style.opacity), strokeWidth: edge } as const;
  const stroke = edge > 0 ? style.borderTopColor : 'none';
  const fill = filled ? style.backgroundColor : 'none';
  if (filled || allAround) shapes.push({ ...common, d: box, fill, stroke: allAround ? stroke : 'none' });
  if (edge > 0 && !allAround) shapes.push({ ...common, d: `M0 ${edge / 2}h${width}`, fill: 'none', stroke });
}

function backgroundOf(element: Element | null): string {
  if (!element) return 'white';
  const { backgroundColor } = getComputedStyle(element);
  return backgroundColor === CLEAR ? backgroundOf(element.parentElement) : backgroundColor;
}
