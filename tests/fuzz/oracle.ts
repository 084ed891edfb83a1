/** Conditions that must hold after every call, whatever its arguments. */
import { PosencError, sentenceOf } from 'posenc';
import type { Call } from './valid-calls.ts';

/** How a call ended; outcomes that begin with 'wrong' are failures. */
export type Outcome = 'returned' | 'invalid-argument' | 'out-of-memory' | `wrong: ${string}`;

const longestMessage = 1001;
const longestArgument = 201;

export function outcomeOfError(thrown: unknown): Outcome {
  if (!(thrown instanceof PosencError)) return `wrong: no PosencError but ${short(thrown)}`;
  const { code, message, argument } = thrown;
  if (code !== 'invalid-argument' && code !== 'out-of-memory') return `wrong: ${code}: ${message.slice(0, 200)}`;
  if (message.length > longestMessage) return `wrong: a message of ${message.length} characters`;
  if (code === 'out-of-memory') return code;
  if (argument === undefined) return `wrong: no argument in "${message.slice(0, 200)}"`;
  if (argument.length > longestArgument) return `wrong: an argument of ${argument.length} characters`;
  const name = argument.replace(/…$/, '');
  if (!message.startsWith(name)) return `wrong: "${message.slice(0, 200)}" does not begin with ${name.slice(0, 80)}`;
  return wrongData(thrown) ?? code;
}

const longestData = 20_000;

/** Says what is wrong with the data of an 'invalid-argument' error. */
export function wrongData(error: PosencError): Outcome | undefined {
  const { code, argument, given, expected, text, values, message } = error;
  if (expected === undefined) return `wrong: nothing expected in "${message.slice(0, 200)}"`;
  const data = { code, argument, given, expected, text, values };
  let sent: typeof data;
  try {
    sent = structuredClone(data);
  } catch (unsent) {
    return `wrong: data that cannot be sent to a worker (${short(unsent)}) in "${message.slice(0, 200)}"`;
  }
  const size = JSON.stringify(sent).length;
  if (size > longestData) return `wrong: data of ${size} characters in "${message.slice(0, 200)}"`;
  const sentence = sentenceOf(sent);
  if (sentence !== message)
    return `wrong: "${message.slice(0, 200)}" is not "${sentence.slice(0, 200)}", what its data say`;
  return undefined;
}

function short(thrown: unknown): string {
  try {
    return String(thrown).slice(0, 200);
  } catch {
    return 'something that is no text';
  }
}

/** Products of larger numbers leave the range of float32, so results may be infinite. */
const large = 1e6;

/**
 * Whether all given arrays hold ordinary numbers. Options always count as ordinary: each has a range in which results
 * are finite.
 */
export function isOrdinary(value: unknown, depth = 0, seen = new Set<unknown>()): boolean {
  if (typeof value === 'number') return depth === 0 || Number.isFinite(value);
  if (typeof value !== 'object' || value === null || seen.has(value)) return true;
  seen.add(value);
  try {
    if (ArrayBuffer.isView(value)) {
      if (value instanceof DataView) return true;
      return Array.prototype.every.call(value, (x: number) => Math.abs(x) <= large);
    }
    if (isResidentData(value)) return true;
    const isList = Array.isArray(value);
    if (isList && value.length > 1000) return false;
    return Object.keys(value).every((key) => {
      const one = Object.getOwnPropertyDescriptor(value, key);
      // Reading a getter's value here would be one read too many.
      if (one === undefined || one.get) return false;
      if (isList && typeof one.value === 'number') return Math.abs(one.value) <= large;
      return isOrdinary(one.value, depth + 1, seen);
    });
  } catch {
    return false;
  }
}

function isResidentData(value: object): boolean {
  return (value as { [key: symbol]: unknown })[Symbol.for('posenc.resident')] === true;
}

/**
 * Results that may be infinite according to their documentation: because of masks, a frequency of 0 without a
 * wavelength, an overshooting delta rule, or a scheme without values at the measured positions. Paths omit the indices
 * of lists.
 */
const infinite: Readonly<Record<string, readonly string[]>> = {
  attention: ['logits.data', 'logSumExp.data'],
  latentAttention: ['logits.data', 'logSumExp.data'],
  spectrum: ['wavelengths'],
  score: ['measurements.value'],
  // Sums, products and exponentials of large numbers are beyond float32.
  runningAngles: ['angles.data', 'phase.data'],
  coordinateFeatures: ['features.data', 'projected.data', 'mean.data', 'covariance.data'],
  adaptiveBias: ['data'],
  boxLogits: ['logits.data', 'embedding.data'],
  deltaAttention: ['output.data', 'state.data', 'decay.data'],
  gatedAttention: ['output.data', 'weights.data'],
  graphPositions: ['bias.data'],
  pairFeatures: ['output.data'],
  lieRotation: ['matrix.data', 'rotated.data'],
  recurrentAttention: ['output.data', 'weights.data', 'state.values.data', 'state.keys.data'],
};

export function outcomeOfResult({ name, args }: Call, result: unknown): Outcome {
  const bad = firstNotFinite(name, result, '');
  if (bad === undefined) return 'returned';
  return `wrong: ${bad} from finite numbers${args.length === 0 ? ' (none)' : ''}`;
}

function firstNotFinite(name: string, value: unknown, path: string): string | undefined {
  const mayBeInfinite = infinite[name]?.includes(path.replace(/\.\d+\b/g, '')) ?? false;
  const isGood = (x: number) => Number.isFinite(x) || (mayBeInfinite && !Number.isNaN(x));
  if (typeof value === 'number') return isGood(value) ? undefined : `${path} = ${value}`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (isResidentData(value)) return undefined;
  if (ArrayBuffer.isView(value)) {
    const numbers = value as Float32Array;
    const at = numbers.findIndex((x) => !isGood(x));
    return at < 0 ? undefined : `${path}[${at}] = ${numbers[at]}`;
  }
  for (const [key, one] of Object.entries(value)) {
    const bad = firstNotFinite(name, one, path ? `${path}.${key}` : key);
    if (bad) return bad;
  }
  return undefined;
}

/** The size of a result in bytes. */
export function bytesOf(result: unknown): number {
  if (typeof result !== 'object' || result === null) return 0;
  if (ArrayBuffer.isView(result)) return result.byteLength;
  return Object.values(result).reduce((sum: number, one) => sum + bytesOf(one), 0);
}

/** The present contents of the typed arrays and plain lists of numbers in the arguments. */
export function snapshot(value: unknown, found = new Map<object, number[]>()): Map<object, number[]> {
  if (typeof value !== 'object' || value === null || found.has(value)) return found;
  found.set(value, []);
  try {
    if (ArrayBuffer.isView(value)) {
      if (value instanceof Float32Array && value.constructor === Float32Array) found.set(value, Array.from(value));
      return found;
    }
    if (Array.isArray(value) && value.length > 1000) return found;
    for (const key of Object.keys(value)) {
      if (key === 'out') continue;
      const one = Object.getOwnPropertyDescriptor(value, key);
      if (one && !one.get) snapshot(one.value, found);
    }
  } catch {
    // Objects that cannot be read cannot have been changed.
  }
  return found;
}

export function isUnchanged(before: Map<object, number[]>): boolean {
  for (const [array, numbers] of before) {
    if (!numbers.every((x, i) => Object.is(x, (array as Float32Array)[i]))) return false;
  }
  return true;
}
