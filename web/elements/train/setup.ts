import type { PoolTrainerOptions } from 'posenc/train';
import type { RecordedSetting, TrainedScheme, TrainedTask } from '../learning/index.ts';

/** What is trained, as the attributes say it. */
export interface Setup {
  readonly task: TrainedTask;
  readonly text: string;
  readonly schemes: readonly TrainedScheme[];
  readonly setting: RecordedSetting;
  /** How many steps lie between two tests. */
  readonly every: number;
  /** Tokens of the sequence whose attention is recorded. */
  readonly sequence: number;
}

/** The options of one model. What they have in common they have in common to the last number: the batches and the initial parameters. */
export function trainerOptions(
  { task, text, setting, sequence }: Pick<Setup, 'task' | 'text' | 'setting' | 'sequence'>,
  { position }: Pick<TrainedScheme, 'position'>,
): PoolTrainerOptions {
  const { dim, layers, heads, batch, length, seed, steps, lr, lengths } = setting;
  const rows = Math.max(256, length, sequence, ...lengths);
  return {
    model: { dim, layers, heads },
    position: position.scheme === 'learned' ? { rows, ...position } : position,
    task: task === 'text' ? { text } : task,
    batch,
    length,
    seed,
    optimizer: {
      lr,
      total: steps,
      warmup: Math.min(50, Math.ceil(steps / 8)),
      cooldown: Math.min(100, Math.floor(steps / 4)),
    },
  };
}

/** Tokens that are scored at a length while training goes on, and when it is done. */
const tested = { now: 2048, atEnd: 8192 };

/** How many sequences of a length are scored: fewer of long ones, which have more tokens. */
export function sequencesOf(length: number, atEnd: boolean): number {
  return Math.min(64, Math.max(8, Math.round(tested[atEnd ? 'atEnd' : 'now'] / length)));
}
