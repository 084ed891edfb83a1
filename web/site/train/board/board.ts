import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import {
  baseStyle,
  controlStyle,
  type FigureChange,
  type FigureProblem,
  type FigureValue,
  problemOf,
} from '../../../elements/figure/index.ts';
import { chipStyle, type Recording, schemeMarkStyle, schemeOf } from '../../../elements/learning/index.ts';
import { type PosencTrain, problemsOf } from '../../../elements/train/index.ts';
import { listenToWindow, roomStyle } from '../../shared/index.ts';
import { type FinishedRun, finishedRuns, saveFile } from '../runs/finished.ts';
import type { TrainAgain } from '../runs/run-list.ts';
import { setupControls } from '../setup/setup-controls.ts';
import { siteText } from '../setup/text-choice.ts';
import {
  attributesOf,
  completed,
  parameters,
  storedValue,
  trainHistory,
  type Values,
  valuesOf,
  withValue,
} from '../state/state.ts';
import { boardStyle } from './style.ts';

const recordedRuns = new URL('generalisation.json', document.baseURI).href;

/** The whole room: the set-up, the address that holds it, the training, and the results of previous trainings. */
export class TrainBoard extends LitElement {
  static override styles = [baseStyle, controlStyle, schemeMarkStyle, chipStyle, roomStyle, boardStyle];

  static override properties: PropertyDeclarations = {
    values: { state: true },
    tooLong: { state: true },
    text: { state: true },
    missing: { state: true },
    runs: { state: true },
    refused: { state: true },
    begun: { state: true },
  };

  /** The requested values, valid or not. */
  declare private values: Values;
  /** The text of the site once it is loaded, and the reason if it could not be. */
  declare private text: string | undefined;
  declare private missing: string | undefined;
  declare private tooLong: number | undefined;
  declare private runs: readonly FinishedRun[];
  /** A problem that only the figure could detect. */
  declare private refused: FigureProblem | undefined;

  /** Schemes whose training has begun. */
  declare private begun: readonly string[];

  /** Drawn behind the reader's run; once it is loaded. */
  private recorded: PosencTrain['recorded'];

  private readonly past = trainHistory();
  /** Whether a change is still in progress, so that its steps become one entry of the history. */
  private going = false;
  /** The last state that was set on the figure. */
  private lastState = '';

  constructor() {
    super();
    this.values = {};
    this.runs = [];
    this.begun = [];
    listenToWindow(this, { popstate: () => void this.read(), hashchange: () => void this.read() });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.read();
    void this.loadRecorded();
  }

  private async read(): Promise<void> {
    this.values = await this.past.read();
    this.tooLong = undefined;
  }

  private readonly set = (name: string, value: FigureValue | undefined, final: boolean): void => {
    this.apply(withValue(this.values, name, value), final);
  };

  private async apply(values: Values, final: boolean): Promise<void> {
    this.values = values;
    const replace = this.going;
    this.going = !final;
    // Only valid values go into the address.
    if (this.problems.length === 0) this.tooLong = await this.past.write(this.values, replace);
  }

  private get problems(): readonly FigureProblem[] {
    const values = completed(this.values);
    const single = parameters.flatMap((parameter) => {
      const value = values[parameter.name];
      const problem = value === undefined ? undefined : problemOf(parameter, value);
      return problem ? [problem] : [];
    });
    if (single.length > 0) return single;
    const text = this.typedText || this.text;
    // The text cannot be checked before it is loaded.
    if (values.task === 'text' && text === undefined) return [];
    return problemsOf(values, text ?? '');
  }

  private get typedText(): string {
    return String(this.values.text ?? '');
  }

  private get figure(): PosencTrain | null {
    return this.renderRoot.querySelector<PosencTrain>('posenc-train');
  }

  protected override updated(): void {
    if (storedValue(this.values, 'task') === 'text' && this.typedText === '' && this.text === undefined) {
      void this.loadText();
      return;
    }
    if (this.problems.length > 0 || !this.figure) return;
    const state = this.figureState;
    const lastState = JSON.stringify(state);
    if (lastState === this.lastState) return;
    this.lastState = lastState;
    this.refused = undefined;
    this.figure.state = state;
  }

