/** What a pool of trainers and its workers say to each other. A worker answers each order, one after the other. */
import type { ErrorReport } from '../../api/thread/index.ts';
import type { EvaluateOptions, LengthScore } from '../evaluation.ts';
import type { TrainModule } from '../module.ts';
import type { TrainerOptions } from '../setup.ts';
import type { Step } from '../types.ts';

export interface StartOrder extends TrainModule {
  readonly kind: 'start';
  /** See lifeline.ts. */
  readonly lifeline: string | undefined;
}

/** For one of the trainers in a worker. */
export type TrainerOrder = { readonly trainer: number } & (
  | { readonly kind: 'create'; readonly options: TrainerOptions; readonly kept: Kept | undefined }
  /** One turn: some steps, until there are `until` of them at the latest. */
  | { readonly kind: 'step'; readonly until: number; readonly keepEvery: number }
  /** One turn of an evaluation, which begins with the options and goes on without. */
  | { readonly kind: 'evaluate'; readonly options: EvaluateOptions | undefined }
  | { readonly kind: 'call'; readonly name: CallName; readonly argument: unknown }
  | { readonly kind: 'dispose' }
);

export type Order = StartOrder | TrainerOrder;

/** Methods of Trainer that are done at once. */
export type CallName = 'score' | 'gradients' | 'logits' | 'attention' | 'parameters' | 'save' | Change;

/** Those that change it. */
export const changes = ['stepOn', 'setParameters', 'load'] as const;
export type Change = (typeof changes)[number];

/** The state of a trainer after some steps: from there another worker goes on to the same bits. */
export interface Kept {
  readonly steps: number;
  /** As of Trainer.save(). */
  readonly file: Uint8Array<ArrayBuffer>;
}

/** Steps may have been done before an error. */
export interface Answer {
  readonly result?: unknown;
  readonly kept?: Kept | undefined;
  readonly error?: ErrorReport | undefined;
}

/** Results by the kind of the order. */
export interface Results {
  readonly start: { readonly lifeline: boolean };
  readonly create: { readonly characters: readonly string[] | undefined };
  readonly step: readonly Step[];
  /** Undefined while it is not over. */
  readonly evaluate: readonly LengthScore[] | undefined;
}
