/** Hostile calls of posenc/train, judged like those of an instance. */
import { createPosenc, type PosencError } from 'posenc';
import { createOptimizer, createTrainer, estimateTraining, type Optimizer, type Trainer } from 'posenc/train';
import { random as array } from '../api/numbers.ts';
import { type Build, longestCall } from './fuzz.ts';
import { hostileValue, type Residents, setPlain, spoil } from './hostile.ts';
import { isOrdinary, isUnchanged, type Outcome, outcomeOfError, outcomeOfResult, snapshot } from './oracle.ts';
import { Random } from './random.ts';
import { optimised, sizes, trainingNames, validTrainingCall } from './training-calls.ts';
import type { Call } from './valid-calls.ts';

const { vocab, dim, layers, heads, batch, length } = sizes;
const start = {
  model: { vocab, dim, layers, heads },
  batch,
  length,
  task: 'pairs',
  position: { scheme: 'rope' },
} as const;
const arrays = [
  { size: 4, decay: true },
  { size: optimised - 4, decay: false },
];

/** Limits for the effort: larger trainers are not created, and calls for more work are reduced. */
const largest = 2 ** 24;
const maxSteps = 3;
const longest = { lengths: 300, sequences: 16 };

/** A trainer and an optimiser that are called over and over. */
export class TrainingTarget {
  readonly #trainer: Trainer;
  readonly #optimizer: Optimizer;
  readonly #residents: Residents;
  readonly #file: Uint8Array;
  readonly #canary: string;

  private constructor(trainer: Trainer, optimizer: Optimizer, residents: Residents) {
    this.#trainer = trainer;
    this.#optimizer = optimizer;
    this.#residents = residents;
    this.#file = trainer.save();
    this.#canary = this.#next();
  }

  static async start(build: Build): Promise<TrainingTarget> {
    const [posenc, another] = [await createPosenc({ build }), await createPosenc({ build })];
    const square = array([4, 4]);
    const disposed = posenc.upload(square);
    disposed.dispose();
    const residents = { own: posenc.upload(square), disposed, ofAnother: another.upload(square) };
    const trainer = await createTrainer({ ...start, build });
    return new TrainingTarget(trainer, await createOptimizer({ parameters: arrays, build }), residents);
  }

  /** The numbers of a step that continues from the saved state. */
  #next(): string {
    this.#trainer.load(this.#file);
    const step = this.#trainer.step();
    return JSON.stringify([step, this.#trainer.evaluate({ lengths: [20], sequences: 2 })]);
  }

  callOf(seed: number): Call {
    const random = new Random(seed);
    const call = validTrainingCall(random, random.pick(trainingNames), this.#file, 'lnf_w');
    const spoilt = random.pick([0, 1, 1, 1, 2, 3]);
    for (let n = 0; n < spoilt; n++) {
      if (random.chance(0.03)) setPlain(call.args, random.whole(0, 1), hostileValue(random, this.#residents));
      else spoil(random, call, this.#residents);
    }
    cut(call);
    return call;
  }

  async run(seed: number): Promise<{ readonly seed: number; readonly name: string; readonly outcome: Outcome }> {
    const call = this.callOf(seed);
    return { seed, name: call.name, outcome: await this.#judge(call, seed) };
  }

  async #judge(call: Call, seed: number): Promise<Outcome> {
    const { name, args } = call;
    const ordinary = isOrdinary(args);
    // The optimiser changes its first argument.
    const before = snapshot(name === 'optimizerStep' ? [plainValue(args, '1')] : args);
    const began = process.cpuUsage();
    let outcome: Outcome;
    try {
      const result = await this.#done(call, seed);
      outcome = ordinary ? outcomeOfResult(call, result) : 'returned';
    } catch (thrown) {
      outcome = outcomeOfError(thrown);
    }
    const { user, system } = process.cpuUsage(began);
    const took = (user + system) / 1000;
    if (outcome.startsWith('wrong')) return outcome;
    if (took > longestCall) return `wrong: ${(took / 1000).toFixed(1)} s`;
    if (!isUnchanged(before)) return 'wrong: an array that was given has changed';
    try {
      if (this.#next() !== this.#canary) return 'wrong: other numbers from the next call';
    } catch (thrown) {
      return `wrong: the next call failed: ${String(thrown).slice(0, 200)}`;
    }
    return outcome;
  }

  async #done({ name, args }: Call, seed: number): Promise<unknown> {
    const value = args as never[];
    if (name === 'createTrainer') return this.#create(value, seed);
    if (name === 'estimateTraining') return estimateTraining(...(value as unknown as [never]));
    if (name === 'optimizerStep') return this.#optimizer.step(...(value as unknown as [never, never]));
    if (name === 'createOptimizer') {
      const optimizer = await createOptimizer(...(value as unknown as [never]));
      optimizer.dispose();
      return undefined;
    }
    if (name === 'step') {
      // Read here once, because it may be a getter.
      const [count] = args as number[];
      return this.#trainer.step(Number.isSafeInteger(count) ? Math.min(count ?? 1, maxSteps) : count);
    }
    const method = this.#trainer[name as 'step'] as (...args: never[]) => unknown;
    return method.apply(this.#trainer, value);
  }

  /** If an estimate refuses an argument, the trainer must refuse the same one. */
  async #create(args: never[], seed: number): Promise<unknown> {
    // The same call generated again, because some values change when they are read again.
    const twin = this.callOf(seed).args as unknown as [never];
    const expected = await estimateTraining(...twin).catch((thrown: unknown) => thrown as Error);
    if (!(expected instanceof Error) && expected.bytes > largest) return expected;
    const made = await createTrainer(...(args as unknown as [never])).catch((thrown: unknown) => thrown as Error);
    if (made instanceof Error) {
      if (argumentOf(made) !== argumentOf(expected)) throw new Error(`the estimate said ${String(expected)}`);
      throw made;
    }
    try {
      return made.step();
    } finally {
      made.dispose();
    }
  }
}

function argumentOf(thrown: unknown): string | undefined {
  return (thrown as PosencError).argument;
}

/** Reduces numbers that would keep a call busy for hours. */
function cut({ name, args }: Call): void {
  try {
    const options: unknown = name === 'evaluate' && plainValue(args, '0');
    if (typeof options !== 'object' || options === null) return;
    lower(options, 'sequences', longest.sequences);
    const lengths: unknown = plainValue(options, 'lengths');
    if (Array.isArray(lengths)) for (const key of ['0', '1']) lower(lengths, key, longest.lengths);
  } catch {
    // Objects that cannot be read ask for no work.
  }
}

/** The value of a property, without running a getter. */
function plainValue(at: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(at, key)?.value;
}

function lower(at: object, key: string, most: number): void {
  const value = plainValue(at, key);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > most) setPlain(at, key, most);
}
