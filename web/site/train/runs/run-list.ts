import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { english } from '../../../charts/index.ts';
import { baseStyle, controlStyle } from '../../../elements/figure/index.ts';
import {
  quantityOf,
  schemeMarkStyle,
  schemeName,
  schemeOf,
  scoreText,
  type TrainedTask,
  taskWords,
} from '../../../elements/learning/index.ts';
import { type FinishedRun, runsAsCsv, saveFile } from './finished.ts';

/** Detail of `train-again`: the values that restore the settings of this run. */
export type TrainAgain = FinishedRun['values'];

/** The runs of this visit, to compare seeds and sizes. */
export class TrainRuns extends LitElement {
  static override styles = [
    baseStyle,
    controlStyle,
    schemeMarkStyle,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      h2 {
        margin: 0 0 8px;
        font: 600 20px / 1.35 var(--serif);
      }
      .scroll {
        position: relative;
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      :is(th, td) {
        padding: 5px 14px 5px 0;
        border-top: 1px solid var(--line);
        font-weight: 400;
        text-align: left;
        vertical-align: baseline;
        white-space: nowrap;
      }
      thead th {
        border: 0;
        font-size: var(--small);
        color: var(--quiet);
      }
      .number {
        text-align: right;
      }
      tbody .number {
        font-weight: 600;
      }
      .saves {
        display: flex;
        gap: 16px;
        margin-top: 6px;
        font-size: 13px;
      }
    `,
  ];

  static override properties: PropertyDeclarations = { runs: { attribute: false } };

  declare runs: readonly FinishedRun[];

  constructor() {
    super();
    this.runs = [];
  }

  private save(): void {
    saveFile('posenc-runs.csv', runsAsCsv(this.runs));
  }

  private again({ values }: FinishedRun): void {
    this.dispatchEvent(new CustomEvent<TrainAgain>('train-again', { detail: values }));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { runs } = this;
    if (runs.length === 0) return nothing;
    const lengths = [...new Set(runs.flatMap(({ scores }) => scores.map(({ length }) => length)))].sort(
      (a, b) => a - b,
    );
    return html`
      <h2>Runs of this visit</h2>
      <div class="scroll" tabindex="0" role="group" aria-label="Runs of this visit">
        <table>
          <thead>
            <tr>
              <th scope="col">scheme</th>
              <th scope="col">task</th>
              <th scope="col" class="number">seed</th>
              <th scope="col" class="number">steps</th>
              ${lengths.map((length) => html`<th scope="col" class="number">at ${length}</th>`)}
              <th scope="col"><span class="hidden">set-up</span></th>
            </tr>
          </thead>
          <tbody>
            ${runs.map((run) => this.row(run, lengths))}
          </tbody>
        </table>
      </div>
      <p class="saves"><button type="button" class="link" @click=${() => this.save()}>Save as CSV</button></p>
    `;
  }

  private row(run: FinishedRun, lengths: readonly number[]): TemplateResult {
    const { task, scheme, setting, steps, scores } = run;
    const problem = run.problem;
    const known = schemeOf(scheme);
    const quantity = quantityOf(task);
    return html`
      <tr>
        <th scope="row">${known ? schemeName(known, english) : scheme}</th>
        <td>${taskWords[task as TrainedTask].title}</td>
        <td class="number">${setting.seed}</td>
        <td class="number" title=${problem ?? ''}>${steps}${problem ? html`<span class="hidden">, ${problem}</span> ✗` : nothing}</td>
        ${lengths.map((length) => {
          const score = scores.find((one) => one.length === length);
          return html`<td class="number">${score ? scoreText(quantity, score[quantity], english) : '–'}</td>`;
        })}
        <td><button type="button" class="link" @click=${() => this.again(run)}>set up again</button></td>
      </tr>
    `;
  }
}
