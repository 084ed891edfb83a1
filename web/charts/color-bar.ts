import { css, html, svg, type TemplateResult } from 'lit';
import { type ColorScale, cssColor } from './color-scale.ts';
import { significant } from './number-format.ts';

const STEPS = 64;

export const colorBarStyle = css`
  .color-bar {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: 12px;
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  .color-bar .colors {
    flex: 0 1 144px;
    /* Also a width of its own: Firefox and WebKit otherwise take that of the viewBox (64 heights) as the least this bar needs. */
    width: 144px;
    min-width: 0;
    height: 8px;
    border-radius: 2px;
    box-shadow: 0 0 0 1px var(--line);
  }
`;

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