  /** The requested values as attributes of the figure. */
  private get figureState(): Record<string, string> {
    const { text: _, ...attributes } = attributesOf(this.values);
    return attributes.task === 'text' ? { ...attributes, text: this.typedText || (this.text ?? '') } : attributes;
  }

  /** Without the file there is nothing to compare with, which "The same with five seeds" says. */
  private async loadRecorded(): Promise<void> {
    const answer = await fetch(recordedRuns).catch(() => undefined);
    if (!answer?.ok) return;
    this.recorded = await answer.json();
    this.requestUpdate();
  }

  private async loadText(): Promise<void> {
    if (this.missing !== undefined) return;
    try {
      this.text = await siteText();
    } catch (thrown) {
      this.missing = (thrown as Error).message;
    }
  }

  /** The view is chosen in the figure, and so may be the next seed. */
  private readonly onChange = ({ detail }: CustomEvent<FigureChange>): void => {
    const { text: _, ...attributes } = detail.state;
    void this.apply(withValue(valuesOf(attributes), 'text', this.values.text), detail.final);
    this.lastState = JSON.stringify(this.figureState);
  };

  private readonly onProgress = (): void => {
    const schemes = this.figure?.recording?.schemes ?? [];
    this.begun = schemes.flatMap(({ scheme, steps }) => (steps.length > 0 ? [scheme] : []));
  };

  private async saveModel(scheme: string): Promise<void> {
    const file = await this.figure?.save(scheme);
    if (file) saveFile(`posenc-${scheme.replaceAll(/\W+/g, '-')}.safetensors`, file);
    // The figure may have been reset meanwhile.
    this.onProgress();
  }

  private saveAll(): void {
    const file = this.figure?.exportData();
    if (file) saveFile('posenc-train.json', file);
  }

  private readonly onEnd = (): void => {
    const recording: Recording | undefined = this.figure?.recording;
    if (recording) this.runs = [...this.runs, ...finishedRuns(recording, this.values)];
  };

  /** Saves what the figure's export does not offer: the models themselves, and the whole recording. */
  private renderSaves(): TemplateResult | typeof nothing {
    if (this.begun.length === 0) return nothing;
    return html`
      <p class="saves">
        <span>Save a model as safetensors:</span>
        ${this.begun.map(
          (scheme) =>
            html`<button type="button" class="link" @click=${() => this.saveModel(scheme)}>${schemeOf(scheme)?.title ?? scheme}</button>`,
        )}
        <span>All that was recorded:</span>
        <button type="button" class="link" @click=${() => this.saveAll()}>JSON</button>
      </p>
    `;
  }

  protected override render(): TemplateResult {
    const { problems } = this;
    const allProblems = [...problems, ...(this.refused ? [this.refused] : [])];
    const schemes = String(storedValue(this.values, 'schemes'));
    return html`
      <posenc-train
        id="run"
        controls="view"
        .recorded=${this.recorded}
        @posenc-change=${this.onChange}
        @posenc-train-progress=${this.onProgress}
        @posenc-train-end=${this.onEnd}
        @posenc-error=${({ detail }: CustomEvent<FigureProblem>) => {
          this.refused = detail;
        }}
      ></posenc-train>
      <div class="setup">
        ${setupControls({
          values: this.values,
          problemWith: (name) => allProblems.find(({ argument }) => argument === name)?.message,
          set: this.set,
          text: {
            typed: this.typedText,
            tooLong: this.tooLong,
            missing: this.missing,
            set: (text, final) => this.set('text', text === '' ? undefined : text, final),
          },
        })}
      </div>
      <div class="results">
        ${this.renderSaves()}
        <train-runs .runs=${this.runs} @train-again=${({ detail }: CustomEvent<TrainAgain>) => this.apply(detail, true)}></train-runs>
        <section class="group record">
          <h2>The same with five seeds</h2>
          <p class="quiet">
            Recorded beforehand with 32 dimensions, 2 layers of 4 heads and texts of 32 tokens: a thin line for each seed, a thick one for the median. One run of yours is one more thin line.
          </p>
          ${problems.length > 0 ? nothing : html`<posenc-generalise task=${String(storedValue(this.values, 'task'))} schemes=${schemes} src=${recordedRuns} controls="none"></posenc-generalise>`}
        </section>
      </div>
    `;
  }
}
