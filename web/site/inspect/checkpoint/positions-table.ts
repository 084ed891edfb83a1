import { css, html, type TemplateResult } from 'lit';
import type { FoundPositions } from 'posenc/inspect';
import { costOf } from './files.ts';

/** A readable size; 1 MB is 10^6 bytes. */
export function bytes(count: number): string {
  if (count < 1e4) return `${count} bytes`;
  const [per, unit] = count < 1e6 ? [1e3, 'kB'] : count < 1e9 ? [1e6, 'MB'] : [1e9, 'GB'];
  return `${(count / per).toFixed(1)} ${unit}`;
}

/** On narrow screens, the button of a tensor is below its description. */
export const positionsTableStyle = css`
  @media (max-width: 640px) {
    .found tbody tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 4px 12px;
      align-items: center;
      padding-block: 8px;
      border-top: 1px solid var(--line);
    }
    .found thead {
      display: none;
    }
    .found tbody :is(th, td) {
      padding: 0;
      border: 0;
    }
    .found tbody th,
    .found tbody td:nth-child(2) {
      grid-column: 1 / -1;
    }
  }
`;

/** A table of the tensors that concern positions, each with the cost of reading it. */
export function positionsTable(
  found: readonly FoundPositions[],
  displayed: FoundPositions | undefined,
  read: (info: FoundPositions) => void,
): TemplateResult {
  return html`
    <div class="across" tabindex="0" role="region" aria-label="Tensors about positions">
      <table class="found">
        <thead>
          <tr>
            <th scope="col">tensor</th>
            <th scope="col">what it is</th>
            <th scope="col">shape</th>
            <th scope="col"><span class="hidden">read it</span></th>
          </tr>
        </thead>
        <tbody>
          ${found.map(
            (info) => html`
              <tr>
                <th scope="row" translate="no">${info.name}</th>
                <td>${info.description}</td>
                <td>${info.shape.join(' × ')}, ${info.dtype}</td>
                <td>
                  <button type="button" class="push" aria-pressed=${info === displayed} @click=${() => read(info)}>
                    Read ${bytes(costOf(info))}<span class="hidden" translate="no"> of ${info.name}</span>
                  </button>
                </td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
