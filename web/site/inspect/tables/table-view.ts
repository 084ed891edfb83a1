import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Tensor } from 'posenc';
import type { FoundPositions } from 'posenc/inspect';
import { type Cell, chartStyle, Heatmap, LinePlot, scatterStyle, significant, tick } from '../../../charts/index.ts';
import {
  baseStyle,
  choiceParameter,
  controlStyle,
  dataTableStyle,
  PageTheme,
  selectControl,
  verdictStyle,
} from '../../../elements/figure/index.ts';
import { partStyle } from '../board/part-style.ts';
import { type More, tellMore } from '../state/state.ts';
import { inspectBackground } from '../worker/background.ts';
import type { TableResult, TableTask } from '../worker/worker.ts';
import { bucketsPicture } from './buckets.ts';
import {
  componentsPicture,
  type Drawing,
  map,
  variancePicture,
  wavelengthsPicture,
  windowPicture,
} from './pictures.ts';
import { resampledPicture, scorecards } from './scorecards.ts';
import { resampleOptions, resampleProblem, settingsOf, type TableSettings } from './settings.ts';
import { type LookedAt, tableControls, visibleHeads } from './table-controls.ts';
import { tableStyle } from './table-style.ts';
import { rowAxisOf, type View, viewsOf, viewTitles } from './views.ts';

/** The numbers of one tensor, in all views that fit it. */
export class InspectTable extends LitElement {
  static override styles = [
    baseStyle,
    controlStyle,
    chartStyle,
    scatterStyle,
    dataTableStyle,
    verdictStyle,
    partStyle,
    tableStyle,
  ];

  static override properties: PropertyDeclarations = {
    info: { attribute: false },
    data: { attribute: false },
    shape: { attribute: false },
    more: { attribute: false },
    result: { state: true },
    problem: { state: true },
    cursor: { state: true },
  };

  declare info: FoundPositions | undefined;
  declare data: Float32Array;
  declare shape: readonly number[];
  declare more: More;
  declare private result: TableResult | undefined;
  declare private problem: string | undefined;
  /** The cell that the reader points at; undefined until then. */
  declare private cursor: Cell | undefined;

  private readonly background = inspectBackground();
  /** Key of the last task sent to the worker. */
  private asked = '';
  private computing = false;
  private readonly theme = new PageTheme(this);
  private readonly read = (cell: Cell | null): void => {
    if (cell) this.cursor = cell;
  };
  private readonly heatmap = new Heatmap(this, this.read);
  private readonly other = new Heatmap(this, this.read);
  private readonly plot = new LinePlot(this, this.read);

  constructor() {
    super();
    this.data = new Float32Array();
    this.shape = [];
    this.more = {};
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.background.cancel();
    this.asked = '';
  }

  /** The data as a matrix: all axes but the last are rows. */
  private get table(): Tensor {
    const { data, shape } = this;
    const columns = shape.at(-1) ?? 1;
    return { data, shape: [columns === 0 ? 0 : data.length / columns, columns] };
  }

  /** The matrix with buckets as rows and heads as columns, whichever way the file stores it. */
  private get byHeads(): Tensor {
    const { table, info } = this;
    if (!info?.transposed) return table;
    const [heads, buckets] = table.shape as readonly [number, number];
    const data = table.data.map((_, i) => table.data[(i % heads) * buckets + Math.floor(i / heads)] as number);
    return { data, shape: [buckets, heads] };
  }

  private get settings(): TableSettings {
    const { kind = '', stack } = this.info ?? {};
    return settingsOf(this.more, { kind, stack, rows: this.table.shape[0] as number });
  }

  private get whole(): boolean {
    return this.shape[0] === this.info?.shape[0];
  }

  private get fitting(): readonly View[] {
    return this.info ? viewsOf(this.info, this.whole) : ['numbers'];
  }

  private get view(): View {
    const { view } = this.settings;
    return view && this.fitting.includes(view) ? view : (this.fitting[0] as View);
  }

