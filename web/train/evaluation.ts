/** How well a trainer does on sequences that it does not learn from. */
import { invalid, missing, renamingArguments } from '../api/errors/index.ts';
import { checkInteger, checkKeys, checkObject, OwnData } from '../api/input/index.ts';
import type { RawTrainer } from './raw-trainer.ts';
import type { TrainerSetup } from './setup.ts';
import type { Score } from './types.ts';

/** For `evaluate`. */
export interface EvaluateOptions {
  /** Lengths of the sequences. Default: that of the training. */
  readonly lengths?: readonly number[];
  /** How many sequences of each length. Default: 64. */
  readonly sequences?: number;
}

/** What a trainer does at a length. */
export interface LengthScore extends Score {
  readonly length: number;
}

/** Between two parts others may have their turn; the trainer must not change meanwhile. */
export function* evaluation(
  raw: RawTrainer,
  { task, seed, most }: TrainerSetup,
  given: EvaluateOptions,
): Generator<void, LengthScore[]> {
  const options = checkObject('options', new OwnData().read(given, '')) as EvaluateOptions;
  checkKeys({ ...options }, ['lengths', 'sequences']);
  if (!task) throw missing('task', 'a task, or score() with a batch');
  const sequences = checkInteger('sequences', options.sequences ?? 64, 1, 4096);
  const list = options.lengths ?? [most.length];
  if (!Array.isArray(list) || list.length === 0) throw invalid('lengths', list, 'a list of lengths');
  const lengths = list.map((length, i) => checkInteger(`lengths[${i}]`, length, 1, 4096));
  // Before the first of them, which may take long.
  for (const [i, length] of lengths.entries()) ofLength(i, () => raw.requireScore({ batch: sequences, length }));
  const scores: LengthScore[] = [];
  for (const [i, length] of lengths.entries()) {
    if (scores.length > 0) yield;
    const batch = ofLength(i, () => task.batch(raw.engine, 'test', seed, 0, { batch: sequences, length }));
    scores.push({ length, ...(yield* raw.scoreInParts(batch)) });
  }
  return scores;
}

/** The core knows one length, not its place in a list. */
function ofLength<Result>(index: number, call: () => Result): Result {
  return renamingArguments((argument) => (argument === 'length' ? `lengths[${index}]` : argument), call);
}

/** All parts at once. */
export function completed<Result>(parts: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}
