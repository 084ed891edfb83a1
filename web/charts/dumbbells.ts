import { scaleLinear } from 'd3-scale';
import { css, html, type TemplateResult } from 'lit';

export const dumbbellStyle = css`
  .dumbbells {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
    column-gap: 14.4px;
    font-size: 13px;
    color: var(--quiet);
  }
  .dumbbells li {
    grid-column: 1 / 3;
    display: grid;
    grid-template-columns: subgrid;
    align-items: center;
    line-height: 1.55;
  }
  .dumbbells li > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-align: right;
  }
  .dumbbells .track {
    position: relative;
    height: 1px;
    background: var(--line);
    margin-right: 8px;
  }
  .dumbbells i {
    position: absolute;
    box-sizing: border-box;
  }
  .dumbbells .bar {
    top: -1px;
    height: 3px;
    background: var(--accent);
    opacity: 0.45;
  }
  .disc,
  .ring {
    box-sizing: border-box;
    border-radius: 50%;
    width: 7px;
    height: 7px;
    background: var(--accent);
  }
  .ring {
    width: 13px;
    height: 13px;
    background: none;
    border: 2px solid var(--accent);
  }
  @media (forced-colors: active) {
    .dumbbells .track,
    .dumbbells .bar,
    .disc {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
  .dumbbells .disc,
  .dumbbells .ring {
    transform: translate(-50%, -50%);
    top: 0.5px;
  }
`;

/**
 * Compares two rows of numbers: one line per column, from the first row's number (a disc) to the second's (a ring).
 * Equal numbers show as a disc inside a ring.
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
