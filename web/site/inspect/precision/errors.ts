import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { type Cell, chartStyle, LinePlot, significant, tick } from '../../../charts/index.ts';
import { baseStyle } from '../../../elements/figure/index.ts';
import { partStyle } from '../board/part-style.ts';
import type { PrecisionFound } from '../worker/worker.ts';

/** Limit for the points of a plot; each shows the largest error in a range of positions. */
const maxPoints = 512;

/** The errors of one recipe, over the positions and over the pairs. */
export class InspectErrors extends LitElement {
  static override styles = [
    baseStyle,
    chartStyle,
    partStyle,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
      }
      .plots {
        display: grid;
        gap: 20px 36px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr));
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    report: { attribute: false },
    limit: { attribute: false },
    byPosition: { state: true },
    byPair: { state: true },
  };

  declare report: PrecisionFound | undefined;
  declare limit: number;
  declare private byPosition: Cell;
  declare private byPair: Cell;

  private readonly positionPlot = new LinePlot(this, (cell) => {
    if (cell) this.byPosition = cell;
  });
  private readonly pairPlot = new LinePlot(this, (cell) => {
    if (cell) this.byPair = cell;
  });

  constructor() {
    super();
    this.limit = 0.01;
    this.byPosition = this.byPair = { row: 0, column: 0 };
  }

  protected override render(): TemplateResult | typeof nothing {
    const { report } = this;
    if (!report) return nothing;
    const { largestAngle, largestEntry, moved, largestLogitChange } = report;
    const over = stretches(report.positions, report.byPosition);
    const pairs = Array.from(report.byPair, (_, pair) => pair);
    return html`
      <div class="plots">
        ${this.plot(this.positionPlot, over.x, over.y, 'position', this.byPosition)}
        ${this.plot(this.pairPlot, pairs, Array.from(report.byPair), 'pair', this.byPair)}
      </div>
      <dl class="facts">
        ${fact('Largest error of an angle', `${significant(largestAngle.error)} rad, position ${largestAngle.position}, pair ${largestAngle.pair}`)}
        ${fact('Largest error of a cosine or sine', `${significant(largestEntry.error)}, position ${largestEntry.position}, pair ${largestEntry.pair}`)}
        ${fact('Largest change of q·k', `${significant(largestLogitChange.change)}, positions ${largestLogitChange.positions.join(' and ')}, pair ${largestLogitChange.pair}`)}
        ${fact('Positions that become another number', moved.count === 0 ? 'none at all' : `${moved.count}, from ${moved.first[0]?.position ?? ''}, which becomes ${moved.first[0]?.becomes ?? ''}`)}
      </dl>
      <p class="quiet">
        The change of q·k is that of a query and a key of length 1 that have all their length in one pair: no logit changes by more.
      </p>
    `;
  }

  private plot(
    plot: LinePlot,
    x: readonly number[],
    y: readonly number[],
    title: string,
    cursor: Cell,
  ): TemplateResult {
    const column = Math.min(cursor.column, x.length - 1);
    if (y.every((error) => error === 0)) return html`<p class="quiet">No angle differs, at any ${title}.</p>`;
    return html`
      <div>
        ${plot.render({
          series: [{ name: '', x, y: y.map((error) => (error === 0 ? Number.NaN : error)) }],
          ...(Math.max(...y) > this.limit
            ? { marks: [{ axis: 'y', at: this.limit, text: `limit ${tick(this.limit)}` }] }
            : {}),
          xAxis: { title },
          yAxis: { title: 'error of the angle (rad)', spacing: 'log' },
          label: `Largest error of an angle over ${title}.`,
          cursor: { row: 0, column },
          write: tick,
        })}
        <p class="quiet">${title} ${x[column]}: ${significant(y[column] as number)} rad</p>
      </div>
    `;
  }
}

const fact = (name: string, value: string): TemplateResult => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

function stretches(positions: Float64Array, errors: Float64Array): { x: number[]; y: number[] } {
  const count = Math.min(maxPoints, positions.length);
  const x: number[] = [];
  const y: number[] = [];
  for (let i = 0; i < count; i++) {
    const [from, to] = [i, i + 1].map((k) => Math.round((k * positions.length) / count)) as [number, number];
    let worst = from;
    for (let k = from; k < to; k++) if ((errors[k] as number) > (errors[worst] as number)) worst = k;
    x.push(positions[worst] as number);
    y.push(errors[worst] as number);
  }
  return { x, y };
}
