import { type Posenc, PosencError, type Scorecard } from 'posenc';
import { sharedParameters, type View } from '../state/shared-parameters.ts';
import { type LabState, type PanelState, sentenceProblem, sharedValue } from '../state/state.ts';
import { labBackground } from '../worker/background.ts';
import { arraysCost, attentionCost, maxInFrame } from '../worker/cost.ts';
import { layerOf, showsAttention } from './layer.ts';
import { type PanelModel, panelModel } from './model.ts';
import { panelProblem } from './parameters.ts';
import { type Problem, problemFrom } from './problem.ts';

/** The present knowledge about a panel: the last good model stays while another is computed, or if none can be. */
export interface PanelWork {
  readonly model?: PanelModel;
  /** The panel's state and view when `model` was computed. */
  readonly drawnPanel?: PanelState;
  readonly view?: View;
  readonly problem?: Problem;
  /** The scorecard, or the reason why there is none. */
  readonly card?: Scorecard | Problem;
  /** Whether the scorecard is an earlier one, while the present one is being measured. */
  readonly measuring?: boolean;
  readonly busy: boolean;
}

/** Shared values that do not affect scorecards. */
const notScored = [
  'sentence',
  'tokens',
  'view',
  'linearForm',
  'term',
  'metric',
  'head',
  'queries',
  'offset',
  'range',
  'difference',
];
/** Shared values that only affect how pictures are drawn. */
const notComputed = ['range', 'difference'];

/** Computes the panels of a state: cheap ones immediately, others in a worker, and none twice. */
export class PanelComputer {
  private readonly models = labBackground();
  private readonly scores = labBackground();
  /** Whether the reader cancelled the work, which is then not resumed until something changes. */
  private ended = false;
  private readonly changed: () => void;
  private works: PanelWork[] = [];
  private wanted: { model: string; card: string }[] = [];
  private readonly cards = new Map<string, Scorecard | Problem>();
  private pe: Posenc | undefined;

  /** `changed` is called when a worker has delivered something. */
  constructor(changed: () => void) {
    this.changed = changed;
  }

  get panels(): readonly PanelWork[] {
    return this.works;
  }

  /** Number of panels that are being computed, not counting scorecards. */
  get busy(): number {
    return this.works.filter(({ busy }) => busy).length;
  }

  follow(pe: Posenc, state: LabState): void {
    this.pe = pe;
    this.dropStale(state);
    this.works.length = state.panels.length;
    this.wanted.length = state.panels.length;
    for (const [i, panel] of state.panels.entries()) this.followPanel(state, panel, i);
  }

  /** Keeps works aligned with panels when one is removed. */
  remove(index: number): void {
    this.works.splice(index, 1);
    this.wanted.splice(index, 1);
  }

  /** Cancels the work that the progress bar shows. */
  cancel(): void {
    this.ended = true;
    this.models.cancel();
  }

  stop(): void {
    this.models.cancel();
    this.scores.cancel();
  }

  /** Restarts a worker that is busy with something no longer wanted; anything still wanted is requested again. */
  private dropStale(state: LabState): void {
    const busy = (i: number) => this.works[i]?.busy === true;
    const stale = this.works.some((_, i) => busy(i) && this.wanted[i]?.model !== modelKey(state, i));
    if (!stale) return;
    this.models.cancel();
    for (const [i, wanted] of this.wanted.entries()) if (busy(i)) this.wanted[i] = { ...wanted, model: '' };
  }

  private followPanel(state: LabState, panel: PanelState, i: number): void {
    const model = modelKey(state, i);
    const card = JSON.stringify([without(state.shared, notScored), panel]);
    if (this.wanted[i]?.model === model) return;
    const scored = this.wanted[i]?.card;
    this.wanted[i] = { model, card: scored ?? '' };
    const problem = panelProblem(panel);
    if (problem) {
      this.update(i, { problem, busy: false });
      return;
    }
    try {
      if (isQuick(state, panel)) this.finish(i, state, panel, panelModel(this.pe as Posenc, state, panel));
      else void this.computeAway(i, state, panel, model);
      if (scored === card) return;
      this.wanted[i] = { model, card };
      void this.score(i, state, panel, card);
    } catch (thrown) {
      if ((thrown as { code?: string }).code === 'not-loaded') void this.extend(i, model);
      else this.update(i, { problem: problemFrom(thrown), busy: false });
    }
  }

