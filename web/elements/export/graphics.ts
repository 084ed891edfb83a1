import type { Point, Shape } from './shapes.ts';

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
