import type { Posenc, Scorecard } from 'posenc';
import { Background } from './background.ts';
import { arraysCost, attentionCost, mostInFrame } from './cost.ts';
import { layerOf } from './layer.ts';
import { type PanelModel, panelModel, showsAttention } from './panel-model.ts';
import { panelProblem } from './panel-parameters.ts';
import { type Problem, problemFrom } from './problem.ts';
import { sharedParameters } from './shared-parameters.ts';
import type { LabState, PanelState } from './state.ts';
import { sentenceProblem } from './tokens.ts';

/** What is known of a panel now: the last good model stays while another is computed, or when there can be none. */
export interface PanelWork {
  readonly model?: PanelModel;
  /** The state of the panel that `model` belongs to. */
  readonly shown?: PanelState;
  readonly problem?: Problem;
  readonly card?: Scorecard | string;
  readonly busy: boolean;
}

/** Shared values that no scorecard depends on. */
const notScored = ['sentence', 'tokens', 'view', 'term', 'metric', 'head', 'queries', 'offset', 'range', 'difference'];
/** Shared values that only say how pictures are drawn. */
const notComputed = ['range', 'difference'];

/** Computes the panels of a state: at once what is quick, in a worker what is not, and nothing twice. */
export class PanelComputer {
  private readonly background = new Background();
  private readonly changed: () => void;
  private works: PanelWork[] = [];
  private wanted: { model: string; card: string }[] = [];
  private readonly cards = new Map<string, Scorecard | string>();
  private pe: Posenc | undefined;

  /** `changed` is called when something has come from the worker. */
  constructor(changed: () => void) {
    this.changed = changed;
  }

  get panels(): readonly PanelWork[] {
    return this.works;
  }

  /** How many panels are being computed; scorecards come when they come. */
  get busy(): number {
    return this.works.filter(({ busy }) => busy).length;
  }

  follow(pe: Posenc, state: LabState): void {
    this.pe = pe;
    this.works.length = state.panels.length;
    this.wanted.length = state.panels.length;
    for (const [i, panel] of state.panels.entries()) this.followPanel(state, panel, i);
  }

  /** Moves what is known of panels along when one of them goes. */
  remove(index: number): void {
    this.works.splice(index, 1);
    this.wanted.splice(index, 1);
  }

  cancel(): void {
    this.background.cancel();
  }

  private followPanel(state: LabState, panel: PanelState, i: number): void {
    const model = JSON.stringify([without(state.shared, notComputed), panel]);
    const card = JSON.stringify([without(state.shared, notScored), panel]);
    if (this.wanted[i]?.model === model) return;
    const scored = this.wanted[i]?.card === card;
    this.wanted[i] = { model, card };
    const problem = panelProblem(panel);
    if (problem) {
      this.update(i, { problem, busy: false });
      return;
    }
    try {
      if (isQuick(state, panel)) this.finish(i, panel, panelModel(this.pe as Posenc, state, panel));
      else void this.computeAway(i, state, panel, model);
      if (!scored) void this.score(i, state, panel, card);
    } catch (thrown) {
      this.update(i, { problem: problemFrom(thrown), busy: false });
    }
  }

  private update(i: number, work: Partial<PanelWork> & { busy: boolean }): void {
    const { problem: _, ...rest } = this.works[i] ?? { busy: false };
    this.works[i] = { ...rest, ...work };
  }

  private finish(i: number, panel: PanelState, model: PanelModel): void {
    this.update(i, { model, shown: panel, busy: false });
  }

  private async computeAway(i: number, state: LabState, panel: PanelState, key: string): Promise<void> {
    this.update(i, { busy: true });
    const answer = await this.background.ask({ kind: 'model', state, panel });
    const place = this.wanted.findIndex((wanted) => wanted.model === key);
    if (place < 0) return;
    if (answer?.kind === 'model') this.finish(place, panel, answer.result);
    else if (answer?.kind === 'problem') this.update(place, { problem: answer.result, busy: false });
    else {
      // Asked for again, it is computed again.
      this.wanted[place] = { model: '', card: '' };
      this.update(place, { problem: { message: 'Cancelled; the picture is the one before.' }, busy: false });
    }
    this.changed();
  }

  private async score(i: number, state: LabState, panel: PanelState, key: string): Promise<void> {
    const known = this.cards.get(key);
    if (known !== undefined) {
      this.works[i] = { ...(this.works[i] as PanelWork), card: known };
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 120));
    if (!this.wanted.some(({ card }) => card === key)) return;
    const answer = await this.background.ask({ kind: 'score', state, panel });
    if (answer?.kind === 'score') this.cards.set(key, answer.result);
    this.wanted.forEach(({ card }, place) => {
      if (card !== key || !answer || answer.kind === 'model') return;
      const found = answer.kind === 'score' ? answer.result : answer.result.message;
      this.works[place] = { ...(this.works[place] as PanelWork), card: found };
    });
    this.changed();
  }
}

function without(values: LabState['shared'], names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    sharedParameters.filter(({ name }) => !names.includes(name)).map(({ name }) => [name, values[name]]),
  );
}

/** Whether a panel can be computed while the page waits. Throws where the sizes are not allowed. */
function isQuick(state: LabState, panel: PanelState): boolean {
  const problem = sentenceProblem(state);
  if (problem) throw Object.assign(new Error(problem), { argument: 'sentence' });
  const layer = layerOf(state, panel);
  return arraysCost(panel, layer) <= mostInFrame && (!showsAttention(state) || attentionCost(layer) <= mostInFrame);
}
