import { css, html, nothing, type TemplateResult } from 'lit';
import type { Measurement } from 'posenc';
import type { NumberFormat } from '../../charts/index.ts';
import { measuredValue, verdictMark } from '../figure/index.ts';

/** The conditions for an encoding in chapters 5 and 7 of Learn, by the property that measures each. */
export const conditions = [
  {
    property: 'pastTrainedLength',
    title: 'It is defined at any length',
    unit: 'share of entries past the length that are finite',
  },
  {
    property: 'changesAttention',
    title: 'The same word differs by its position',
    unit: 'largest change of a weight, relative to the largest weight',
  },
  {
    property: 'logitsShiftInvariant',
    title: 'Logits depend on the distance alone',
    unit: 'largest change when all positions move together',
  },
] as const;

export const conditionStyle = css`
  .conditions {
    display: grid;
    gap: 10px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .conditions li {
    display: grid;
    grid-template-columns: 9em minmax(0, 1fr);
    gap: 0 12px;
    align-items: baseline;
  }
  .conditions b {
    font-weight: 600;
  }
  .conditions span:last-child {
    grid-column: 2;
    font-size: 13px;
    color: var(--quiet);
  }
  .body {
    display: grid;
    gap: 16px;
    min-width: 0;
  }
  .measurements > summary {
    width: fit-content;
    cursor: pointer;
    color: var(--quiet);
  }
`;

/** A condition that cannot be measured on the subject does not apply, which is not a failure. */
export function conditionList(measurements: readonly Measurement[], format: NumberFormat): TemplateResult {
  const { say } = format;
  return html`
    <ul class="conditions">
      ${conditions.map(({ property, title, unit }) => {
        const measurement = measurements.find(({ name }) => name === property);
        return html`<li data-condition=${property}>
          ${verdictMark(measurement, format)}<b>${say(title)}</b>
          ${measurement ? html`<span>${measuredValue(measurement, format)}: ${say(unit)}</span>` : nothing}
        </li>`;
      })}
    </ul>
  `;
}
