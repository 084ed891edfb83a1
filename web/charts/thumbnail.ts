import { css, html, noChange, type TemplateResult } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { ColorScale } from './color-scale.ts';
import { type Matrix, paintCells } from './heatmap-canvas.ts';

/** Paints a canvas with one pixel per cell, and again only when cells or colours change. */
class Painted extends Directive {
  private data: Float32Array | undefined;
  private rgba: Uint8Array | undefined;

  override render(_matrix: Matrix, _scale: ColorScale): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [matrix, scale]: [Matrix, ColorScale]): unknown {
    if (matrix.data === this.data && scale.rgba === this.rgba) return noChange;
    const canvas = element as HTMLCanvasElement;
    this.data = matrix.data;
    this.rgba = scale.rgba;
    canvas.width = matrix.columns;
    canvas.height = matrix.rows;
    paintCells(canvas, { matrix, scale });
    return noChange;
  }
}

const painted = directive(Painted);

export const thumbnailStyle = css`
  .thumbnail {
    aspect-ratio: 1;
    height: auto;
    border-radius: 2px;
    image-rendering: pixelated;
  }
`;

/** A matrix as a small picture without axes or readout; the text beside it must say what it shows. */
export function thumbnail(matrix: Matrix, scale: ColorScale): TemplateResult {
  return html`<canvas class="thumbnail" aria-hidden="true" ${painted(matrix, scale)}></canvas>`;
}
