/** What the figure says of a training. */
import { percent } from '../learning/index.ts';
import type { Setup } from './setup.ts';

/** What is known before a training begins. */
export interface Estimate {
  /** Parameters of each model. */
  readonly parameters: readonly number[];
  readonly seconds: number;
}

/** Floating-point operations a second that a core of an ordinary laptop makes of training; what was measured last takes its place. */
let speed = 1.6e10;
/** Tests, attention and parameters take a part of the time. */
const besides = 1.25;

export function secondsFor(flops: number): number {
  return (besides * flops) / speed;
}

export function learnSpeed(flops: number, seconds: number): void {
  if (seconds > 0.5) speed = (besides * flops) / seconds;
}

export function durationText(seconds: number): string {
  if (seconds < 1.5) return 'a second';
  if (seconds < 90) return `${Math.round(seconds)} seconds`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3600)} hours`;
}

export function estimateText(
  { setting, schemes }: Setup,
  estimate: Estimate | undefined,
  write: (n: number) => string,
): string {
  const [count, each] = schemes.length === 1 ? ['A model', ''] : [`${schemes.length} models`, ' each'];
  const steps = `${write(setting.steps)} steps${each}`;
  if (!estimate) return `${count}, ${steps}.`;
  const [least, most] = [Math.min(...estimate.parameters), Math.max(...estimate.parameters)];
  const size = least === most ? write(least) : `${write(least)} to ${write(most)}`;
  return `${count} of ${size} parameters, ${steps}: about ${durationText(estimate.seconds)} on one core.`;
}

/** Where a head looks, from its weights [length, length] on a sequence: within the length that is trained, and beyond. */
export function looksAt(weights: Float32Array, length: number, trained: number): string {
  const known = Math.min(length, trained);
  const within = looksFrom(weights, length, Math.floor(known / 2), known);
  return length > trained
    ? `${within}; beyond ${trained} tokens ${looksFrom(weights, length, trained, length)}`
    : within;
}

/** Of the queries from one position to another, the first of which has room behind it. */
function looksFrom(weights: Float32Array, length: number, first: number, end: number): string {
  const share = (key: (query: number) => number) => {
    let sum = 0;
    for (let query = first; query < end; query++) sum += weights[query * length + key(query)] as number;
    return sum / (end - first);
  };
  const backs = Array.from({ length: first + 1 }, (_, back) => ({ back, value: share((query) => query - back) }));
  backs.sort((a, b) => b.value - a.value);
  const begin = share(() => 0);
  const [most, next] = backs;
  if (most && most.value >= Math.max(0.25, begin)) {
    const places = next && next.value >= 0.2 ? [most, next] : [most];
    return places.map(({ back, value }) => `${percent(value)} on ${backText(back)}`).join(', ');
  }
  return begin >= 0.25 ? `${percent(begin)} on the first token` : 'spread over many tokens';
}

function backText(back: number): string {
  if (back === 0) return 'the token itself';
  return back === 1 ? 'the token before' : `the token ${back} back`;
}
