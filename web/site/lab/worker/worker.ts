import type { Scorecard } from 'posenc';
import { workerPosenc } from '../../shared/index.ts';
import { type PanelModel, panelModel, panelScore } from '../panel/model.ts';
import { type Problem, problemFrom } from '../panel/problem.ts';
import type { LabState, PanelState } from '../state/state.ts';

/** A job of the worker; its answer carries the same id. */
export interface Job {
  readonly id: number;
  readonly kind: 'model' | 'score';
  readonly state: LabState;
  readonly panel: PanelState;
}

export type Answer =
  | { readonly id: number; readonly kind: 'model'; readonly result: PanelModel }
  | { readonly id: number; readonly kind: 'score'; readonly result: Scorecard | Problem }
  | { readonly id: number; readonly kind: 'problem'; readonly result: Problem };

addEventListener('message', async ({ data: { id, kind, state, panel } }: MessageEvent<Job>) => {
  try {
    const pe = await workerPosenc();
    answer(
      kind === 'model'
        ? { id, kind, result: panelModel(pe, state, panel) }
        : { id, kind, result: panelScore(pe, state, panel) },
    );
  } catch (thrown) {
    answer({ id, kind: 'problem', result: problemFrom(thrown) });
  }
});

/** Transfers the matrix to the page instead of copying it. */
function answer(message: Answer): void {
  const picture = message.kind === 'model' ? message.result.picture : undefined;
  postMessage(message, { transfer: picture?.kind === 'matrix' ? [picture.data.buffer] : [] });
}
