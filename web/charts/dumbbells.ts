import { scaleLinear } from 'd3-scale';
import { html, type TemplateResult } from 'lit';

/**
 * Two rows of numbers against each other: one line a column, from the first row's number (a disc) to the second's (a ring).
 * Equal numbers are a disc inside a ring.
 */
export function dumbbells(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  labels: readonly string[],
  range: readonly [number, number],
): TemplateResult {
  const at = scaleLinear(range, [0, 100]).clamp(true);
  return html`
    <ol class="dumbbells" aria-hidden="true">
      ${labels.map((label, i) => {
        const a = first[i] as number;
        const b = second[i] as number;
        return html`<li>
          <span>${label}</span>
          <span class="track">
            ${
              Number.isFinite(a) && Number.isFinite(b)
                ? html`<i class="bar" .style=${`left: ${at(Math.min(a, b))}%; right: ${100 - at(Math.max(a, b))}%`}></i>`
                : ''
            }
            ${Number.isFinite(a) ? html`<i class="disc" .style=${`left: ${at(a)}%`}></i>` : ''}
            ${Number.isFinite(b) ? html`<i class="ring" .style=${`left: ${at(b)}%`}></i>` : ''}
          </span>
        </li>`;
      })}
    </ol>
  `;
}
