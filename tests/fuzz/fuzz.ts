/** Makes calls, hostile and valid, and judges their outcomes. */
import { createPosenc, type Posenc } from 'posenc';
import { random as array } from '../api/numbers.ts';
import { hostileValue, type Residents, setPlain, spoil } from './hostile.ts';
import { bytesOf, isOrdinary, isUnchanged, type Outcome, outcomeOfError, outcomeOfResult, snapshot } from './oracle.ts';
import { Random } from './random.ts';
import { type Call, validCall } from './valid-calls.ts';

export type Build = Posenc['build'];

/**
 * Milliseconds that detect a hang rather than a slow machine: calls take microseconds. Those with large results may
 * take longer.
 */
export const longestCall = 5000;
const millisecondsPerByte = 1e-4;

export interface Verdict {
  readonly seed: number;
  readonly name: string;
  readonly outcome: Outcome;
}

/** An instance that is called over and over. */
export class Target {
  readonly #posenc: Posenc;
  readonly residents: Residents;
  readonly names: readonly string[];
  readonly #canary: string;

  private constructor(posenc: Posenc, residents: Residents) {
    this.#posenc = posenc;
    this.residents = residents;
    // Functions that take arguments.
    this.names = Object.keys(posenc).filter(
      (name) => !['cache', 'extend'].includes(name) && typeof posenc[name as keyof Posenc] === 'function',
    );
    this.#canary = canary(posenc);
  }

  static async start(build: Build): Promise<Target> {
    const [posenc, another] = [await createPosenc({ build }), await createPosenc({ build })];
    const square = array([4, 4]);
    const disposed = posenc.upload(square);
    disposed.dispose();
    return new Target(posenc, { own: posenc.upload(square), disposed, ofAnother: another.upload(square) });
  }

  /** Judges the outcome of a call, and whether everything else is unchanged. */
  judge({ name, args }: Call): Outcome {
    const ordinary = isOrdinary(args);
    const before = snapshot(args);
    const call = this.#posenc[name as 'absolute'] as (...args: unknown[]) => unknown;
    const start = process.cpuUsage();
    let outcome: Outcome;
    let allowed = longestCall;
    try {
      const result = call(...args);
      allowed += millisecondsPerByte * bytesOf(result);
      outcome = ordinary ? outcomeOfResult({ name, args }, result) : 'returned';
      if (name === 'upload') (result as ReturnType<Posenc['upload']>).dispose();
    } catch (thrown) {
      outcome = outcomeOfError(thrown);
    }
    // CPU time, so that other work on the machine does not count.
    const { user, system } = process.cpuUsage(start);
    const took = (user + system) / 1000;
    if (outcome.startsWith('wrong')) return outcome;
    if (took > allowed) return `wrong: ${(took / 1000).toFixed(1)} s`;
    if (!isUnchanged(before)) return 'wrong: an array that was given has changed';
    try {
      if (canary(this.#posenc) !== this.#canary) return 'wrong: other numbers from the next call';
    } catch (thrown) {
      return `wrong: the next call failed: ${String(thrown).slice(0, 200)}`;
    }
    return outcome;
  }

  /** The call that a seed generates. */
  callOf(seed: number): Call {
    return callOf(seed, this.names, this.residents);
  }

  run(seed: number): Verdict {
    const call = this.callOf(seed);
    return { seed, name: call.name, outcome: this.judge(call) };
  }
}

/** Share of calls of `score`, which takes a thousand times as long as the others. */
const rare = 0.05;

export function callOf(seed: number, names: readonly string[], residents: Residents): Call {
  const random = new Random(seed);
  let name = random.pick(names);
  while (name === 'score' && !random.chance(rare)) name = random.pick(names);
  const call = validCall(random, name);
  const spoilt = random.pick([0, 1, 1, 1, 2, 3]);
  for (let n = 0; n < spoilt; n++) {
    if (random.chance(0.03)) setPlain(call.args, random.whole(0, 2), hostileValue(random, residents));
    else spoil(random, call, residents);
  }
  return call;
}

const [q, k, v] = [array([2, 5, 4]), array([2, 5, 4], 2), array([2, 5, 4], 3)];

/** The numbers of two valid calls. */
function canary(posenc: Posenc): string {
  const { output } = posenc.attention({ q, k, v, encoding: { scheme: 'alibi' } });
  const table = posenc.absolute({ scheme: 'sinusoidal', length: 5, dim: 6 });
  return [...output.data, ...table.data].join();
}
