/**
 * The messages between a pool of trainers and its workers. A worker answers its orders one by one, in their sequence.
 */
import type { LoadedModule } from '../../api/module/index.ts';
import type { Answer as AnswerOfWorker, StartOrder } from '../../api/thread/index.ts';
import type { TrainerOptions } from '../setup.ts';
import type { EvaluateOptions, LengthScore } from '../trainer.ts';
import type { Step } from '../types.ts';

/** An order for one of the trainers in a worker. */
export type TrainerOrder = { readonly trainer: number } & (
  | { readonly kind: 'create'; readonly options: TrainerOptions; readonly stored: StoredTrainer | undefined }
  /** One turn of training: some steps, ending at step `until` at the latest. */
  | { readonly kind: 'step'; readonly until: number; readonly keepEvery: number }
  /** One turn of an evaluation: the first turn carries the options, later ones none. */
  | { readonly kind: 'evaluate'; readonly options: EvaluateOptions | undefined }
  | { readonly kind: 'call'; readonly name: CallName; readonly argument: unknown }
  | { readonly kind: 'dispose' }
);

export type Order = (StartOrder & LoadedModule) | TrainerOrder;

/** Methods of Trainer that are done in one turn. */
export type CallName = 'score' | 'gradients' | 'logits' | 'attention' | 'parameters' | 'save' | Change;

/** The methods that change the trainer. */
export const changes = ['stepOn', 'setParameters', 'load'] as const;
export type Change = (typeof changes)[number];

/** The state of a trainer after some steps, from which another worker continues to the same bits. */
export interface StoredTrainer {
  readonly steps: number;
  /** The file that `Trainer.save()` makes. */
  readonly file: Uint8Array<ArrayBuffer>;
}

export interface Answer extends AnswerOfWorker {
  readonly stored?: StoredTrainer | undefined;
}

/** Result types by the `kind` of the order. */
export interface Results {
  readonly create: { readonly characters: readonly string[] | undefined };
  readonly step: readonly Step[];
  /** Undefined until the last turn. */
  readonly evaluate: readonly LengthScore[] | undefined;
}
