/** Texts about a training. */
import type { NumberFormat } from '../../charts/index.ts';
import type { Setup } from './setup.ts';

/** The estimate before a training begins. */
export interface Estimate {
  /** Number of parameters of each model. */
  readonly parameters: readonly number[];
  readonly seconds: number;
}

/**
 * Floating-point operations per second that one core of an ordinary laptop reaches in training; replaced by the last
 * measurement.
 */
let speed = 1.2e10;
/** Tests, attention and snapshots take additional time by this factor. */
const besides = 1.25;

export function secondsFor(flops: number): number {
  return (besides * flops) / speed;
}

export function learnSpeed(flops: number, seconds: number): void {
  if (seconds > 0.5) speed = (besides * flops) / seconds;
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
      ? 'A model of {size} parameters, {steps} steps: about {time} on one core.'
      : '{count} models of {size} parameters, {steps} steps each: about {time} on one core.',
    { ...values, size, time: durationText(estimate.seconds, format) },
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