  /** The worker's task for the present view, if it needs one. */
  private task(): TableTask | undefined {
    const { view, table, settings } = this;
    if (view === 'similarity') return { view, table };
    if (view === 'components') return { view, table };
    if (view === 'spectrum') return { view, table, besideSinusoid: this.fitting.includes('scorecard') };
    if (view === 'scorecard') return { view, table, length: settings.positions };
    if (view === 'wavelengths') return { view, frequencies: this.data, context: settings.context };
    if (view === 'resample') {
      const wrong = resampleProblem(settings.resample, table.shape[0] as number);
      return wrong ? undefined : { view, table, options: resampleOptions(settings.resample) };
    }
    if (view !== 'buckets') return undefined;
    const { bidirectional, maxDistance } = settings;
    return { view, table: this.byHeads, bidirectional, maxDistance };
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!(changed.has('more') || changed.has('data') || changed.has('info'))) return;
    if (changed.has('info')) this.cursor = undefined;
    const task = this.task();
    const { table: _, frequencies: __, ...rest } = { table: undefined, frequencies: undefined, ...task };
    const question = task ? `${this.info?.name} ${this.data.length} ${JSON.stringify(rest)}` : '';
    if (question === this.asked) return;
    this.asked = question;
    // An idle worker is kept, because it has loaded posenc.
    if (this.computing) this.background.cancel();
    this.computing = false;
    this.problem = undefined;
    if (this.result?.view !== task?.view || changed.has('info')) this.result = undefined;
    if (task) void this.ask(task, question);
  }

  private async ask(task: TableTask, question: string): Promise<void> {
    this.computing = true;
    const answer = await this.background.ask({ kind: 'table', task });
    if (question !== this.asked || !answer) return;
    this.computing = false;
    if (answer.kind === 'problem') this.problem = answer.message;
    if (answer.kind === 'table') this.result = answer.result;
  }

  private readonly set = (name: string, value: unknown, final = true): void => {
    tellMore(this, { [`checkpoint.${name}`]: value === undefined ? undefined : String(value) }, final);
  };

  private get looked(): LookedAt {
    const { settings, table, byHeads, more, set } = this;
    return { settings, table, byHeads, more, set };
  }

  protected override render(): TemplateResult | typeof nothing {
    const { info, shape, view, fitting } = this;
    if (!info) return nothing;
    const [first = 1] = info.shape;
    const [read = 1] = shape;
    return html`
      <h3>${info.name}</h3>
      ${this.whole ? nothing : html`<p class="quiet">The first ${read} of ${first} rows.</p>`}
      <div class="controls">
        ${
          fitting.length === 1
            ? nothing
            : selectControl(choiceParameter('view', 'What is shown of it.', fitting, view), {
                value: view,
                label: 'Show',
                titles: Object.fromEntries(fitting.map((one) => [one, viewTitles[one]])),
                groups: { '': fitting },
                set: this.set,
              })
        }
        ${tableControls(view, this.looked)}
      </div>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${this.picture(view)}
    `;
  }

  private picture(view: View): TemplateResult | typeof nothing {
    const { heatmap, other, plot, cursor, table, info, settings } = this;
    const drawing: Drawing = {
      heatmap,
      other,
      plot,
      cursor: cursor ?? { row: 0, column: 0 },
      untouched: cursor === undefined,
      dark: this.theme.dark,
    };
    const rows = rowAxisOf(info as FoundPositions);
    if (view === 'numbers') return this.shape.length < 2 ? this.curve() : this.numbers(drawing);
    if (view === 'window') {
      return windowPicture(drawing, this.table, info?.kind ?? '', settings.head);
    }
    const { result } = this;
    if (result?.view !== view) {
      const waits = !this.problem && this.task() !== undefined;
      return waits ? html`<p class="quiet" role="status">Computing …</p>` : nothing;
    }
    if (result.view === 'similarity') {
      const [count] = result.matrix.shape as readonly [number];
      return map(heatmap, drawing, {
        matrix: { data: result.matrix.data, rows: count, columns: count },
        rows,
        columns: rows,
        step: result.step,
        quantity: 'cosine',
        label: `The cosine of the angle between every two of ${count} rows.`,
        square: Math.max(1, 480 / count),
      });
    }
    if (result.view === 'components') return componentsPicture(drawing, result, rows);
    if (result.view === 'spectrum') return variancePicture(drawing, result);
    if (result.view === 'scorecard') return scorecards(result.scorecard, result.sinusoid);
    if (result.view === 'wavelengths') return wavelengthsPicture(drawing, result, settings.context);
    if (result.view === 'buckets') {
      return html`${bucketsPicture(drawing, result, visibleHeads(settings, result.values.shape[0] as number))}
        <p class="quiet">
          The file holds a row for each bucket, not where buckets end: the edges follow from the maximum distance and from whether both directions count, which the configuration tells.
        </p>`;
    }
    const channel = Math.min(settings.channel, table.shape[1] as number) - 1;
    // The result may belong to the grid before a change; the new one is still to come.
    const [cells] = result.table.shape as readonly [number];
    const { to, prefixTokens, suffixTokens } = settings.resample;
    if (cells !== to.reduce((product, extent) => product * extent, 1) + prefixTokens + suffixTokens) return nothing;
    return resampledPicture(drawing, { before: table, after: result.table, settings: settings.resample, channel });
  }

  private numbers(drawing: Drawing): TemplateResult {
    const [rows, columns] = this.table.shape as readonly [number, number];
    return map(this.heatmap, drawing, {
      matrix: { data: this.data, rows, columns },
      rows: rowAxisOf(this.info as FoundPositions),
      columns: { title: 'column', first: 0 },
      quantity: 'value',
      label: `${rows} rows of ${columns} numbers.`,
    });
  }

  private curve(): TemplateResult {
    const column = Math.min(this.cursor?.column ?? 0, this.data.length - 1);
    return html`
      ${this.plot.render({
        series: [{ name: '', x: Array.from(this.data, (_, i) => i), y: this.data, points: this.data.length <= 64 }],
        xAxis: { title: 'index' },
        yAxis: { title: 'value' },
        label: `${this.data.length} numbers.`,
        cursor: { row: 0, column },
        write: tick,
      })}
      <p class="quiet">index ${column}: ${significant(this.data[column] ?? Number.NaN)}</p>
    `;
  }
}
