import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { type Cell, chartStyle } from '../../../charts/index.ts';
import {
  baseStyle,
  controlStyle,
  type FigureValue,
  nextFrame,
  PageTheme,
  problemOf,
  sharedPosenc,
} from '../../../elements/figure/index.ts';
import { listenToWindow } from '../../shared/index.ts';
import { DifferencePanel, type Takeaway } from '../panel/actions.ts';
import { PanelComputer } from '../panel/computer.ts';
import { answersUnder, type Question, questionsOf } from '../panel/measured.ts';
import type { LabPanel, PanelChange } from '../panel/panel.ts';
import { panelTitle } from '../panel/parameters.ts';
import type { PictureContext } from '../panel/picture-view.ts';
import { type Problem, problemFrom } from '../panel/problem.ts';
import { type Read, readout } from '../panel/readout.ts';
import { colorLimit } from '../pictures/picture.ts';
import { StateHistory } from '../state/address.ts';
import { sharedParameters, type View } from '../state/shared-parameters.ts';
import {
  type LabState,
  maxPanels,
  minPanels,
  type PanelState,
  sentenceProblem,
  sharedValue,
  tokensOf,
  withPanel,
  withShared,
} from '../state/state.ts';
import { exportPanel } from './export-panel.ts';
import { sharedControls } from './shared-controls.ts';
import { boardStyle, labControlStyle } from './style.ts';

/** The whole Lab: its state, the work that follows from it, and the panels. */
export class LabBoard extends LitElement {
  static override styles = [baseStyle, controlStyle, chartStyle, labControlStyle, boardStyle];

  static override properties: PropertyDeclarations = { state: { state: true }, cursor: { state: true } };

  declare private state: LabState;
  declare private cursor: Cell;

  private readonly computer = new PanelComputer(() => this.requestUpdate());
  private readonly past = new StateHistory();
  private readonly theme = new PageTheme(this);
  private readonly differencePanel = new DifferencePanel(this, (cell) => this.point(cell));
  private posenc: Posenc | undefined;
  private loadProblem: Problem | undefined;
  private sharedProblems: readonly Problem[] = [];
  /** The shared values, each as of the last time that it was valid. */
  private lastGood: LabState['shared'] = {};

