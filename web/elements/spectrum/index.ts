import { css, html, nothing, type TemplateResult } from 'lit';
import type { NumberParameter, Posenc } from 'posenc';
import { rule, scalingTitles as titles } from 'posenc/catalogue';
import { LinePlot } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  assembled,
  booleanParameter,
  exportedRows,
  FigureElement,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  notAllowed,
  switchControl,
  textParameter,
} from '../figure/index.ts';
import {
  base,
  dim,
  readMethods,
  type ScalingMethod,
  type Spectra,
  type SpectrumRequest,
  scalingMethods,
  spectraOf,
  trained,
  wanted,
} from './model.ts';

const methods = textParameter(
  'methods',
  'The scaling methods that are compared.',
  'none, linear, ntk, yarn',
  (text) => {
    const value = readMethods(text);
    const good = value.length > 0 && value.every((method) => scalingMethods.includes(method));
    return good ? undefined : rule('one or more of {methods}', { methods: scalingMethods });
  },
);

const numbers = [trained, wanted, base, dim];

/** The number of tokens that each pair of RoPE takes for a turn, compared with the trained and the wanted context. */
export class PosencSpectrum extends FigureElement<Spectra> {
  static override parameters = [methods, ...numbers];

  static override styles = [
    ...FigureElement.styles,
    css`
      .body {
        display: grid;
        gap: 16px;
      }
      table {
        border-collapse: collapse;
        font-size: calc(13 * var(--posenc-unit));
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 4px 20px 4px 0;
        border-top: 1px solid var(--line);
        text-align: right;
        font-weight: 400;
      }
      :is(th, td):last-child {
        padding-right: 0;
      }
      th:first-child {
        text-align: left;
      }
      thead th {
        border: 0;
        color: var(--quiet);
        font-size: var(--small);
        vertical-align: bottom;
      }
      tbody th {
        font-weight: 600;
      }
      fieldset.methods {
        gap: 0 16px;
      }
    `,
  ];

  declare methods: string | undefined;
  declare dim: number | undefined;
  declare base: number | undefined;
  declare trained: number | undefined;
  declare wanted: number | undefined;

  private readonly plot = new LinePlot(this, this.read);

  protected override problemsOf({ trained: from, wanted: to }: FigureValues): FigureProblem[] {
    if ((to as number) >= (from as number)) return [];
    return [notAllowed('wanted', to, { kind: 'range', min: from as number, because: ', the trained context' })];
  }

  protected override compute(pe: Posenc, values: FigureValues): Spectra {
    return spectraOf(pe, assembled<SpectrumRequest>(values, { methods: readMethods(values.methods as string) }));
  }

  protected override extent({ pairs, methods: visible }: Spectra) {
    return { rows: visible.length, columns: pairs.length, home: { row: 0, column: Math.floor(pairs.length * 0.75) } };
  }

  protected override readings({ methods: visible }: Spectra): FigureReading[] {
    const { row, column } = this.cursor;
    const { significant, index, say } = this.format;
    return [
      { label: 'pair', value: index(column) },
      ...visible.map(({ method, wavelengths, turns }, i) => ({
        label: titles[method],
        value: say('{count} tokens', { count: significant(wavelengths[column] as number) }),
        ...(i === row ? { note: say('({count} turns)', { count: significant(turns[column] as number) }) } : {}),
      })),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.shows('methods') ? this.renderMethods(values.methods as string) : nothing}
      ${numbers.map((parameter) => this.control(parameter, values))}
    `;
  }

  private renderMethods(text: string): TemplateResult {
    const chosen = readMethods(text);
    const problem = this.problemWith('methods');
    return html`
      <fieldset class="control methods" data-name="methods">
        <legend>${this.say('scaling')}</legend>
        ${scalingMethods.map((method) =>
          switchControl(booleanParameter(method, '', false), {
            value: chosen.includes(method),
            label: this.say(titles[method]),
            set: (_, on) => this.choose(method, on),
          }),
        )}
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      </fieldset>
    `;
  }

  private choose(method: ScalingMethod, on: boolean): void {
    const chosen = readMethods((this.methods ?? methods.default) as string);
    const left = scalingMethods.filter((one) => (one === method ? on : chosen.includes(one)));
    this.set('methods', left.join(', '), true);
  }

  /** Sets a length by dragging its line, rounded to two digits. */
  private drag({ name }: NumberParameter, low: number, high: number) {
    return (at: number, final: boolean) => {
      const digit = 10 ** (Math.floor(Math.log10(at)) - 1);
      this.set(name, Math.min(high, Math.max(low, Math.round(at / digit) * digit)), final);
    };
  }

  protected override renderModel({ pairs, methods: visible }: Spectra): TemplateResult {
    const { tick, significant, say } = this.format;
    const [from, to] = [this.drawnValues?.trained as number, this.drawnValues?.wanted as number];
    const sentences = visible.map(({ method, unturned }) =>
      say('{method}: {count} of {all} pairs never complete a turn', {
        method: say(titles[method]),
        count: unturned.wanted,
        all: pairs.length,
      }),
    );
    return html`
      ${this.plot.render({
        series: visible.map(({ method, wavelengths }) => ({ name: say(titles[method]), x: pairs, y: wavelengths })),
        marks: [
          {
            axis: 'y',
            at: from,
            text: say('trained {length}', { length: tick(from) }),
            onDrag: this.drag(trained, 1, to),
          },
          ...(to > from
            ? [
                {
                  axis: 'y',
                  at: to,
                  text: say('wanted {length}', { length: tick(to) }),
                  onDrag: this.drag(wanted, from, wanted.max as number),
                } as const,
              ]
            : []),
        ],
        xAxis: { title: say('pair') },
        yAxis: { title: say('wavelength (tokens)'), spacing: 'log' },
        label: say('Wavelength of each of {count} pairs, base {base}, over {length} tokens. {methods}.', {
          count: pairs.length,
          base: significant(this.drawnValues?.base as number),
          length: tick(to),
          methods: sentences.join('; '),
        }),
        cursor: this.cursor,
        write: tick,
        height: 360,
      })}
      <table>
        <thead>
          <tr>
            <th scope="col">${say('pairs without a whole turn')}</th>
            <th scope="col">${say('within {length}', { length: tick(from) })}</th>
            <th scope="col">${say('within {length}', { length: tick(to) })}</th>
          </tr>
        </thead>
        <tbody>
          ${visible.map(
            ({ method, unturned }) => html`
              <tr>
                <th scope="row">${say(titles[method])}</th>
                <td data-method=${method} data-context="trained">${unturned.trained}</td>
                <td data-method=${method} data-context="wanted">${unturned.wanted}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
      ${
        visible.some(({ method }) => method === 'longrope')
          ? html`<p class="said">${say('LongRoPE searches its divisors for each model; these grow by the same ratio from pair to pair, from 1 to the factor.')}</p>`
          : nothing
      }
    `;
  }

  protected override exported({ pairs, methods: visible }: Spectra): ExportedArray[] {
    const rows = pairs.map((pair) => visible.map(({ wavelengths }) => wavelengths[pair] as number));
    const names = visible.map(({ method }) => method);
    return [exportedRows('wavelengths', names, rows)];
  }
}

export { base, dim, type ScalingMethod, scalingOf, titlesOfMethods, trained, wanted } from './model.ts';
