import { html, type TemplateResult } from 'lit';
import { scatter, significant, tick } from '../../../charts/index.ts';
import type { Components, TableResult } from './analysis.ts';
import type { Drawing } from './drawing.ts';
import type { RowAxis } from './views.ts';

type Of<View extends TableResult['view']> = Extract<TableResult, { readonly view: View }>;

const percent = (share: number) => `${significant(100 * share)} %`;
const upTo = (count: number, first = 0, step = 1) => Array.from({ length: count }, (_, i) => first + i * step);

/** Rows in the plane of the first two components, and the first components over the rows. */
export function componentsPicture(
  { plot, cursor: at }: Drawing,
  { coordinates, explained, step }: Components,
  { title, first }: RowAxis,
): TemplateResult {
  const [rows, count] = coordinates.shape as readonly [number, number];
  const place = (row: number, component: number) => coordinates.data[row * count + component] ?? 0;
  const every = Math.max(1, Math.ceil(rows / 40));
  const cursor = { row: Math.min(at.row, count - 1), column: Math.min(at.column, rows - 1) };
  const shown = upTo(Math.ceil(rows / every), 0, every);
  const x = upTo(rows, first, step);
  const name = (component: number) => `component ${component + 1} (${percent(explained[component] ?? 0)})`;
  return html`
    <div class="beside">
      ${scatter({
        points: shown.map((row) => ({
          x: place(row, 0),
          y: count > 1 ? place(row, 1) : 0,
          label: String(first + row * step),
          group: 0,
          cell: `0,${row}`,
        })),
        xTitle: name(0),
        yTitle: count > 1 ? name(1) : '',
        label: `${shown.length} of ${rows} rows in the plane of their first two principal components, which carry ${percent((explained[0] ?? 0) + (explained[1] ?? 0))} of the variance.`,
      })}
      <div>
        ${plot.render({
          series: upTo(count).map((component) => ({
            name: name(component),
            x,
            y: upTo(rows).map((row) => place(row, component)),
          })),
          xAxis: { title },
          yAxis: { title: 'coordinate' },
          label: `The first ${count} principal components along ${rows} rows.`,
          cursor,
          write: tick,
          height: 340,
        })}
        <p class="quiet">
          ${title} ${x[cursor.column]}, component ${cursor.row + 1}: ${significant(place(cursor.column, cursor.row))}
        </p>
      </div>
    </div>
    <p class="quiet">
      ${
        every * step === 1
          ? 'Every row is a point; the numbers beside them count the rows.'
          : `One row in ${every * step} is a point; the numbers beside them count the rows.`
      }
    </p>
  `;
}

/** How many directions a table uses. */
export function variancePicture(
  { plot, cursor: at }: Drawing,
  { explained, sinusoid }: Of<'spectrum'>,
): TemplateResult {
  const cursor = { row: sinusoid ? Math.min(at.row, 1) : 0, column: Math.min(at.column, explained.length - 1) };
  const read = cursor.row === 1 ? sinusoid : explained;
  const series = [
    { name: 'this table', x: upTo(explained.length, 1), y: explained, points: true },
    ...(sinusoid
      ? [{ name: 'sinusoid of its size', x: upTo(sinusoid.length, 1), y: sinusoid, quiet: true, dashed: true }]
      : []),
  ];
  return html`
    ${plot.render({
      series,
      xAxis: { title: 'component' },
      yAxis: { title: 'share of the variance', spacing: 'log' },
      label: `Share of the variance that each of the first ${explained.length} components carries.`,
      cursor,
      write: tick,
      height: 340,
    })}
    <p class="quiet">component ${cursor.column + 1}: ${percent(read?.[cursor.column] ?? 0)}</p>
    <p>${carried('This table', explained)}${sinusoid ? ` ${carried('The sinusoid', sinusoid)}` : ''}</p>
  `;
}

function carried(name: string, explained: Float64Array): string {
  let sum = 0;
  const needed = explained.findIndex((share) => {
    sum += share;
    return sum >= 0.9;
  });
  if (needed < 0) {
    return `${name}: its first ${explained.length} components carry ${percent(sum)} of the variance.`;
  }
  return needed === 0
    ? `${name}: one component carries 90 % of the variance.`
    : `${name}: ${needed + 1} components carry 90 % of the variance.`;
}

/** Wavelengths of the stored frequencies. */
export function wavelengthsPicture(
  { plot, cursor: at }: Drawing,
  { wavelengths, turns }: Of<'wavelengths'>,
  context: number,
): TemplateResult {
  const column = Math.min(at.column, wavelengths.length - 1);
  const still = turns.filter((turn) => turn < 1).length;
  return html`
    ${plot.render({
      series: [{ name: '', x: upTo(wavelengths.length), y: wavelengths, points: wavelengths.length <= 64 }],
      marks: [{ axis: 'y', at: context, text: `${tick(context)} tokens` }],
      xAxis: { title: 'pair' },
      yAxis: { title: 'wavelength (tokens)', spacing: 'log' },
      label: `Wavelengths of ${wavelengths.length} pairs.`,
      cursor: { row: 0, column },
      write: tick,
      height: 320,
    })}
    <p class="quiet">
      pair ${column}: ${significant(wavelengths[column] ?? Number.NaN)} tokens a turn, ${significant(turns[column] ?? 0)} turns in ${tick(context)} tokens
    </p>
    <p>${still} of ${turns.length} pairs never complete a turn in ${tick(context)} tokens.</p>
  `;
}