  constructor() {
    super();
    this.state = this.past.read();
    this.cursor = { row: 0, column: 0 };
    this.addEventListener('lab-read', (event) => this.point((event as CustomEvent<Cell | null>).detail));
    listenToWindow(this, {
      popstate: () => {
        this.state = this.past.read();
      },
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.computer.stop();
  }

  private async load(): Promise<void> {
    try {
      this.posenc = await sharedPosenc();
      this.loadProblem = undefined;
    } catch (thrown) {
      this.loadProblem = problemFrom(thrown);
    }
    this.requestUpdate();
  }

  private point(cell: Cell | null): void {
    if (cell && (cell.row !== this.cursor.row || cell.column !== this.cursor.column)) this.cursor = cell;
  }

  private apply(state: LabState, final: boolean): void {
    this.state = state;
    this.keepGood();
    // Only valid values go into the address.
    this.past.write(this.visibleState, final);
  }

  private readonly set = (name: string, value: FigureValue | undefined, final: boolean): void => {
    const changed = withShared(this.state, name, value);
    // A range for one quantity is meaningless for another.
    this.apply(name === 'view' || name === 'term' ? withShared(changed, 'range', undefined) : changed, final);
  };

  private readonly lockRange = (locked: boolean): void => {
    const pictures = this.computer.panels.flatMap(({ model }) => (model ? [model.picture] : []));
    this.set('range', locked ? Math.max(...pictures.map(colorLimit)) : undefined, true);
  };

  /** Computes and draws at most once a frame, however often something changes. */
  protected override async scheduleUpdate(): Promise<void> {
    await nextFrame();
    super.scheduleUpdate();
  }

  /** Updates all shared values except invalid ones, which keep their last good value. */
  private keepGood(): void {
    this.sharedProblems = problemsOf(this.state);
    const bad = this.sharedProblems.map(({ argument }) => argument);
    const values = sharedParameters.map(({ name }) => {
      const { [name]: value } = bad.includes(name) ? this.lastGood : this.state.shared;
      return [name, value] as const;
    });
    this.lastGood = Object.fromEntries(
      values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    );
  }

  protected override willUpdate(): void {
    this.keepGood();
    if (this.posenc) this.computer.follow(this.posenc, this.visibleState);
  }

  /** The state with the last good shared values. */
  private get visibleState(): LabState {
    return { ...this.state, shared: this.lastGood };
  }

  private async take(i: number, takeaway: Takeaway): Promise<void> {
    const panel = this.renderRoot.querySelectorAll<LabPanel>('lab-panel')[i];
    const { drawnPanel, model } = this.computer.panels[i] ?? {};
    if (!this.posenc || !panel || !drawnPanel) return;
    const state = this.visibleState;
    // The result of the previous action does not apply to this one.
    panel.status = '';
    panel.status = await exportPanel(takeaway, {
      pe: this.posenc,
      state,
      panel: drawnPanel,
      picture: model?.picture,
      listing: model?.listing,
      words: model?.fromSentence ? model.tokens : undefined,
      body: panel.body,
      inTheme: (theme, call) => this.inTheme(panel, theme, call),
    });
  }

  /** Draws one panel in another theme while it is read. */
  private async inTheme<T>(panel: LabPanel, theme: 'light' | 'dark', call: () => T): Promise<T> {
    const { context } = panel;
    panel.style.colorScheme = theme;
    panel.context = { ...context, dark: theme === 'dark' };
    try {
      await panel.updateComplete;
      return await call();
    } finally {
      panel.style.removeProperty('color-scheme');
      panel.context = context;
    }
  }

  private changePanel(i: number, { change, final }: PanelChange): void {
    const panel = this.state.panels[i];
    if (panel) this.apply(withPanel(this.state, i, change(panel)), final);
  }

  private addPanel(): void {
    if (this.state.panels.length >= maxPanels) return;
    const last = this.state.panels.at(-1) as PanelState;
    this.apply({ ...this.state, panels: [...this.state.panels, last] }, true);
  }

  private removePanel(index: number): void {
    if (this.state.panels.length <= minPanels) return;
    this.computer.remove(index);
    const state = { ...this.state, panels: this.state.panels.filter((_, i) => i !== index) };
    this.apply(withShared(state, 'difference', undefined), true);
  }

  /** All problems; one with a shared value belongs beside its control, even if a panel found it. */
  private get problems(): readonly Problem[] {
    return [...this.sharedProblems, ...this.computer.panels.flatMap(({ problem }) => problem ?? [])];
  }

  protected override render(): TemplateResult {
    const state = this.visibleState;
    const { panels } = this.state;
    const beside = state.panels.length > 1;
    const tokens = tokensOf(state);
    const context = (title: string): PictureContext => ({
      tokens: tokens.texts,
      fromSentence: tokens.fromSentence,
      cursor: this.cursor,
      range: sharedValue<number | undefined>(state, 'range'),
      dark: this.theme.dark,
      title,
    });
    const visible = this.visiblePictures;
    const difference = this.differencePanel.of(state, visible);
    const questions = this.questionsIn(sharedValue<View>(state, 'view'));
    return html`
      <section class="shared" aria-label="What all panels have in common">
        ${sharedControls({
          state: this.state,
          tokenCount: tokens.count,
          problems: this.problems,
          set: this.set,
          lockRange: this.lockRange,
        })}
      </section>
      ${this.loadProblem ? html`<p class="problem" role="alert">${this.loadProblem.message}</p>` : nothing}
      <div class="panels ${beside ? '' : 'alone'}" .style=${beside ? rowsOf(state, questions.length) : ''}>
        ${panels.map((panel, i) => this.renderPanel(panel, i, { questions, context: context(this.titleOf(panel)) }))}
        ${this.differencePanel.render(state, difference, context(''))}
      </div>
      <div class="add">
        <button type="button" class="push" ?disabled=${panels.length >= maxPanels} @click=${() => this.addPanel()}>
          Add a panel
        </button>
        ${this.renderProgress()}
      </div>
      <output class="readout" aria-live="polite">
        ${readout(difference ? [...visible, difference] : visible, this.cursor, {
          token: (i) => (tokens.fromSentence ? (tokens.texts[i] ?? '') : `token ${i}`),
        })}
      </output>
    `;
  }

  private titleOf(panel: PanelState): string {
    return panelTitle(panel);
  }

  /** What each panel shows, for the line that reads the same cell of all. */
  private get visiblePictures(): readonly Read[] {
    const works = this.state.panels.map((panel, i): Read => {
      const { model, drawnPanel } = this.computer.panels[i] ?? {};
      return { title: this.titleOf(drawnPanel ?? panel), picture: model?.picture };
    });
    // Panels with the same title are distinguished by their numbers.
    const titles = works.map(({ title }) => title);
    const isShared = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
    const numbered = (title: string, i: number): string => `${title} (panel ${i + 1})`;
    return works.map((work, i) => (isShared(work.title) ? { ...work, title: numbered(work.title, i) } : work));
  }

  /** The questions that make up the lines of the tables in this view. */
  private questionsIn(view: View): readonly Question[] {
    return questionsOf(
      this.computer.panels.map(({ model, card }) => {
        const measured = card && 'measurements' in card ? card : undefined;
        return view === 'scorecard' ? (measured?.measurements ?? []) : answersUnder(model?.equalWords, measured);
      }),
    );
  }

  private renderPanel(
    panel: PanelState,
    i: number,
    { questions, context }: { readonly questions: readonly Question[]; readonly context: PictureContext },
  ): TemplateResult {
    const work = this.computer.panels[i];
    const { panels } = this.state;
    const shared = sharedParameters.some(({ name }) => name === work?.problem?.argument && name !== 'heads');
    const view = sharedValue<View>(this.visibleState, 'view');
    // The last good picture stays; its view is named if it is another one.
    const stale = work?.problem !== undefined && work.model && work.view !== view ? work.view : undefined;
    return html`
      <lab-panel
        aria-label="Panel ${i + 1}: ${this.titleOf(panel)}"
        role="group"
        .panel=${panel}
        .number=${i + 1}
        .removable=${panels.length > minPanels}
        .model=${work?.model}
        .problem=${work?.problem}
        .elsewhere=${shared}
        .stale=${stale}
        .alone=${panels.length === 1}
        .card=${work?.card}
        .questions=${questions}
        .measuring=${work?.measuring ?? false}
        .showsCard=${view === 'scorecard'}
        .shape=${view === 'distance' || view === 'spectrum' ? 'curves' : 'matrix'}
        .busy=${work?.busy ?? false}
        .context=${context}
        @lab-panel-change=${({ detail }: CustomEvent<PanelChange>) => this.changePanel(i, detail)}
        @lab-remove=${() => this.removePanel(i)}
        @lab-take=${({ detail }: CustomEvent<Takeaway>) => this.take(i, detail)}
      ></lab-panel>
    `;
  }

  private renderProgress(): TemplateResult | typeof nothing {
    const { busy } = this.computer;
    if (busy === 0) return nothing;
    const count = this.state.panels.length;
    return html`
      <span class="progress" role="status">
        <progress max=${count} value=${count - busy}></progress>
        Computing: ${count - busy} of ${count} panels are there.
        <button type="button" class="push" @click=${() => this.computer.cancel()}>Cancel</button>
      </span>
    `;
  }
}

/**
 * The number of rows of the board's grid that the table of this view spans: its lines, one row before and one after the
 * table, and for a scorecard also its caption and its head.
 */
function rowsOf(state: LabState, lines: number): string {
  return sharedValue<View>(state, 'view') === 'scorecard' ? `--card-rows: ${lines + 4}` : `--fact-rows: ${lines + 2}`;
}

/** The problems with values that all panels share. */
export function problemsOf(state: LabState): Problem[] {
  const problems = sharedParameters.flatMap((parameter) => {
    const value = state.shared[parameter.name];
    const problem = value === undefined ? undefined : problemOf(parameter, value);
    return problem ? [problem] : [];
  });
  // An invalid number of made-up tokens does not replace the sentence, which is then checked instead.
  const tokens = problems.some(({ argument }) => argument === 'tokens');
  const sentence = sentenceProblem(tokens ? withShared(state, 'tokens', undefined) : state);
  return sentence === undefined ? problems : [...problems, sentence];
}
