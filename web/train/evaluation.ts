/** Evaluates a trainer on sequences that it does not learn from. */
import { invalid, missing, ofType, renamingArguments, rule } from '../api/errors/index.ts';
import { checkInteger, checkKeys, checkObject, OwnData } from '../api/input/index.ts';
import type { RawTrainer } from './raw-trainer.ts';
import type { TrainerSetup } from './setup.ts';
import type { Score } from './types.ts';

/** Options of `evaluate`. */
export interface EvaluateOptions {
  /** Lengths of the sequences. Default: the `length` of the trainer. */
  readonly lengths?: readonly number[];
  /** Number of sequences of each length. Default: 64. */
  readonly sequences?: number;
}

/** The score of a trainer at one sequence length. */
export interface LengthScore extends Score {
  readonly length: number;
}

/** Yields between parts so that other trainers can take a turn; the trainer must not change in the meantime. */
export function* evaluation(
  raw: RawTrainer,
  { task, seed, maxShape }: TrainerSetup,
  given: EvaluateOptions,
): Generator<void, LengthScore[]> {
  const options = checkObject('options', new OwnData().read(given, '')) as EvaluateOptions;
  checkKeys({ ...options }, ['lengths', 'sequences']);
  if (!task) throw missing('task', rule('a task, or score() with a batch'));
  const sequences = checkInteger('sequences', options.sequences ?? 64, 1, 4096);
  const list = options.lengths ?? [maxShape.length];
  if (!Array.isArray(list) || list.length === 0) throw invalid('lengths', list, ofType('a list of lengths'));
  const lengths = list.map((length, i) => checkInteger(`lengths[${i}]`, length, 1, 4096));
  // Checked for every length before the first evaluation, which may take long.
  for (const [i, length] of lengths.entries()) ofLength(i, () => raw.requireScore({ batch: sequences, length }));
  const scores: LengthScore[] = [];
  for (const [i, length] of lengths.entries()) {
    if (scores.length > 0) yield;
    const batch = ofLength(i, () => task.batch(raw.engine, 'test', seed, 0, { batch: sequences, length }));
    scores.push({ length, ...(yield* raw.scoreInParts(batch)) });
  }
  return scores;
}

/** The core is given one length and does not know its index in the list; errors have to name it. */
function ofLength<Result>(index: number, call: () => Result): Result {
  return renamingArguments((argument) => (argument === 'length' ? `lengths[${index}]` : argument), call);
}

/** Runs all parts to completion without giving up the thread. */
export function completed<Result>(parts: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}
