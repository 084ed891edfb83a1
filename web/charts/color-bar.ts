import { css, html, noChange, svg, type TemplateResult } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { type ColorScale, cssColor } from './color-scale.ts';
import { type Matrix, paintCells } from './heatmap-canvas.ts';
import { significant } from './number-format.ts';

const STEPS = 64;

/** The colours of a scale beside the numbers that they stand for. */
export function colorBar(scale: ColorScale, quantity: string, write = significant): TemplateResult {
  return html`
    <div class="color-bar">
      <span>${quantity}</span>
      <span>${write(scale.low)}</span>
      <svg class="colors" viewBox="0 0 ${STEPS} 1" preserveAspectRatio="none" aria-hidden="true">
        ${Array.from({ length: STEPS }, (_, i) => {
          const color = cssColor(scale, Math.round((i / (STEPS - 1)) * 255));
          // Each strip overlaps the next, so that no seam shows.
          return svg`<rect x=${i} width=${Math.min(2, STEPS - i)} height="1" fill=${color} />`;
        })}
      </svg>
      <span>${write(scale.high)}</span>
    </div>
  `;
}

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
