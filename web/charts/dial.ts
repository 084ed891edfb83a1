import { css, nothing, svg, type TemplateResult } from 'lit';

export const dialStyle = css`
  .dial {
    display: block;
    width: 44px;
    height: 44px;
    fill: none;
    stroke: var(--line-strong);
  }
  .dial line {
    stroke: var(--accent);
    stroke-width: 2.5;
    stroke-linecap: round;
  }
`;

/**
 * A clock with one hand that points at (cos, sin), counted anticlockwise from three o'clock as in mathematics; `before` is where
 * the hand was.
 */
export function dial(
  cos: number,
  sin: number,
  before?: { readonly cos: number; readonly sin: number },
): TemplateResult {
  return svg`
    <svg class="dial" viewBox="-21 -21 42 42" aria-hidden="true">
      <circle r="20" />
      ${before ? svg`<line class="before" x1="0" y1="0" x2=${(18 * before.cos).toFixed(2)} y2=${(-18 * before.sin).toFixed(2)} />` : nothing}
      <line x1="0" y1="0" x2=${(18 * cos).toFixed(2)} y2=${(-18 * sin).toFixed(2)} />
    </svg>
  `;
}
