import { colorIndex, cssColor, enlarged, paintedCells, textColor } from '../../charts/index.ts';
import { toNpy } from '../../files/index.ts';
import { csv, type ExportedArray, json } from './arrays.ts';
import { backgroundOf } from './boxes.ts';
import { captionOf, type Embeddable, fileStem, sourceAddress, titleOf } from './embeddings.ts';
import { readScene } from './scene.ts';
import {
  escaped,
  type Font,
  fontText,
  type ImageShape,
  type PathShape,
  round,
  type Scene,
  type TextShape,
} from './shapes.ts';

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
    const down = baselineBelow({ ...font, size: fontSize, weight: '500' });
    const place = `x="${round(left + w / 2)}" y="${round(top + h / 2 + down)}"`;
    const text = escaped(cellText(value));
    numbers.push(`<text ${place} text-anchor="middle" fill="${textColor(scale, color)}">${text}</text>`);
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

/**
 * Text, lines and cells stay vectors; heat maps with very many cells are embedded as pixels. `about` is its title and its
 * description for screen readers and for anyone who finds the file.
 */
function svg({ width, height, background, shapes }: Scene, about: readonly [string, string] | undefined): string {
  const parts = shapes.map((shape) => {
    if (shape.kind === 'text') return svgText(shape);
    return shape.kind === 'path' ? svgPath(shape) : (svgCells(shape) ?? svgImage(shape));
  });
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"`;
  const words = about ? `<title>${escaped(about[0])}</title>\n<desc>${escaped(about[1])}</desc>\n` : '';
  const ground = background ? `<rect width="100%" height="100%" fill="${background}"/>\n` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>\n${words}${ground}${parts.join('\n')}\n</svg>\n`;
}

/** How the file describes itself: its title, then caption, readings and source. */
function aboutOf({ figure, body }: ExportSource): readonly [string, string] | undefined {
  if (!figure) return undefined;
  const source = sourceAddress(figure);
  const about = [captionOf(figure), readingsOf(body), source && `Source: ${source}`];
  return [titleOf(figure), about.filter(Boolean).join('\n')];
}

const readingsOf = (body: HTMLElement): string =>
  [...(body.closest('.frame')?.querySelectorAll('.reading') ?? [])]
    .map(({ textContent }) => textContent?.trim().replace(/\s+/g, ' '))
    .join(' · ');

const pen = globalThis.document?.createElement('canvas').getContext('2d');

/**
 * How far the baseline of a text is below the middle of its line. Written as a number, because few programs besides browsers
 * know `dominant-baseline`.
 */
function baselineBelow(font: Font): number {
  if (!pen) return 0.35 * font.size;
  pen.font = `${font.style} ${font.weight} ${font.size}px ${font.family}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText('x');
  return (above - below) / 2;
}

/**
 * One text element per label; parts of a different style are spans within it, each placed at its own start, so that the
 * layout survives a substituted font.
 */
