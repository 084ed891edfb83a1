import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { estimateTraining } from 'posenc/train';
import { type Cell, LinePlot, type NumberFormat, sequential } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  type FigureProblem,
  type FigureReading,
  type FigureValue,
  type FigureValues,
  WaitingFigure,
} from '../figure/index.ts';
import {
  type Given,
  quantityOf,
  type Recording,
  readResults,
  schemeChips,
  scoresOf,
  taskParameter,
  taskTitles,
  taskWords,
} from '../learning/index.ts';
import { AttentionMaps } from './attention-maps.ts';
import { lengthsPicture, lengthsTable } from './by-length.ts';
import { curvePicture, historyPicture } from './curves.ts';
import { exportedArrays } from './exported.ts';
import { LearnedPanels } from './learned-panels.ts';
import type { ModelRecord } from './model-record.ts';
import {
  lengths,
  parameters,
  problemsOf,
  schemes,
  setupOf,
  sizes,
  trained,
  type View,
  view,
  views,
  visibleSetup,
} from './parameters.ts';
import { extentOf, readingsOf } from './reading.ts';
import { runBar } from './run-bar.ts';
import { scoreboard, verdictOf } from './scoreboard.ts';
import { TrainingSession, workersFor } from './session.ts';
import { loadingOptions, type Setup, trainerOptions } from './setup.ts';
import { trainStyle } from './style.ts';
import { type EarlierResults, emptyRecording, type TrainView, viewOf } from './view-model.ts';
import { type Estimate, learnSpeed, secondsFor, type Work } from './words.ts';

/** Detail of `posenc-train-progress`: a model was tested. */
export interface TrainProgress {
  readonly scheme: string;
  readonly steps: number;
  readonly lastStep: ModelRecord['steps'][number] | undefined;
  readonly scores: ModelRecord['evaluations'][number]['scores'];
}

/**
 * Small decoders that are trained side by side in the reader's tab, one for each scheme: on the same batches, from the
 * same initial parameters, trained on short texts and tested on long ones. Training begins only when it is started, and
 * pauses while out of sight.
 */
export class PosencTrain extends WaitingFigure<TrainView> {
  static override parameters = parameters;
  static override embedScript = 'embed-train.js';
  static override properties: PropertyDeclarations = {
    recorded: { attribute: false },
    at: { state: true },
  };
  static override styles = [...WaitingFigure.styles, ...trainStyle];

  declare task: string | undefined;
  declare schemes: string | undefined;
  declare view: View | undefined;
  declare text: string | undefined;
  declare seed: number | undefined;
  declare steps: number | undefined;
  declare length: number | undefined;
  declare dim: number | undefined;
  declare layers: number | undefined;
  declare heads: number | undefined;
  declare batch: number | undefined;
  declare lr: number | undefined;
  declare every: number | undefined;
  declare lengths: string | undefined;
  declare scheme: string | undefined;
  declare layer: number | undefined;
  declare head: number | undefined;
  declare sequence: number | undefined;
  /**
   * Results of earlier trainings, as `posenc-generalise` takes them: drawn pale behind the tests by length, until there
   * is a run of the same task to compare with.
   */
  declare recorded: Given | undefined;

  /** The step that is shown; undefined follows the training. */
  declare private at: number | undefined;
  private session: TrainingSession | undefined;
  /** Runs that are done, the last one first, so that another set-up does not drop them. */
  private finished: readonly FinishedRun[] = [];
  /** Key of the values that the session was created for. */
  private trainedFor = '';
  private estimated: { readonly of: string; known?: Known; refused?: unknown } = { of: '' };
  private isPaused = false;
  private readonly plots = [new LinePlot(this, this.read), new LinePlot(this, this.read)] as const;
  private readonly history = new LinePlot(this, (cell) => this.readHistory(cell));
  private readonly maps = new AttentionMaps(this, this.read);
  private readonly panels = new LearnedPanels(this, (panel, cell) => this.readPanel(panel, cell));

  protected override holdOrGoOn(): void {
    this.session?.hold(this.isPaused || this.isUnseen);
  }

  /** Starts the training, or resumes it after a pause. */
  start(): void {
    const { values } = this;
    const problem = this.firstProblem(values);
    // The problem is shown already.
    if (this.estimated.refused) return;
    if (problem) {
      this.fail(problem);
      this.requestUpdate();
      return;
    }
    this.isPaused = false;
    this.sessionFor(values) ?? this.begin(values);
    this.holdOrGoOn();
  }

  /** Pauses the training until `start()`. */
  pause(): void {
    this.isPaused = true;
    this.holdOrGoOn();
  }

