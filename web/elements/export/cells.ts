import { colorIndex, cssColor, paintedCells, textColor } from '../../charts/index.ts';
import { escaped, fontText, round } from './markup.ts';
import type { ImageShape } from './shapes.ts';

/**
 * Heat maps with more cells than this are embedded in SVG as pixels, because files with more rectangles open slowly in
 * every program.
 */
export const maxVectorCells = 20_000;

/**
 * The cells of a heat map as one path per colour, with their numbers as text; undefined if the canvas has to stay an
 * image.
 */
export function svgCells({ canvas, x, y, width, height, font }: ImageShape): string | undefined {
  const painted = paintedCells(canvas);
  if (!painted) return undefined;
  const { matrix, scale, gap, fontSize, cellText } = painted;
  const { rows, columns, data } = matrix;
  if (rows * columns > maxVectorCells) return undefined;
  const [cellWidth, cellHeight] = [width / columns, height / rows];
  const paths = new Map<number, string[]>();
  const numbers: string[] = [];
  const look = fontSize === undefined ? '' : fontText({ ...font, size: fontSize, weight: '500' });
  for (let i = 0; i < rows * columns; i++) {
    const value = data[i] as number;
    const color = colorIndex(scale, value);
    if (color < 0) continue;
    const [left, top] = [x + (i % columns) * cellWidth, y + Math.floor(i / columns) * cellHeight];
    const [w, h] = [cellWidth - gap, cellHeight - gap];
    const path = `M${round(left)} ${round(top)}h${round(w)}v${round(h)}h${round(-w)}z`;
    paths.set(color, [...(paths.get(color) ?? []), path]);
    if (fontSize === undefined || !cellText) continue;
    const place = `x="${round(left + w / 2)}" y="${round(top + h / 2)}"`;
    const text = escaped(cellText(value));
    numbers.push(
      `<text ${place} text-anchor="middle" dominant-baseline="central" fill="${textColor(scale, color)}">${text}</text>`,
    );
  }
  const cells = [...paths].map(([color, all]) => `<path d="${all.join('')}" fill="${cssColor(scale, color)}"/>`);
  // Adjacent cells must not show a seam.
  const crisp = gap === 0 ? ' shape-rendering="crispEdges"' : '';
  const texts = numbers.length > 0 ? `\n<g ${look}>${numbers.join('')}</g>` : '';
  return `<g${crisp}>${cells.join('')}</g>${texts}`;
}
