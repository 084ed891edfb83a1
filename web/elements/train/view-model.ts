/** The model behind `posenc-train`: what is recorded, as of one step. */
import {
  asOf,
  type Evaluation,
  lastStep,
  type Recording,
  type SchemeRecording,
  type Snapshot,
} from '../learning/index.ts';
import type { MapChoice, View } from './parameters.ts';
import type { SessionState } from './session.ts';
import type { Setup } from './setup.ts';

/** What is to be shown of it. */
export interface ViewRequest {
  readonly setup: Setup;
  /** 'idle': nothing has been started. */
  readonly state: 'idle' | SessionState;
  readonly recording: Recording;
  readonly view: View;
  /** The model, the layer and the head that are shown large. */
  readonly chosen: MapChoice;
}

export interface TrainView extends ViewRequest {
  /** How far the recording goes, and which step is shown. */
  readonly last: number;
  readonly step: number;
  readonly models: readonly ModelView[];
}

/** One model. */
export interface ModelView {
  readonly record: SchemeRecording;
  readonly curve: LearningCurve;
  readonly evaluation: Evaluation | undefined;
  readonly snapshot: Snapshot | undefined;
}

/** Loss and accuracy of the batches over the steps; of long runs, means over a few steps. */
export interface LearningCurve {
  readonly steps: readonly number[];
  readonly loss: readonly number[];
  readonly accuracy: readonly number[];
}

/** A plot has no more pixels. */
const mostPoints = 500;

export function viewOf(request: ViewRequest, at: number | undefined): TrainView {
  const { setup, recording } = request;
  const last = lastStep(recording);
  const step = Math.min(at ?? last, last);
  const models = recording.schemes.map((record) => ({
    record,
    curve: curveOf(record, Math.ceil(setup.setting.steps / mostPoints)),
    evaluation: asOf(record.evaluations, step),
    snapshot: asOf(record.snapshots, step),
  }));
  return { ...request, last, step, models };
}

/** What there is before anything has been trained. */
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
