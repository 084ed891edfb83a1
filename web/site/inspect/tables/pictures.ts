import { html, type TemplateResult } from 'lit';
import { scatter } from '../../../charts/index.ts';
import { say, significant, tick } from '../language/index.ts';
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
  const name = (component: number) =>
    say('component {number} ({share})', { number: component + 1, share: percent(explained[component] ?? 0) });
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
        label: say(
          '{count} of {rows} rows in the plane of their first two principal components, which carry {share} of the variance.',
          { count: shown.length, rows, share: percent((explained[0] ?? 0) + (explained[1] ?? 0)) },
        ),
      })}
      <div>
        ${plot.render({
          series: upTo(count).map((component) => ({
            name: name(component),
            x,
            y: upTo(rows).map((row) => place(row, component)),
          })),
          xAxis: { title: say(title) },
          yAxis: { title: say('coordinate') },
          label: say('The first {count} principal components along {rows} rows.', { count, rows }),
          cursor,
          write: tick,
          height: 340,
        })}
        <p class="quiet">
          ${say(title)} ${x[cursor.column]}, ${say('component {number}: {value}', { number: cursor.row + 1, value: significant(place(cursor.column, cursor.row)) })}
        </p>
      </div>
    </div>
    <p class="quiet">
      ${
        every * step === 1
          ? say('Every row is a point; the numbers beside them count the rows.')
          : say('One row in {count} is a point; the numbers beside them count the rows.', { count: every * step })
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
    { name: say('this table'), x: upTo(explained.length, 1), y: explained, points: true },
    ...(sinusoid
      ? [{ name: say('sinusoid of its size'), x: upTo(sinusoid.length, 1), y: sinusoid, quiet: true, dashed: true }]
      : []),
  ];
  return html`
    ${plot.render({
      series,
      xAxis: { title: say('component') },
      yAxis: { title: say('share of the variance'), spacing: 'log' },
      label: say('Share of the variance that each of the first {count} components carries.', {
        count: explained.length,
      }),
      cursor,
      write: tick,
      height: 340,
    })}
    <p class="quiet">${say('component {number}: {value}', { number: cursor.column + 1, value: percent(read?.[cursor.column] ?? 0) })}</p>
    <p>${carried(say('This table'), explained)}${sinusoid ? ` ${carried(say('The sinusoid'), sinusoid)}` : ''}</p>
  `;
}

function carried(name: string, explained: Float64Array): string {
  let sum = 0;
  const needed = explained.findIndex((share) => {
    sum += share;
    return sum >= 0.9;
  });
  if (needed < 0) {
    return say('{table}: its first {count} components carry {share} of the variance.', {
      table: name,
      count: explained.length,
      share: percent(sum),
    });
  }
  return needed === 0
    ? say('{table}: one component carries 90 % of the variance.', { table: name })
    : say('{table}: {count} components carry 90 % of the variance.', { table: name, count: needed + 1 });
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
      marks: [{ axis: 'y', at: context, text: say('{count} tokens', { count: tick(context) }) }],
      xAxis: { title: say('pair') },
      yAxis: { title: say('wavelength (tokens)'), spacing: 'log' },
      label: say('Wavelengths of {count} pairs.', { count: wavelengths.length }),
      cursor: { row: 0, column },
      write: tick,
      height: 320,
    })}
    <p class="quiet">
      ${say('pair {pair}: {wavelength} tokens a turn, {turns} turns in {context} tokens', { pair: column, wavelength: significant(wavelengths[column] ?? Number.NaN), turns: significant(turns[column] ?? 0), context: tick(context) })}
    </p>
    <p>${say('{count} of {all} pairs never complete a turn in {context} tokens.', { count: still, all: turns.length, context: tick(context) })}</p>
  `;
}