function svgText({ runs, x, y, angle }: TextShape): string {
  const [first] = runs;
  if (!first) return '';
  const look = (run: typeof first) => `${fontText(run.font)} fill="${run.fill}"`;
  const place = `${look(first)} xml:space="preserve"`;
  const down = baselineBelow(first.font);
  if (angle !== 0) {
    const turned = `transform="translate(${round(x)} ${round(y)}) rotate(${angle})"`;
    return `<text ${turned} y="${round(down)}" text-anchor="middle" ${place}>${escaped(first.text)}</text>`;
  }
  if (runs.length === 1) {
    return `<text x="${round(x)}" y="${round(y + down)}" text-anchor="middle" ${place}>${escaped(first.text)}</text>`;
  }
  const spans = runs.map((run, i) => {
    const before = runs[i - 1];
    // A space between two words becomes part of the text, so that the label can be searched and copied.
    const gap = before && run.x - (before.x + before.width) > 0.12 * run.font.size ? ' ' : '';
    return `${gap}<tspan x="${round(run.x)}" ${i === 0 ? '' : look(run)}>${escaped(run.text)}</tspan>`;
  });
  return `<text y="${round(y + down)}" ${place}>${spans.join('')}</text>`;
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

export type ExportKind = 'png' | 'svg' | 'pdf' | 'csv' | 'npy' | 'json';

export interface ExportSource {
  /** The name of the element; the file name is derived from it and the state. */
  readonly name: string;
  /** The name of the file without its ending, if not that. */
  readonly stem?: string;
  /** The figure, which the file describes. */
  readonly figure?: Embeddable;
  readonly state: Readonly<Record<string, string>>;
  readonly body: HTMLElement;
  readonly arrays: readonly ExportedArray[];
  /** Index of the array to write, for formats that hold one. */
  readonly chosen: number;
  readonly choices?: PictureChoices;
  /** Draws the picture in a theme, calls `call`, and restores the former theme. Absent if there is only one theme. */
  readonly inTheme?: <T>(theme: 'light' | 'dark', call: () => T) => Promise<T>;
}

/**
 * Creates the file, offers it to the browser to save, and returns its name. For a PDF the browser's own dialog for printing is
 * opened, in which the picture is the page.
 */
export async function exportFigure(kind: ExportKind, source: ExportSource): Promise<string> {
  const { name, state, arrays, chosen, stem = fileStem(name, state) } = source;
  const array = arrays[chosen];
  const several = arrays.length > 1 && array && (kind === 'csv' || kind === 'npy');
  const file = `${stem}${several ? `-${array.name.replace(/[^\p{L}\p{N}]+/gu, '-')}` : ''}.${kind}`;
  const vectors = (scene: Scene) => svg(scene, aboutOf(source));
  if (kind === 'png') save(file, await drawn(source, (scene, scale) => png(scene, scale)));
  else if (kind === 'svg') save(file, new Blob([await drawn(source, vectors)], { type: 'image/svg+xml' }));
  else if (kind === 'pdf') printed(stem, await drawn(source, vectors));
  else if (kind === 'json') save(file, new Blob([json(name, state, arrays)], { type: 'application/json' }));
  else if (!array) throw new Error(`There are no numbers to put into ${file}.`);
  else if (kind === 'csv') save(file, new Blob([csv(array)], { type: 'text/csv' }));
  else save(file, new Blob([toNpy(array)], { type: 'application/octet-stream' }));
  return file;
}

/** Prints a picture as the only page, of its size: a browser embeds fonts in a PDF as no script can. */
function printed(title: string, source: string): void {
  const picture = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  const [width, height] = ['width', 'height'].map((name) => picture.getAttribute(name));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @page { size: ${width}px ${height}px; margin: 0 }
    [data-posenc-print] { display: none }
    @media print {
      :root, body { margin: 0 !important; padding: 0 !important; min-height: 0 !important; background: none !important }
      body > :not([data-posenc-print]), body::before, body::after { display: none !important }
      [data-posenc-print] { display: block; width: ${width}px; height: ${height}px; overflow: hidden }
      [data-posenc-print] > svg { display: block }
    }`);
  const page = document.createElement('div');
  page.dataset.posencPrint = '';
  page.append(document.adoptNode(picture));
  const { title: before, adoptedStyleSheets } = document;
  document.body.append(page);
  document.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
  // Browsers name the file by it.
  document.title = title;
  const end = () => {
    page.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    document.title = before;
  };
  addEventListener('afterprint', end, { once: true });
  print();
}

async function drawn<T>(
  { body, choices = usualChoices, inTheme, state, figure }: ExportSource,
  draw: (scene: Scene, scale: number) => T | Promise<T>,
): Promise<T> {
  const theme = themeOf(choices);
  const { part, scale } = choices;
  const caption = figure && part === 'figure' ? captionOf(figure) : '';
  const read = () => {
    const options = { part, background: groundOf(choices, body), marked: state.cell !== undefined };
    const scene = readScene(body, options);
    return draw(figure && part === 'figure' ? withWords(scene, body, [readingsOf(body), caption]) : scene, scale);
  };
  return theme && inTheme ? inTheme(theme, read) : read();
}

/** Writes paragraphs below a picture, in the small letters of the line of readings. */
function withWords(scene: Scene, body: HTMLElement, paragraphs: readonly string[], margin = 16): Scene {
  const frame = body.closest('.frame') ?? body;
  const { fontFamily: family, color: fill } = getComputedStyle(frame);
  const font: Font = { style: 'normal', weight: '400', size: 13, family };
  const lines = paragraphs.flatMap((text) => wrapped(text, font, scene.width - 2 * margin));
  const shapes = lines.map(({ text, width }, i): TextShape => {
    const x = margin + width / 2;
    return {
      kind: 'text',
      runs: [{ text, x: margin, width, font, fill }],
      x,
      y: scene.height + 20 * i,
      angle: 0,
      block: body,
    };
  });
  return { ...scene, height: scene.height + 20 * lines.length, shapes: [...scene.shapes, ...shapes] };
}

function wrapped(text: string, font: Font, room: number): { text: string; width: number }[] {
  const widthOf = (line: string) => {
    if (!pen) return 0.5 * font.size * line.length;
    pen.font = `${font.size}px ${font.family}`;
    return pen.measureText(line).width;
  };
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const line = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(line) <= room) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.map((line) => ({ text: line, width: widthOf(line) }));
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
