import { enlarged } from '../../charts/index.ts';
import type { ImageShape, PathShape, Scene, TextShape } from './scene.ts';

/** Pixels of a file for each CSS pixel. */
const SHARPNESS = 2;

/** Drawn straight onto a canvas rather than through an image of the SVG, which a strict content policy would refuse. */
export async function png(scene: Scene): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = scene.width * SHARPNESS;
  canvas.height = scene.height * SHARPNESS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives the picture no canvas to be drawn on.');
  context.fillStyle = scene.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const shape of scene.shapes) {
    context.save();
    context.scale(SHARPNESS, SHARPNESS);
    if (shape.kind === 'text') drawText(context, shape);
    else if (shape.kind === 'path') drawPath(context, shape);
    else drawImage(context, shape);
    context.restore();
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser could not make a PNG file of the picture.');
  return blob;
}

function drawText(context: CanvasRenderingContext2D, { text, x, y, angle, font, fill }: TextShape): void {
  context.translate(x, y);
  context.rotate((angle * Math.PI) / 180);
  context.font = `${font.style} ${font.weight} ${font.size}px ${font.family}`;
  context.fillStyle = fill;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, 0, 0);
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

function drawImage(context: CanvasRenderingContext2D, { canvas, x, y, width, height }: ImageShape): void {
  const sharp = enlarged(canvas, SHARPNESS) ?? canvas;
  context.imageSmoothingEnabled = false;
  context.drawImage(sharp, x, y, width, height);
}

/** Text and lines stay text and lines; heat maps are embedded as pixels. */
export function svg({ width, height, background, shapes }: Scene): string {
  const parts = shapes.map((shape) => {
    if (shape.kind === 'text') return svgText(shape);
    return shape.kind === 'path' ? svgPath(shape) : svgImage(shape);
  });
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>\n<rect width="100%" height="100%" fill="${background}"/>\n${parts.join('\n')}\n</svg>\n`;
}

function svgText({ text, x, y, angle, font, fill }: TextShape): string {
  const turn = angle === 0 ? '' : ` rotate(${angle})`;
  const look = `font-family="${escaped(font.family)}" font-size="${round(font.size)}" font-weight="${font.weight}" font-style="${font.style}" fill="${fill}"`;
  return `<text transform="translate(${round(x)} ${round(y)})${turn}" text-anchor="middle" dominant-baseline="central" ${look}>${escaped(text)}</text>`;
}

function svgPath({ d, matrix, fill, stroke, strokeWidth, dash, opacity }: PathShape): string {
  const edge = stroke === 'none' ? '' : ` stroke-width="${round(strokeWidth)}" vector-effect="non-scaling-stroke"`;
  const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  const see = opacity === 1 ? '' : ` opacity="${opacity}"`;
  return `<path d="${escaped(d)}" transform="matrix(${matrix.map(round).join(' ')})" fill="${fill}" stroke="${stroke}"${edge}${dashes}${see}/>`;
}

function svgImage({ canvas, x, y, width, height }: ImageShape): string {
  const sharp = enlarged(canvas, SHARPNESS) ?? canvas;
  return `<image x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" style="image-rendering: pixelated" href="${sharp.toDataURL()}"/>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