  /** Ends the training and discards it. */
  reset(): void {
    this.session?.dispose();
    this.finished = this.finished.filter(({ session }) => session !== this.session);
    this.session = undefined;
    this.isPaused = false;
    this.at = undefined;
    this.leaveCell();
    this.redraw();
  }

  /** Everything recorded so far, as plain data; undefined before the first start. */
  get recording(): Recording | undefined {
    return this.session?.recording;
  }

  /** The recording as a JSON file. */
  exportData(): Blob {
    const plain = (_: string, value: unknown) =>
      ArrayBuffer.isView(value) ? Array.from(value as Float32Array) : value;
    return new Blob([`${JSON.stringify(this.recording ?? null, plain)}\n`], { type: 'application/json' });
  }

  /**
   * The present parameters of a scheme's model and the moments of its optimiser as a safetensors file, from which a
   * trainer can continue; undefined before training has begun.
   */
  async save(scheme: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.session?.save(scheme);
  }

  private begin(values: FigureValues): void {
    const setup = setupOf(values, this.textOf(values));
    this.at = undefined;
    this.leaveCell();
    this.trainedFor = this.keyOf(values);
    const session = new TrainingSession(setup, {
      changed: () => this.redraw(),
      tested: (record) => this.emit('posenc-train-progress', progressOf(record)),
      ended: () => {
        const { done, all, milliseconds } = session.pace;
        const { work } = this.estimated.known ?? {};
        if (done === all && work) learnSpeed(work, (milliseconds * done) / 1000);
        const { trainedFor: key, state } = this;
        if (session.state === 'done')
          this.finished = [{ key, state, session }, ...this.finished].slice(0, maxStoredRuns);
        this.emit('posenc-train-end', { recording: session.recording });
        this.redraw();
      },
    });
    this.session = session;
    this.redraw();
  }

  /** The session for these values; a session for other values is ended. */
  private sessionFor(values: FigureValues): TrainingSession | undefined {
    const key = this.keyOf(values);
    if (this.session && this.trainedFor !== key) {
      this.session.dispose();
      this.session = undefined;
      this.at = undefined;
      this.isPaused = false;
      this.leaveCell();
    }
    const again = this.session ? undefined : this.finished.find((run) => run.key === key);
    if (again) {
      this.session = again.session;
      this.trainedFor = key;
    }
    return this.session;
  }

  /** What the tests by length are compared with: the last run of the same task, or else what was recorded beforehand. */
  private earlierTo({ task, schemes: drawn, setting }: Setup): EarlierResults | undefined {
    const names = drawn.map(({ text: name }) => name);
    const of = (value: Given, seed?: number) => {
      const results = readResults('recorded', value);
      const scores = results.trained === setting.length ? scoresOf(results, task, names, quantityOf(task)) : [];
      return scores.length > 0 ? { scores, seed } : undefined;
    };
    // Two texts cannot be compared.
    if (task === 'text') return undefined;
    const before = this.finished.find(
      ({ session }) => session !== this.session && session.setup.task === task && !isWithout(session, names),
    );
    if (before) return of(before.session.recording, before.session.setup.setting.seed);
    return this.recorded === undefined ? undefined : of(this.recorded);
  }

  private keyOf(values: FigureValues): string {
    const value = values.task === 'text' ? this.textOf(values) : '';
    return JSON.stringify([value, ...trained.map((name) => (name === 'text' ? null : values[name]))]);
  }

  /** The text of the attribute, or else the content of the element. */
  private textOf(values: FigureValues): string {
    if (values.text) return values.text as string;
    const nodes = [...this.childNodes].filter((node) => !(node instanceof Element && node.hasAttribute('slot')));
    return nodes
      .map(({ textContent }) => textContent)
      .join('')
      .trim();
  }

