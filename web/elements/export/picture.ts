import { enlarged } from '../../charts/index.ts';
import { svgCells } from './cells.ts';
import { escaped, fontText, round } from './markup.ts';
import { requireReadBack } from './read-back.ts';
import type { ImageShape, PathShape, Scene, TextShape } from './shapes.ts';

/**
 * `sharpness` is the number of pixels in the file per CSS pixel. Draws straight onto a canvas rather than through an
 * image of the SVG, which a strict content security policy would block.
 */
export async function png(scene: Scene, sharpness: number): Promise<Blob> {
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
export function svg({ width, height, background, shapes }: Scene): string {
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
