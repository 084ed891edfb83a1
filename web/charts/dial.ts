import { css, nothing, svg, type TemplateResult } from 'lit';
import { turned } from './turned.ts';

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
    transition: transform var(--move);
  }
`;

/**
 * A clock with one hand that points at (cos, sin), counted anticlockwise from three o'clock as in mathematics; `before`
 * is the hand's previous direction.
 */
export function dial(
  cos: number,
  sin: number,
  before?: { readonly cos: number; readonly sin: number },
): TemplateResult {
  return svg`
    <svg class="dial" viewBox="-21 -21 42 42" aria-hidden="true">
      <circle r="20" />
      ${before ? svg`<line class="before" x2="18" .style=${turned(before.cos, before.sin)} />` : nothing}
      <line x2="18" .style=${turned(cos, sin)} />
    </svg>
  `;
}
