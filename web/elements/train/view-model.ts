/** The model behind `posenc-train`: the recording as of one step. */
import {
  asOf,
  type Evaluation,
  lastStep,
  type Recording,
  type SchemeRecording,
  type SchemeScores,
  type Snapshot,
} from '../learning/index.ts';
import type { MapChoice, View } from './parameters.ts';
import type { SessionState } from './session.ts';
import type { Setup } from './setup.ts';

/** The state to show. */
export interface ViewRequest {
  readonly setup: Setup;
  /** 'idle' means that nothing has been started. */
  readonly state: 'idle' | SessionState;
  readonly recording: Recording;
  readonly view: View;
  /** The scheme, the layer and the head of the large map. */
  readonly chosen: MapChoice;
  /** Results to compare with, drawn pale behind the tests by length. */
  readonly earlier?: EarlierResults | undefined;
}

export interface EarlierResults {
  readonly scores: readonly SchemeScores[];
  /** The seed of the run before; undefined for results that were recorded beforehand. */
  readonly seed: number | undefined;
}

export interface TrainView extends ViewRequest {
  /** The last recorded step, and the step that is shown. */
  readonly last: number;
  readonly step: number;
  readonly models: readonly ModelView[];
}

/** One model as of the step that is shown. */
export interface ModelView {
  readonly record: SchemeRecording;
  readonly curve: LearningCurve;
  readonly evaluation: Evaluation | undefined;
  readonly snapshot: Snapshot | undefined;
}

/** Loss and accuracy of the batches over the steps; for long trainings, means over a few steps. */
export interface LearningCurve {
  readonly steps: readonly number[];
  readonly loss: readonly number[];
  readonly accuracy: readonly number[];
}

/** More points would exceed the pixels of a plot. */
const maxPoints = 500;

export function viewOf(request: ViewRequest, at: number | undefined): TrainView {
  const { setup, recording } = request;
  const last = lastStep(recording);
  const step = Math.min(at ?? last, last);
  const models = recording.schemes.map((record) => ({
    record,
    curve: curveOf(record, Math.ceil(setup.setting.steps / maxPoints)),
    evaluation: asOf(record.evaluations, step),
    snapshot: asOf(record.snapshots, step),
  }));
  return { ...request, last, step, models };
}

/** The recording before anything has been trained. */
export function emptyRecording({ task, setting, schemes }: Setup): Recording {
  return {
    task,
    setting,
    words: [],
    schemes: schemes.map(({ text }) => ({
      scheme: text,
      parameters: 0,
      steps: [],
      evaluations: [],
      snapshots: [],
    })),
  };
}

function curveOf({ steps }: SchemeRecording, width: number): LearningCurve {
  const curve = { steps: [] as number[], loss: [] as number[], accuracy: [] as number[] };
  for (let first = 0; first < steps.length; first += width) {
    const some = steps.slice(first, first + width);
    const mean = (name: 'loss' | 'accuracy') => some.reduce((sum, one) => sum + one[name], 0) / some.length;
    curve.steps.push(some.at(-1)?.step ?? 0);
    curve.loss.push(mean('loss'));
    curve.accuracy.push(mean('accuracy'));
  }
  return curve;
}
