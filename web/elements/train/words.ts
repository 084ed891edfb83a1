/** Texts about a training. */
import type { NumberFormat } from '../../charts/index.ts';
import type { Setup } from './setup.ts';

/** The estimate before a training begins. */
export interface Estimate {
  /** Number of parameters of each model. */
  readonly parameters: readonly number[];
  readonly seconds: number;
}

/** A training: the floating-point operations of all its models, and the workers that share them. */
export interface Work {
  readonly flops: number;
  readonly models: number;
  readonly workers: number;
}

/**
 * Floating-point operations per second of one worker: between what a slow laptop and a fast one reach in training, and
 * replaced by the last measurement.
 */
let speed = 1.8e10;

/** The operations of the worker that trains the most models, with those of tests, attention and snapshots. */
function longestShare({ flops, models, workers }: Work): number {
  return (1.25 * flops * Math.ceil(models / workers)) / models;
}

export function secondsFor(work: Work): number {
  return longestShare(work) / speed;
}

export function learnSpeed(work: Work, seconds: number): void {
  if (seconds > 0.5) speed = longestShare(work) / seconds;
}

export function durationText(seconds: number, { say }: NumberFormat): string {
  if (seconds < 1.5) return say('a second');
  if (seconds < 90) return say('{count} seconds', { count: Math.round(seconds) });
  if (seconds < 5400) return say('{count} minutes', { count: Math.round(seconds / 60) });
  return say('{count} hours', { count: Math.round(seconds / 3600) });
}

export function estimateText(
  { setting, schemes }: Setup,
  estimate: Estimate | undefined,
  format: NumberFormat,
): string {
  const { say, tick: write } = format;
  const one = schemes.length === 1;
  const values = { count: schemes.length, steps: write(setting.steps) };
  if (!estimate) return say(one ? 'A model, {steps} steps.' : '{count} models, {steps} steps each.', values);
  const [least, most] = [Math.min(...estimate.parameters), Math.max(...estimate.parameters)];
  const size = least === most ? write(least) : say('{least} to {most}', { least: write(least), most: write(most) });
  return say(
    one
      ? 'A model of {size} parameters, {steps} steps: about {time}.'
      : '{count} models of {size} parameters, {steps} steps each: about {time}.',
    // Machines differ by more than a second digit would say.
    { ...values, size, time: durationText(Number(estimate.seconds.toPrecision(1)), format) },
  );
}

/**
 * Describes where a head looks, from its weights [length, length] on a sequence: within the trained length, and beyond.
 */
export function looksAt(weights: Float32Array, length: number, trained: number, format: NumberFormat): string {
  const known = Math.min(length, trained);
  const within = looksFrom(weights, length, Math.floor(known / 2), known, format);
  return length > trained
    ? format.say('{within}; beyond {trained} tokens {beyond}', {
        within,
        trained,
        beyond: looksFrom(weights, length, trained, length, format),
      })
    : within;
}

/** Describes where the queries from `first` up to `end` look; `first` must leave keys to look back at. */
function looksFrom(
  weights: Float32Array,
  length: number,
  first: number,
  end: number,
  { percent, say }: NumberFormat,
): string {
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
    return places
      .map(({ back, value }) => say('{share} on {token}', { share: percent(value), token: backText(back, say) }))
      .join(', ');
  }
  if (begin >= 0.25) return say('{share} on the first token', { share: percent(begin) });
  const within = (count: number) => backs.reduce((sum, { back, value }) => sum + (back < count ? value : 0), 0);
  // A broad band beside the diagonal.
  const count = [4, 8, 16].find((some) => 2 * some <= first && within(some) >= 0.6);
  if (count !== undefined) return say('{share} on the last {count} tokens', { share: percent(within(count)), count });
  const far = 1 - within(first);
  return end > first + 1 && far >= 0.25
    ? say('{share} more than {count} tokens back', { share: percent(far), count: first - 1 })
    : say('spread over many tokens');
}

function backText(back: number, say: NumberFormat['say']): string {
  if (back === 0) return say('the token itself');
  return back === 1 ? say('the token before') : say('the token {count} back', { count: back });
}
