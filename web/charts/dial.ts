import { svg, type TemplateResult } from 'lit';

/** A clock with one hand that points at (cos, sin), counted anticlockwise from three o'clock as in mathematics. */
export function dial(cos: number, sin: number): TemplateResult {
  return svg`
    <svg class="dial" viewBox="-21 -21 42 42" aria-hidden="true">
      <circle r="20" />
      <line x1="0" y1="0" x2=${(18 * cos).toFixed(2)} y2=${(-18 * sin).toFixed(2)} />
    </svg>
  `;
}