  /** Requests an estimate of the training's cost, which arrives later. */
  private estimateFor(setup: Setup): void {
    const of = JSON.stringify([setup.schemes.map(({ text }) => text), setup.setting, setup.task, setup.text.length]);
    if (this.estimated.of !== of) {
      const asked: typeof this.estimated = { of };
      this.estimated = asked;
      const answered = (answer: Partial<typeof asked>) => {
        Object.assign(asked, answer);
        if (this.estimated === asked) this.redraw();
      };
      knownOf(setup).then(
        (known) => answered({ known }),
        (refused: unknown) => answered({ refused }),
      );
    }
  }

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    return problemsOf(values, this.textOf(values));
  }

  protected override modelOf(values: FigureValues): TrainView {
    const setup = setupOf(values, this.textOf(values));
    const session = this.sessionFor(values);
    if (session?.failure) throw session.failure;
    this.estimateFor(setup);
    if (this.estimated.refused) throw this.estimated.refused;
    const recording = session?.recording ?? emptyRecording(setup);
    const earlier = this.earlierTo(setup);
    return viewOf(
      { setup, state: session?.state ?? 'idle', recording, earlier, ...visibleSetup(setup, values) },
      this.at,
    );
  }

  protected override extent(model: TrainView) {
    return extentOf(model, this.format);
  }

  /** During training the readings change all the time. */
  protected override get announcesReadings(): boolean {
    return this.session?.state !== 'running';
  }

  protected override readings(model: TrainView): FigureReading[] {
    return readingsOf(model, this.cursor, this.format);
  }

  /**
   * In the history of tests the cursor keeps its column; reading a point also selects its step, unless training is
   * running.
   */
  private readHistory(cell: Cell | null): void {
    if (!cell) {
      this.read(null);
      return;
    }
    const step = this.model?.models[cell.row]?.record.evaluations[cell.column]?.step;
    if (step !== undefined && this.session?.state !== 'running') this.scrub(step);
    this.read({ row: cell.row, column: this.cursor.column });
  }

  private readPanel(panel: number, cell: Cell | null): void {
    const text = this.model?.setup.schemes[panel]?.text;
    if (cell && text !== undefined && this.model && this.model.chosen.scheme !== panel) this.scheme = text;
    this.read(cell);
  }

  private scrub(step: number): void {
    this.at = step >= (this.model?.last ?? 0) ? undefined : step;
    this.redraw();
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const rest = [...sizes, lengths];
    const others = rest.filter(({ name }) => this.shows(name));
    return html`
      ${this.control(taskParameter, values, 'task', taskTitles)}
      ${
        this.shows('schemes')
          ? schemeChips({
              value: values.schemes as string,
              description: this.translated(schemes).description,
              problem: this.problemWith('schemes'),
              format: this.format,
              set: (value) => this.choose('schemes', value, true),
            })
          : nothing
      }
      ${values.task === 'text' && this.shows('text') ? this.renderText(values) : nothing}
      ${
        others.length === 0
          ? nothing
          : html`<details class="more" ?open=${others.some(({ name }) => this.problemWith(name) !== undefined)}>
              <summary>${this.say('Seed, steps and sizes')}</summary>
              <div class="controls">${others.map((parameter) => this.control(parameter, values))}</div>
            </details>`
      }
    `;
  }

  /** Resets the scheme, which may not be part of the new setting. */
  private choose(name: string, value: FigureValue, final: boolean): void {
    Object.assign(this, { scheme: undefined });
    this.set(name, value, final);
  }

  private renderText(values: FigureValues): TemplateResult {
    const problem = this.problemWith('text');
    return html`
      <div class="control textarea">
        <label for="text">${this.say('Text')}</label>
        <textarea
          id="text"
          rows="4"
          spellcheck="false"
          .value=${live(this.textOf(values))}
          aria-invalid=${problem ? 'true' : 'false'}
          @change=${(event: Event) => this.set('text', (event.target as HTMLTextAreaElement).value, true)}
        ></textarea>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      </div>
    `;
  }

  protected override renderModel(model: TrainView): TemplateResult {
    const { setup, recording, last, step } = model;
    const words = { ...taskWords[setup.task], ...(setup.task === 'text' && { vocab: new Set(setup.text).size }) };
    const { format } = this;
    const { say } = format;
    return html`
      ${runBar(model, {
        estimate: this.estimated.known,
        pace: this.session?.pace,
        format,
        start: () => this.start(),
        pause: () => this.pause(),
        reset: () => this.reset(),
        again: () => this.again(),
      })}
      ${this.renderFinished()}
      <p class="verdict">${verdictOf(model, format)}</p>
      ${scoreboard(model, format)}
      ${
        model.earlier && (model.view === 'lengths' || model.models.some(({ evaluation }) => !evaluation))
          ? html`<p class="looks">${earlierText(model.earlier, format)}</p>`
          : nothing
      }
      ${this.control(view, this.values, 'show', views)}
      ${this.renderView(model, words)}
      <div class="scrub">
        <label for="at">${say('step')}</label>
        <input
          id="at"
          type="range"
          min="0"
          max=${Math.max(1, last)}
          step="1"
          ?disabled=${last === 0}
          .value=${live(String(step))}
          aria-valuetext=${say('Step {step} of {steps}', { step, steps: last })}
          @input=${(event: Event) => this.scrub((event.target as HTMLInputElement).valueAsNumber)}
        />
        <output>${say('{step} of {steps}', { step: format.index(step), steps: format.index(setup.setting.steps) })}</output>
        <button type="button" class="link" ?disabled=${this.at === undefined} @click=${() => this.scrub(last)}>${say('Latest')}</button>
      </div>
      <div class="stopped" role="status">
        ${recording.schemes.map(({ problem }) => (problem ? html`<p class="problem">${problem}</p>` : nothing))}
      </div>
    `;
  }

  /** Names the last run that another set-up has hidden, and offers it. */
  private renderFinished(): TemplateResult | typeof nothing {
    const run = this.finished.find(({ session }) => session !== this.session);
    if (!run) return nothing;
    const { task, setting } = run.session.setup;
    const { say, name } = this.format;
    return html`<p class="kept">
      ${say('The previous run is kept: {task}, seed {seed}.', { task: name(taskWords[task].title), seed: setting.seed })}
      <button type="button" class="link" @click=${() => this.showAgain(run)}>${say('Show it')}</button>
    </p>`;
  }

  private showAgain({ state }: FinishedRun): void {
    const { view: displayed } = this.values;
    this.state = state;
    this.set('view', displayed as View, true);
  }

  private again(): void {
    this.session?.dispose();
    this.session = undefined;
    this.set('seed', (this.values.seed as number) + 1, true);
    this.start();
  }

  private renderView(model: TrainView, words: (typeof taskWords)[keyof typeof taskWords]): TemplateResult {
    const { cursor, format } = this;
    const { say } = format;
    const { setup, models, step } = model;
    const { length, lengths: tested } = setup.setting;
    if (model.view === 'curves') {
      return html`
        <div class="plots">
          <div>
            <p class="heading">${say('Loss while training on {length} tokens', { length })}</p>
            ${this.plots[0].render(curvePicture(model, 'loss', words, cursor, format))}
          </div>
          <div>
            <p class="heading">${say('Accuracy while training on {length} tokens', { length })}</p>
            ${this.plots[1].render(curvePicture(model, 'accuracy', words, cursor, format))}
          </div>
        </div>
      `;
    }
    if (model.view === 'lengths') {
      const displayed = tested[cursor.column] ?? (tested.at(-1) as number);
      const evaluations = models[cursor.row]?.record.evaluations ?? [];
      const column = evaluations.findLastIndex((one) => one.step <= step);
      return html`
        <div class="plots">
          <div>
            <p class="heading">${say('Tests by length, after step {step}', { step })}</p>
            ${this.plots[0].render(lengthsPicture(model, words, cursor, format))}
          </div>
          <div>
            <p class="heading">${say('Tests on {length} tokens, step by step', { length: displayed })}</p>
            ${this.history.render(historyPicture(model, displayed, words, { row: cursor.row, column }, format))}
          </div>
        </div>
        ${lengthsTable(model, format)}
      `;
    }
    if (model.view === 'attention') {
      return this.maps.render(model, {
        chosen: model.chosen,
        scale: this.colored(sequential(1, this.background)),
        cursor,
        format: this.format,
        choose: ({ scheme, layer, head }) => {
          Object.assign(this, { scheme: setup.schemes[scheme]?.text, layer: layer + 1 });
          this.set('head', head + 1, true);
        },
      });
    }
    const { scheme, layer } = model.chosen;
    return this.panels.render(model, {
      chosen: scheme,
      cursor,
      layer,
      background: this.background,
      colored: (scale) => this.colored(scale),
      format: this.format,
    });
  }

  protected override exported(model: TrainView): ExportedArray[] {
    return exportedArrays(model);
  }
}

