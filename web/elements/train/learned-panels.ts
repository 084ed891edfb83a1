import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import {
  type AdaptableScale,
  type Background,
  type Cell,
  type ColorScale,
  colorBar,
  diverging,
  ends,
  Heatmap,
  indexTicks,
  LinePlot,
  type LinePlotPicture,
  type NumberFormat,
} from '../../charts/index.ts';
import { longerThan, maxSchemes, schemeName, type TrainedScheme } from '../learning/index.ts';
import { namesFrom } from './curves.ts';
import { type Learned, type LearnedCurves, type LearnedTable, learnedBy } from './learned.ts';
import type { TrainView } from './view-model.ts';

export interface PanelOptions {
  /** Index of the panel that is read. */
  readonly chosen: number;
  readonly cursor: Cell;
  readonly layer: number;
  readonly background: Background;
  readonly colored: (scale: AdaptableScale) => ColorScale;
  readonly format: NumberFormat;
}

const panelHeight = 232;
const unread: Cell = { row: 0, column: 0 };

/**
 * What each model has learned about position: curves over the distance, a table, or a sentence if there is nothing to
 * learn.
 */
export class LearnedPanels {
  private readonly plots: readonly LinePlot[];
  private readonly maps: readonly Heatmap[];

  /** `onRead` receives the index of the panel and the cell. */
  constructor(host: ReactiveControllerHost, onRead: (panel: number, cell: Cell | null) => void) {
    const each = Array.from({ length: maxSchemes }, (_, i) => (cell: Cell | null) => onRead(i, cell));
    this.plots = each.map((read) => new LinePlot(host, read));
    this.maps = each.map((read) => new Heatmap(host, read));
  }

  render(view: TrainView, options: PanelOptions): TemplateResult {
    const all = view.setup.schemes.map((scheme, i) => ({
      scheme,
      i,
      learned: learnedIn(view, i, options.layer, options.format),
    }));
    const nothings = all.flatMap(({ scheme, learned }) => (learned?.kind === 'nothing' ? [{ scheme, learned }] : []));
    return html`
      <div class="panels">
        ${all.map(({ scheme, i, learned }) =>
          learned?.kind === 'nothing'
            ? nothing
            : html`<section>
                <p class="heading">${schemeName(scheme, options.format)}</p>
                <p class="said">${learned && options.format.say(learned.title)}</p>
                ${learned ? this.panel(view, scheme, learned, i, options) : html`<p class="panel-room">${options.format.say('It is there once training has started.')}</p>`}
              </section>`,
        )}
      </div>
      ${
        nothings.length === 0
          ? nothing
          : html`<ul class="unlearned">
              ${nothings.map(({ scheme, learned }) => html`<li><span class="heading">${schemeName(scheme, options.format)}</span> ${learned.remark}</li>`)}
            </ul>`
      }
    `;
  }

  private panel(
    view: TrainView,
    scheme: TrainedScheme,
    learned: LearnedCurves | LearnedTable,
    i: number,
    options: PanelOptions,
  ): TemplateResult {
    const cursor = i === options.chosen ? options.cursor : unread;
    const picture =
      learned.kind === 'curves'
        ? this.plots[i]?.render(curvesPicture(view, scheme, learned, cursor, options.format))
        : this.table(view, scheme, learned, i, cursor, options);
    return html`${picture}${learned.remark ? html`<p class="said">${learned.remark}</p>` : nothing}`;
  }

  private table(
    view: TrainView,
    { title }: TrainedScheme,
    { data, rows, columns, columnTitle }: LearnedTable,
    i: number,
    cursor: Cell,
    { colored, background, format }: PanelOptions,
  ): TemplateResult {
    const [low, high] = ends(data);
    const scale = colored(diverging(Math.max(-low, high) || 1, background));
    return html`
      ${this.maps[i]?.render({
        matrix: { data, rows, columns },
        scale,
        rowAxis: { title: format.say('dimension'), labels: indexTicks(rows) },
        columnAxis: { title: format.say(columnTitle), labels: indexTicks(columns) },
        label: format.say(
          'What {scheme} has learned after step {step}: {rows} dimensions by {columns} positions, from {low} to {high}.',
          {
            scheme: format.name(title),
            step: view.step,
            rows,
            columns,
            low: format.significant(low),
            high: format.significant(high),
          },
        ),
        cursor,
      })}
      ${colorBar(scale, format.say('value'), format.significant)}
    `;
  }
}

/** Undefined before anything is recorded, unless the scheme has nothing to learn. */
export function learnedIn(
  { setup, models }: TrainView,
  index: number,
  layer: number,
  format: NumberFormat,
): Learned | undefined {
  const scheme = setup.schemes[index] as TrainedScheme;
  const { heads, dim, length, lengths } = setup.setting;
  const parameters = models[index]?.snapshot?.position;
  const request = { scheme, parameters: parameters ?? [], heads, dim, layer, trained: length, format };
  const longest = Math.max(length, ...lengths);
  try {
    return learnedBy({ ...request, longest });
  } catch (error) {
    if (parameters) throw error;
    return undefined;
  }
}

function curvesPicture(
  { setup, step }: TrainView,
  { title, color }: TrainedScheme,
  { curves, x, quantity, stepped }: LearnedCurves,
  cursor: Cell,
  format: NumberFormat,
): LinePlotPicture {
  const { name: translate, say, significant, tick } = format;
  const { length } = setup.setting;
  const last = x.length - 1;
  const values = curves.map(({ name, y }) =>
    say('{curve}: {first} at distance 0, {last} at {distance}', {
      curve: name,
      first: significant(y[0] as number),
      last: significant(y[last] as number),
      distance: x[last] ?? 0,
    }),
  );
  return {
    series: curves.map(({ name, y }, i) => ({ name, x, y, color: shade(color, i, curves.length) })),
    ...(length <= last && { zone: longerThan(length, format) }),
    xAxis: { title: say('distance (tokens)') },
    yAxis: { title: say(quantity) },
    label: say('What {scheme} has learned after step {step}. {curves}.', {
      scheme: translate(title),
      step,
      curves: values.join('; '),
    }),
    stepped,
    cursor,
    height: panelHeight,
    namesFrom,
    write: tick,
  };
}

/** The scheme's colour, which from head to head gets darker on a light page and lighter on a dark one. */
function shade(color: string, index: number, count: number): string {
  return `color-mix(in oklab, ${color} ${Math.round(100 - (75 * index) / Math.max(1, count - 1))}%, var(--ink))`;
}
