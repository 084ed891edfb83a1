import { css, html, type TemplateResult } from 'lit';
import type { Measurement } from 'posenc';
import type { NumberFormat } from '../../charts/index.ts';
import type { Speaker } from '../../messages/index.ts';
import type { ExportedArray } from '../export/index.ts';
import { exportedRows } from './parameter.ts';

export const verdictStyle = css`
  .verdict-mark {
    font-weight: 700;
    white-space: nowrap;
    color: light-dark(#1c6b3c, #86d3a2);
  }
  .verdict-mark.fails {
    color: light-dark(#a02f12, #f79a77);
  }
  .verdict-mark.none {
    color: var(--quiet);
    font-weight: 400;
  }
`;

export const requirementStyle = css`
  .requirements {
    container-type: inline-size;
    min-width: 0;
    overflow-x: auto;
  }
  .requirements table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .requirements :is(th, td) {
    padding: 7px 16px 7px 0;
    border-top: 1px solid var(--line);
    text-align: left;
    vertical-align: baseline;
    font-weight: 400;
  }
  .requirements thead th {
    border: 0;
    padding-block: 0 5px;
    font-size: var(--small);
    color: var(--quiet);
  }
  .requirements tbody th {
    width: 60%;
  }
  .requirements tbody th span {
    display: block;
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  .requirements .value {
    font-weight: 600;
    text-align: right;
    white-space: nowrap;
  }
  .requirements .bound {
    color: var(--quiet);
    white-space: nowrap;
  }
  .requirements tr.current > * {
    background: var(--field);
    box-shadow: 0 -1px var(--line-strong), 0 1px var(--line-strong);
  }
  @container (max-width: 600px) {
    .requirements tr {
      display: grid;
      grid-template-columns: auto auto minmax(0, 1fr);
      gap: 2px 12px;
      padding-block: 8px;
      border-top: 1px solid var(--line);
    }
    .requirements thead {
      display: none;
    }
    .requirements :is(tbody th, td) {
      width: auto;
      padding: 0;
      border: 0;
      grid-row: 2;
    }
    .requirements tbody th {
      grid-row: 1;
      grid-column: 1 / -1;
    }
  }
`;

/** The verdict on a measurement as a sign and a word; a question that does not apply has no measurement. */
export function verdictMark(measurement: Pick<Measurement, 'passes'> | undefined, { say }: Speaker): TemplateResult {
  if (!measurement) return html`<span class="verdict-mark none">– ${say('does not apply')}</span>`;
  const { passes } = measurement;
  return html`<span class="verdict-mark ${passes ? '' : 'fails'}">${passes ? `✓ ${say('holds')}` : `✗ ${say('fails')}`}</span>`;
}

export function measuredValue({ value }: Pick<Measurement, 'value'>, { significant }: NumberFormat): string {
  return Number.isFinite(value) ? significant(value) : '∞';
}

export function boundText({ holds, threshold }: Measurement, { significant, name }: NumberFormat): string {
  return `${name(holds)} ${significant(threshold)}`;
}

/** The places of the worst case: "54 and 55". */
export function worstPlaces({ positions }: Measurement, { say }: Speaker): string {
  return [...new Set(positions)].join(` ${say('and')} `);
}

/** A sentence that says where a failing measurement is worst, to follow others; empty if that is not known. */
export function worstText({ passes, positions }: Measurement, { index, say }: NumberFormat): string {
  const [first, second] = [...new Set(positions)].map(index);
  if (passes || first === undefined) return '';
  return ` ${
    second === undefined
      ? say('It is worst at position {position}.', { position: first })
      : say('It is worst at positions {first} and {second}.', { first, second })
  }`;
}

/** `title` names a measurement; without it its question does. */
export function requirementList(
  measurements: readonly Measurement[],
  {
    current,
    format,
    title,
  }: {
    readonly current: number;
    readonly format: NumberFormat;
    readonly title?: (measurement: Measurement) => string | undefined;
  },
): TemplateResult {
  const { say, name } = format;
  return html`
    <div class="requirements">
      <table>
        <thead>
          <tr>
            <th scope="col">${say('question')}</th>
            <th scope="col" class="value">${say('measured')}</th>
            <th scope="col">${say('allowed')}</th>
            <th scope="col">${say('verdict')}</th>
          </tr>
        </thead>
        <tbody>
          ${measurements.map((measurement, row) => {
            const [question, meaning] = name(measurement.question).split(/(?<=\?) /);
            const named = title?.(measurement);
            return html`<tr class=${row === current ? 'current' : ''} data-cell="${row},0" data-name=${measurement.name}>
              <th scope="row">
                ${named ? say(named) : question}<span
                  >${named ? `${question} ${meaning}` : meaning}${worstText(measurement, format)}</span
                >
              </th>
              <td class="value">${measuredValue(measurement, format)}</td>
              <td class="bound">${boundText(measurement, format)}</td>
              <td>${verdictMark(measurement, format)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  `;
}

export function exportedMeasurements(name: string, measurements: readonly Measurement[]): ExportedArray {
  const rows = measurements.map(({ value, threshold, passes }) => [value, threshold, +passes]);
  return exportedRows(name, ['value', 'threshold', 'passes'], rows);
}