interface FinishedRun {
  /** What it was trained for, and the attributes that say so. */
  readonly key: string;
  readonly state: Readonly<Record<string, string>>;
  readonly session: TrainingSession;
}

const maxStoredRuns = 3;

const isWithout = ({ setup }: TrainingSession, names: readonly string[]) =>
  !setup.schemes.some(({ text: name }) => names.includes(name));

function earlierText({ seed }: EarlierResults, { say }: NumberFormat): string {
  return seed === undefined
    ? say('Pale: recorded beforehand, the median of five seeds.')
    : say('Pale: the previous run, with seed {seed}.', { seed });
}

/** The estimated cost of a training. */
interface Known extends Estimate {
  readonly work: Work;
}

async function knownOf(setup: Setup): Promise<Known> {
  const loading = await loadingOptions();
  const all = await Promise.all(
    setup.schemes.map((scheme) => estimateTraining({ ...trainerOptions(setup, scheme), ...loading })),
  );
  const flops = setup.setting.steps * all.reduce((sum, { flopsPerStep }) => sum + flopsPerStep, 0);
  const work = { flops, models: all.length, workers: workersFor(all.length) };
  return { parameters: all.map(({ parameters: count }) => count), seconds: secondsFor(work), work };
}

function progressOf({ scheme, steps, evaluations }: ModelRecord): TrainProgress {
  return { scheme, steps: steps.length, lastStep: steps.at(-1), scores: evaluations.at(-1)?.scores ?? [] };
}
