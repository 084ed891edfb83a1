import type { Scorecard } from 'posenc';
import { answerJobs, workerPosenc } from '../../shared/index.ts';
import { type PanelModel, panelModel, panelScore } from '../panel/model.ts';
import { type Problem, problemFrom } from '../panel/problem.ts';
import type { LabState, PanelState } from '../state/state.ts';

export interface Job {
  readonly kind: 'model' | 'score';
  readonly state: LabState;
  readonly panel: PanelState;
}

export type Answer =
  | { readonly kind: 'model'; readonly result: PanelModel }
  | { readonly kind: 'score'; readonly result: Scorecard | Problem }
  | { readonly kind: 'problem'; readonly result: Problem };

answerJobs(async ({ kind, state, panel }: Job): Promise<Answer> => {
  try {
    const pe = await workerPosenc();
    return kind === 'model'
      ? { kind, result: panelModel(pe, state, panel) }
      : { kind, result: panelScore(pe, state, panel) };
  } catch (thrown) {
    return { kind: 'problem', result: problemFrom(thrown) };
  }
});
