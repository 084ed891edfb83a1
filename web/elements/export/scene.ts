import { readBox } from './boxes.ts';
import type { Font, Point, Run, Shape, TextShape } from './shapes.ts';
import { readGraphics, type Scene } from './shapes.ts';

function fontOf(style: CSSStyleDeclaration, scale = 1): Font {
  return {
    style: style.fontStyle,
    weight: style.fontWeight,
    size: Number.parseFloat(style.fontSize) * scale,
    family: style.fontFamily,
  };
}

/** Splits a text node into one piece per line. */
function textRuns(node: Text, style: CSSStyleDeclaration, origin: Point, angle: number): TextShape[] {
  if (!node.data.trim()) return [];
  const font = fontOf(style);
  const fill = node.parentElement instanceof SVGElement ? style.fill : style.color;
  const block = blockOf(node);
  return lines(node, angle === 0).map(({ text, box }) => {
    const [x, y] = [box.left + box.width / 2 - origin.x, box.top + box.height / 2 - origin.y];
    const width = angle === 0 ? box.width : Math.max(box.width, box.height);
    return { kind: 'text', runs: [{ text, x: x - width / 2, width, font, fill }], x, y, angle, block };
  });
}

/** The block element that lays out the lines of the text. */
function blockOf(node: Text): Element {
  let element = node.parentElement as Element;
  while (element.parentElement && /^(inline|contents)$/.test(getComputedStyle(element).display))
    element = element.parentElement;
  return element;
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

/** The largest gap between parts of one line, relative to the font size. */
const APART = 0.7;

/**
 * Joins the parts of a line into one text: "Pair 1: a turn by 96.66°" is a single label, whatever the style of its
 * numbers.
 */
function mergedLines(shapes: readonly Shape[]): Shape[] {
  const merged: Shape[] = [];
  for (const shape of shapes) {
    const last = merged.at(-1);
    if (last?.kind === 'text' && shape.kind === 'text' && continues(last, shape)) {
      merged[merged.length - 1] = together(last, shape);
    } else merged.push(shape);
  }
  return merged;
}

function continues(a: TextShape, b: TextShape): boolean {
  const [before, next] = [a.runs.at(-1) as Run, b.runs[0] as Run];
  const size = Math.max(before.font.size, next.font.size);
  const gap = next.x - (before.x + before.width);
  const sameLine = Math.abs(a.y - b.y) < 0.5 * size;
  return a.block === b.block && a.angle === 0 && b.angle === 0 && sameLine && gap > -1 && gap < APART * size;
}

function together(a: TextShape, b: TextShape): TextShape {
  const runs = [...a.runs, ...b.runs];
  const [first, last] = [runs[0] as Run, runs.at(-1) as Run];
  return { ...a, runs, x: (first.x + last.x + last.width) / 2 };
}

/** The part of the picture to read, and its background. */
export interface SceneOptions {
  /** 'chart' is the charts and their scales, without the surrounding text. */
  readonly part: 'figure' | 'chart';
  readonly background: string | undefined;
  /** Whether the mark of the cell that is read is a part of the picture. */
  readonly marked?: boolean;
}

/** Controls, and the mark of what is being read, are no part of the picture. */
const LEFT_OUT = 'button:not(.layer, .map), input, select, textarea, summary, .control, .hidden, .run, .scrub';
const MARKS = '.cursor, .reader';
/** A heat map is useless without its scale, as is a board without its legend. */
const CHARTS =
  '.heatmap, .color-bar, .line-plot, .scatter, .arrows, .board, .legend, .dumbbells, .dials, .matrix-view, .strip, .maps';

/**
 * Reads the rendered picture: text as the browser has laid it out, vector graphics, canvases, and boxes with a colour
 * or a border.
 */
export function readScene(body: HTMLElement, { part, background, marked = false }: SceneOptions, margin = 16): Scene {
  const charts = part === 'chart' ? outermost(body) : [];
  const read = charts.length > 0 ? charts : [body];
  const frame = around(read.map((element) => element.getBoundingClientRect()));
  const origin = { x: frame.left - margin, y: frame.top - margin };
  const shapes: Shape[] = [];
  const leftOut = marked ? LEFT_OUT : `${LEFT_OUT}, ${MARKS}`;
  for (const element of read) visit(element, leftOut, origin, 0, shapes);
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

function visit(element: Element, leftOut: string, origin: Point, turned: number, shapes: Shape[]): void {
  if (element.matches(leftOut)) return;
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
    if (child instanceof Element) visit(child, leftOut, origin, angle, shapes);
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
