import { colorIndex, cssColor, enlarged, paintedCells, textColor } from '../../charts/index.ts';
import { toNpy } from '../../files/index.ts';
import { csv, type ExportedArray, json } from './arrays.ts';
import { backgroundOf } from './boxes.ts';
import { readScene } from './scene.ts';
import { escaped, fontText, type ImageShape, type PathShape, round, type Scene, type TextShape } from './shapes.ts';

/**
 * Heat maps with more cells than this are embedded in SVG as pixels, because files with more rectangles open slowly in
 * every program.
 */
const maxVectorCells = 20_000;

/**
 * The cells of a heat map as one path per colour, with their numbers as text; undefined if the canvas has to stay an
 * image.
 */
function svgCells({ canvas, x, y, width, height, font }: ImageShape): string | undefined {
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

/**
 * `sharpness` is the number of pixels in the file per CSS pixel. Draws straight onto a canvas rather than through an
 * image of the SVG, which a strict content security policy would block.
 */
async function png(scene: Scene, sharpness: number): Promise<Blob> {
  requireReadBack();
  const canvas = document.createElement('canvas');
  canvas.width = scene.width * sharpness;
  canvas.height = scene.height * sharpness;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives the picture no canvas to be drawn on.');
  if (scene.background) {
    context.fillStyle = scene.background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  for (const shape of scene.shapes) {
    context.save();
    context.scale(sharpness, sharpness);
    if (shape.kind === 'text') drawText(context, shape);
    else if (shape.kind === 'path') drawPath(context, shape);
    else drawImage(context, shape, sharpness);
    context.restore();
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser could not make a PNG file of the picture.');
  return blob;
}

function drawText(context: CanvasRenderingContext2D, { runs, x, y, angle }: TextShape): void {
  context.translate(x, y);
  context.rotate((angle * Math.PI) / 180);
  context.textBaseline = 'middle';
  for (const { text, x: left, font, fill } of runs) {
    context.font = `${font.style} ${font.weight} ${font.size}px ${font.family}`;
    context.fillStyle = fill;
    context.fillText(text, left - x, 0);
  }
}

function drawPath(context: CanvasRenderingContext2D, shape: PathShape): void {
  const path = new Path2D();
  path.addPath(new Path2D(shape.d), new DOMMatrix([...shape.matrix]));
  context.globalAlpha = shape.opacity;
  if (shape.fill !== 'none') {
    context.fillStyle = shape.fill;
    context.fill(path);
  }
  if (shape.stroke === 'none') return;
  context.strokeStyle = shape.stroke;
  context.lineWidth = shape.strokeWidth;
  context.setLineDash([...shape.dash]);
  context.stroke(path);
}

function drawImage(context: CanvasRenderingContext2D, shape: ImageShape, sharpness: number): void {
  const { canvas, x, y, width, height } = shape;
  const sharp = enlarged(canvas, sharpness) ?? canvas;
  context.imageSmoothingEnabled = false;
  context.drawImage(sharp, x, y, width, height);
}

/** Text, lines and cells stay vectors; heat maps with very many cells are embedded as pixels. */
function svg({ width, height, background, shapes }: Scene): string {
  const parts = shapes.map((shape) => {
    if (shape.kind === 'text') return svgText(shape);
    return shape.kind === 'path' ? svgPath(shape) : (svgCells(shape) ?? svgImage(shape));
  });
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const ground = background ? `<rect width="100%" height="100%" fill="${background}"/>\n` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>\n${ground}${parts.join('\n')}\n</svg>\n`;
}

/**
 * One text element per label; parts of a different style are spans within it, each placed at its own start, so that the
 * layout survives a substituted font.
 */
function svgText({ runs, x, y, angle }: TextShape): string {
  const [first] = runs;
  if (!first) return '';
  const look = (run: typeof first) => `${fontText(run.font)} fill="${run.fill}"`;
  const place = `dominant-baseline="central" ${look(first)} xml:space="preserve"`;
  if (angle !== 0) {
    const turned = `transform="translate(${round(x)} ${round(y)}) rotate(${angle})"`;
    return `<text ${turned} text-anchor="middle" ${place}>${escaped(first.text)}</text>`;
  }
  if (runs.length === 1) {
    return `<text x="${round(x)}" y="${round(y)}" text-anchor="middle" ${place}>${escaped(first.text)}</text>`;
  }
  const spans = runs.map((run, i) => {
    const before = runs[i - 1];
    // A space between two words becomes part of the text, so that the label can be searched and copied.
    const apart = before && run.x - (before.x + before.width) > 0.12 * run.font.size ? ' ' : '';
    return `${apart}<tspan x="${round(run.x)}" ${i === 0 ? '' : look(run)}>${escaped(run.text)}</tspan>`;
  });
  return `<text y="${round(y)}" ${place}>${spans.join('')}</text>`;
}

function svgPath({ d, matrix, fill, stroke, strokeWidth, dash, opacity }: PathShape): string {
  const edge = stroke === 'none' ? '' : ` stroke-width="${round(strokeWidth)}" vector-effect="non-scaling-stroke"`;
  const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  const see = opacity === 1 ? '' : ` opacity="${opacity}"`;
  return `<path d="${escaped(d)}" transform="matrix(${matrix.map(round).join(' ')})" fill="${fill}" stroke="${stroke}"${edge}${dashes}${see}/>`;
}

function svgImage({ canvas, x, y, width, height }: ImageShape): string {
  requireReadBack();
  const sharp = enlarged(canvas, 2) ?? canvas;
  return `<image x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" style="image-rendering: pixelated" href="${sharp.toDataURL()}"/>`;
}

/** Tolerated change of a colour channel: some browsers alter channels by one or two, which is invisible. */
const seen = 16;

/** Throws in browsers that, to prevent fingerprinting, return noise when a page reads back what it has drawn. */
function requireReadBack(): void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 8, 8);
  if (context.getImageData(0, 0, 8, 8).data.some((value) => value < 255 - seen)) {
    throw new Error(
      'This browser hides from pages what they draw, so that the picture would be noise. CSV and NPY hold its numbers.',
    );
  }
}

/** Settings for the export of a picture. */
export interface PictureChoices {
  /** The whole picture with its text, or only its charts. */
  readonly part: 'figure' | 'chart';
  /** Pixels of a PNG file per CSS pixel. */
  readonly scale: 1 | 2 | 3 | 4;
  /** 'page' is as on the page, 'light' is on white, and 'transparent' has the dark lines of a light page. */
  readonly background: 'page' | 'light' | 'dark' | 'transparent';
}

export const usualChoices: PictureChoices = { part: 'figure', scale: 2, background: 'page' };

export const pictureScales = [1, 2, 3, 4] as const;
export const pictureBackgrounds = ['page', 'light', 'dark', 'transparent'] as const;

/** The theme in which a picture is drawn for a file; undefined to keep that of the page. */
export function themeOf({ background }: PictureChoices): 'light' | 'dark' | undefined {
  if (background === 'page') return undefined;
  return background === 'dark' ? 'dark' : 'light';
}

export type ExportKind = 'png' | 'svg' | 'csv' | 'npy' | 'json';

export interface ExportSource {
  /** The name of the element; the file name is derived from it. */
  readonly name: string;
  readonly state: Readonly<Record<string, string>>;
  readonly body: HTMLElement;
  readonly arrays: readonly ExportedArray[];
  /** Index of the array to write, for formats that hold one. */
  readonly chosen: number;
  readonly choices?: PictureChoices;
  /** Draws the picture in a theme, calls `call`, and restores the former theme. Absent if there is only one theme. */
  readonly inTheme?: <T>(theme: 'light' | 'dark', call: () => T) => Promise<T>;
}

/** Creates the file, offers it to the browser to save, and returns its name. */
export async function exportFigure(kind: ExportKind, source: ExportSource): Promise<string> {
  const { name, state, arrays, chosen } = source;
  const array = arrays[chosen];
  const several = arrays.length > 1 && array && (kind === 'csv' || kind === 'npy');
  const file = `${name}${several ? `-${array.name.replace(/[^\p{L}\p{N}]+/gu, '-')}` : ''}.${kind}`;
  if (kind === 'png') save(file, await drawn(source, (scene, scale) => png(scene, scale)));
  else if (kind === 'svg') save(file, new Blob([await drawn(source, svg)], { type: 'image/svg+xml' }));
  else if (kind === 'json') save(file, new Blob([json(name, state, arrays)], { type: 'application/json' }));
  else if (!array) throw new Error(`There are no numbers to put into ${file}.`);
  else if (kind === 'csv') save(file, new Blob([csv(array)], { type: 'text/csv' }));
  else save(file, new Blob([toNpy(array)], { type: 'application/octet-stream' }));
  return file;
}

async function drawn<T>(
  { body, choices = usualChoices, inTheme }: ExportSource,
  draw: (scene: Scene, scale: number) => T | Promise<T>,
): Promise<T> {
  const theme = themeOf(choices);
  const read = () => draw(readScene(body, { part: choices.part, background: groundOf(choices, body) }), choices.scale);
  return theme && inTheme ? inTheme(theme, read) : read();
}

/** A light picture is meant for print, so it gets white paper whatever the page's background. */
function groundOf({ background }: PictureChoices, body: HTMLElement): string | undefined {
  if (background === 'transparent') return undefined;
  return background === 'light' ? '#ffffff' : backgroundOf(body);
}

function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Deferred: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
