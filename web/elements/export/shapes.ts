/**
 * A figure's picture as the few kinds of shapes that both a canvas and an SVG file can hold, in CSS pixels from the top
 * left.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Undefined if transparent. */
  readonly background: string | undefined;
  readonly shapes: readonly Shape[];
}

export type Shape = TextShape | PathShape | ImageShape;

/** A label, or one line of a text: the unit that should be selected as a whole in a drawing program. */
export interface TextShape {
  readonly kind: 'text';
  /** Parts of a uniform style, from left to right. */
  readonly runs: readonly Run[];
  /** Centre of the text. */
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly angle: number;
  /** The block element that the line belongs to. */
  readonly block: Element;
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
  readonly font: Font;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Font {
  readonly style: string;
  readonly weight: string;
  /** CSS pixels. */
  readonly size: number;
  readonly family: string;
}

/** A piece of a line in one style. */
export interface Run {
  readonly text: string;
  /** Left edge, for text that is not rotated. */
  readonly x: number;
  readonly width: number;
  readonly font: Font;
  readonly fill: string;
}

/** The outline of an SVG element as it is rendered. */
export function readGraphics(
  element: SVGGraphicsElement,
  style: CSSStyleDeclaration,
  origin: Point,
  shapes: Shape[],
): void {
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

export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** Rounds to thousandths of a pixel. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function fontText({ family, size, weight, style }: Font): string {
  return `font-family="${escaped(family)}" font-size="${round(size)}" font-weight="${weight}" font-style="${style}"`;
}
