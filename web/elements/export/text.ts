import type { Font, Point, Run, Shape, TextShape } from './shapes.ts';

export function fontOf(style: CSSStyleDeclaration, scale = 1): Font {
  return {
    style: style.fontStyle,
    weight: style.fontWeight,
    size: Number.parseFloat(style.fontSize) * scale,
    family: style.fontFamily,
  };
}

/** Splits a text node into one piece per line. */
export function textRuns(node: Text, style: CSSStyleDeclaration, origin: Point, angle: number): TextShape[] {
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
export function mergedLines(shapes: readonly Shape[]): Shape[] {
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
