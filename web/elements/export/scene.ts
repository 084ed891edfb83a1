import { readBox } from './boxes.ts';
import { type Point, readGraphics, type Scene, type Shape } from './shapes.ts';
import { fontOf, mergedLines, textRuns } from './text.ts';

/** The part of the picture to read, and its background. */
export interface SceneOptions {
  /** 'chart' is the charts and their scales, without the surrounding text. */
  readonly part: 'figure' | 'chart';
  readonly background: string | undefined;
}

/** Controls, and the mark of what is being read, are no part of the picture. */
const LEFT_OUT =
  'button:not(.layer, .map), input, select, textarea, summary, .control, .cursor, .reader, .hidden, .run, .scrub';
/** A heat map is useless without its scale, as is a board without its legend. */
const CHARTS =
  '.heatmap, .color-bar, .line-plot, .scatter, .arrows, .board, .legend, .dumbbells, .dials, .matrix-view, .strip, .maps';

/**
 * Reads the rendered picture: text as the browser has laid it out, vector graphics, canvases, and boxes with a colour
 * or a border.
 */
export function readScene(body: HTMLElement, { part, background }: SceneOptions, margin = 16): Scene {
  const charts = part === 'chart' ? outermost(body) : [];
  const read = charts.length > 0 ? charts : [body];
  const frame = around(read.map((element) => element.getBoundingClientRect()));
  const origin = { x: frame.left - margin, y: frame.top - margin };
  const shapes: Shape[] = [];
  for (const element of read) visit(element, origin, 0, shapes);
  return {
    width: Math.ceil(frame.width + 2 * margin),
    height: Math.ceil(frame.height + 2 * margin),
    background,
    shapes: mergedLines(shapes),
  };
}

/** The charts that are not nested in another one. */
function outermost(body: HTMLElement): HTMLElement[] {
  const all = [...body.querySelectorAll<HTMLElement>(CHARTS)];
  return all.filter((one) => !one.matches(LEFT_OUT) && one.parentElement?.closest(CHARTS) === null);
}

function around(boxes: readonly DOMRect[]): DOMRect {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  return new DOMRect(left, top, right - left, Math.max(...boxes.map((box) => box.bottom)) - top);
}

function visit(element: Element, origin: Point, turned: number, shapes: Shape[]): void {
  if (element.matches(LEFT_OUT)) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity) === 0) return;
  const angle = turned + angleOf(style);
  if (element instanceof HTMLCanvasElement) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = { x: left - origin.x, y: top - origin.y, width, height };
    if (width > 0) shapes.push({ kind: 'image', canvas: element, ...place, font: fontOf(style) });
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
    else if (child instanceof Text) shapes.push(...textRuns(child, style, origin, angle + upright));
  }
}

function angleOf({ transform }: CSSStyleDeclaration): number {
  if (transform === 'none' || transform === '') return 0;
  const { a, b } = new DOMMatrix(transform);
  return Math.round((Math.atan2(b, a) * 180) / Math.PI);
}

function readLabel(element: SVGTextContentElement, style: CSSStyleDeclaration, origin: Point, shapes: Shape[]): void {
  const text = element.textContent?.trim();
  const m = element.getScreenCTM();
  if (!text || !m) return;
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2 - origin.x, box.top + box.height / 2 - origin.y];
  const angle = Math.round((Math.atan2(m.b, m.a) * 180) / Math.PI);
  const font = fontOf(style, Math.hypot(m.a, m.b));
  const width = angle === 0 ? box.width : element.getComputedTextLength() * Math.hypot(m.a, m.b);
  const runs = [{ text, x: x - width / 2, width, font, fill: style.fill }];
  shapes.push({ kind: 'text', runs, x, y, angle, block: element });
}
