import { html, type TemplateResult } from 'lit';
import { type ColorScale, cssColor } from './color-scale.ts';
import { significant } from './number-format.ts';

/** The colours of a scale beside the numbers they stand for. */
export function colorBar(scale: ColorScale, quantity: string): TemplateResult {
  const stops = Array.from({ length: 33 }, (_, i) => cssColor(scale, Math.min(255, i * 8)));
  return html`
    <div class="color-bar">
      <span>${quantity}</span>
      <span>${significant(scale.low)}</span>
      <span class="colors" .style=${`background: linear-gradient(to right, ${stops.join(', ')})`}></span>
      <span>${significant(scale.high)}</span>
    </div>
  `;
}
