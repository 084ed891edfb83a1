/** Results of finished trainings: scores by length, for several models of each scheme. */
import { ofType } from 'posenc/catalogue';
import { PosencError } from 'posenc/train';
import type { Recording } from './recording.ts';
import type { Quantity } from './tasks.ts';

/** Scores of one trained model. */
export interface Run {
  readonly task: string;
  readonly scheme: string;
  readonly seed: number;
  readonly lengths: readonly number[];
  readonly accuracy: readonly number[];
  readonly loss: readonly number[];
}

export interface Results {
  /** The length that models were trained on. */
  readonly trained: number;
  readonly runs: readonly Run[];
}

/** The results of a benchmark, as stored in its file. */
interface ResultsFile {
  readonly setting?: { readonly length?: unknown };
  readonly lengths?: unknown;
  readonly runs?: unknown;
}

/** The accepted inputs: a file of results, a recording of `posenc-train`, or several recordings. */
export type ResultsInput = ResultsFile | Recording | readonly Recording[];

/** Throws a PosencError for any other input. */
export function readResults(argument: string, value: unknown): Results {
  if (Array.isArray(value)) {
    const all = value.map((one) => readResults(argument, one));
    if (all.length === 0) throw unreadable(argument, 'it is empty');
    return { trained: (all[0] as Results).trained, runs: all.flatMap(({ runs }) => runs) };
  }
  if (typeof value !== 'object' || value === null) throw unreadable(argument, 'it is no object');
  if ('schemes' in value && !('runs' in value)) return ofRecording(value as Recording);
  const { setting, lengths, runs } = value as ResultsFile;
  const trained = Number(setting?.length);
  if (!isNumbers(lengths) || lengths.length === 0) throw unreadable(argument, 'it has no list of lengths');
  if (!Number.isInteger(trained)) throw unreadable(argument, 'its setting has no length');
  if (!Array.isArray(runs)) throw unreadable(argument, 'it has no list of runs');
  return { trained, runs: runs.map((run, i) => readRun(argument, run, i, lengths)) };
}

function readRun(argument: string, run: unknown, i: number, lengths: readonly number[]): Run {
  const { task, scheme, seed, accuracy, loss } = (run ?? {}) as Record<string, unknown>;
  if (typeof task !== 'string' || typeof scheme !== 'string') {
    throw unreadable(argument, `run ${i} has no task or no scheme`);
  }
  for (const scores of [accuracy, loss]) {
    if (!isNumbers(scores) || scores.length !== lengths.length) {
      throw unreadable(argument, `run ${i} has not ${lengths.length} scores`);
    }
  }
  return { task, scheme, seed: Number(seed), lengths, accuracy, loss } as Run;
}

function isNumbers(list: unknown): list is readonly number[] {
  return Array.isArray(list) && list.every((one) => typeof one === 'number' && Number.isFinite(one));
}

/** The scores of the last tests in a recording. */
function ofRecording({ task, setting, schemes }: Recording): Results {
  const runs = schemes.flatMap(({ scheme, evaluations }): Run[] => {
    const { scores, step = 0 } = evaluations.at(-1) ?? {};
    if (!scores || step === 0) return [];
    return [
      {
        task,
        scheme,
        seed: setting.seed,
        lengths: scores.map(({ length }) => length),
        accuracy: scores.map((score) => score.accuracy),
        loss: scores.map((score) => score.loss),
      },
    ];
  });
  return { trained: setting.length, runs };
}

function unreadable(argument: string, reason: string): PosencError {
  return new PosencError({
    code: 'invalid-argument',
    argument,
    text: reason,
    expected: ofType('results of trainings'),
  });
}

/** The scores of one scheme at each length. */
export interface SchemeScores {
  readonly scheme: string;
  readonly lengths: readonly number[];
  /** One list of scores per seed, in the order of `lengths`. */
  readonly seeds: readonly (readonly number[])[];
  readonly median: readonly number[];
}

/** The scores on a task of the requested schemes, in that order; schemes without results are left out. */
export function scoresOf(
  { runs }: Results,
  task: string,
  schemes: readonly string[],
  quantity: Quantity,
): SchemeScores[] {
  return schemes.flatMap((scheme) => {
    const all = runs.filter((run) => run.task === task && run.scheme === scheme);
    const lengths = all[0]?.lengths;
    if (!lengths) return [];
    const sameLengths = all.filter((run) => run.lengths.join() === lengths.join());
    const seeds = sameLengths.map((run) => run[quantity]);
    return [
      { scheme, lengths, seeds, median: lengths.map((_, i) => median(seeds.map((scores) => scores[i] as number))) },
    ];
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}