  /** Loads the extended part of posenc, and then computes again the panels that needed it. */
  private async extend(i: number, key: string): Promise<void> {
    this.update(i, { busy: true });
    let failure: Partial<PanelWork> = {};
    try {
      await (this.pe as Posenc).extend({ field: false });
    } catch (thrown) {
      failure = { problem: problemFrom(thrown) };
    }
    for (const [place, wanted] of this.wanted.entries()) {
      if (wanted.model !== key) continue;
      if (!failure.problem) this.wanted[place] = { ...wanted, model: '' };
      this.update(place, { ...failure, busy: false });
    }
    this.changed();
  }

  private update(i: number, work: Partial<PanelWork> & { busy: boolean }): void {
    const { problem: _, ...rest } = this.works[i] ?? { busy: false };
    this.works[i] = { ...rest, ...work };
  }

  private finish(i: number, state: LabState, panel: PanelState, model: PanelModel): void {
    this.update(i, { model, drawnPanel: panel, view: sharedValue<View>(state, 'view'), busy: false });
  }

  private async computeAway(i: number, state: LabState, panel: PanelState, key: string): Promise<void> {
    this.update(i, { busy: true });
    this.ended = false;
    const answer = await this.models.ask({ kind: 'model', state, panel });
    // Panels may have moved meanwhile, and two panels may be equal.
    for (const [place, wanted] of this.wanted.entries()) {
      if (wanted.model !== key) continue;
      if (answer?.kind === 'model') this.finish(place, state, panel, answer.result);
      else if (answer?.kind === 'problem') this.update(place, { problem: answer.result, busy: false });
      else if (!answer && this.ended) {
        this.update(place, { problem: { message: 'Cancelled; the picture is the one before.' }, busy: false });
      }
    }
    this.changed();
  }

  private async score(i: number, state: LabState, panel: PanelState, key: string): Promise<void> {
    const known = this.cards.get(key);
    if (known !== undefined) {
      this.works[i] = { ...(this.works[i] as PanelWork), card: known, measuring: false };
      return;
    }
    this.works[i] = { ...(this.works[i] as PanelWork), measuring: true };
    await new Promise((resolve) => setTimeout(resolve, 120));
    if (!this.wanted.some(({ card }) => card === key)) return;
    const answer = await this.scores.ask({ kind: 'score', state, panel });
    if (answer?.kind === 'score') this.cards.set(key, answer.result);
    this.wanted.forEach(({ card }, place) => {
      if (card !== key || !answer || answer.kind === 'model') return;
      const found = answer.result;
      // What has failed is tried again with the next change.
      if (answer.kind === 'problem') this.wanted[place] = { ...(this.wanted[place] as { model: string }), card: '' };
      this.works[place] = { ...(this.works[place] as PanelWork), card: found, measuring: false };
    });
    this.changed();
  }
}

function modelKey(state: LabState, i: number): string {
  return JSON.stringify([without(state.shared, notComputed), state.panels[i]]);
}

function without(values: LabState['shared'], names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    sharedParameters.filter(({ name }) => !names.includes(name)).map(({ name }) => [name, values[name]]),
  );
}

/** Whether a panel can be computed while the page waits. Throws if the sizes are invalid. */
function isQuick(state: LabState, panel: PanelState): boolean {
  const problem = sentenceProblem(state);
  if (problem) throw new PosencError(problem);
  const layer = layerOf(state, panel);
  return arraysCost(panel, layer) <= maxInFrame && (!showsAttention(state) || attentionCost(layer) <= maxInFrame);
}
