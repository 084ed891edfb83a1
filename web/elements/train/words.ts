/** What the figure says of a training. */
import { percent, type Quantity, scoreText } from '../learning/index.ts';
import type { Setup } from './setup.ts';
import type { TrainView } from './view-model.ts';

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

export function estimateText({ setting, schemes }: Setup, { parameters, seconds }: Estimate, write: (n: number) => string): string {
  const [least, most] = [Math.min(...parameters), Math.max(...parameters)];
  const size = least === most ? write(least) : `${write(least)} to ${write(most)}`;
  const models = schemes.length === 1 ? `A model of ${size} parameters` : `${schemes.length} models of ${size} parameters`;
  return `${models}, ${write(setting.steps)} steps${schemes.length === 1 ? '' : ' each'}: about ${durationText(seconds)} on one core.`;
}

/** Scores at the longest length, best first: the figure in a sentence. */
export function verdictOf({ setup, models, step, state }: TrainView, quantity: Quantity): string {
  const { lengths, length } = setup.setting;
  const longest = lengths.at(-1) as number;
  const scores = models.flatMap(({ evaluation }, i) => {
    const score = evaluation?.scores.find((one) => one.length === longest);
    const scheme = setup.schemes[i];
    return score && scheme ? [{ title: scheme.title, value: score[quantity] }] : [];
  });
  if (state === 'idle' || scores.length === 0) {
    return `Trained on ${length} tokens: what happens at ${longest}?`;
  }
  if (step === 0) return `Before the first step: guesses at every length`;
  const best = quantity === 'accuracy' ? -1 : 1;
  const said = scores
    .sort((a, b) => best * (a.value - b.value))
    .map(({ title, value }) => `${title} ${scoreText(quantity, value)}`);
  const what = quantity === 'accuracy' ? 'right answers' : 'loss';
  return `Trained on ${length} tokens, tested on ${longest}, ${what}: ${said.join(', ')}`;
}

/** Where a head looks, from its weights [length, length] on a sequence: in the second half, which has room behind it. */
export function looksAt(weights: Float32Array, length: number): string {
  const half = Math.floor(length / 2);
  const share = (key: (query: number) => number) => {
    let sum = 0;
    for (let query = half; query < length; query++) sum += weights[query * length + key(query)] as number;
    return sum / (length - half);
  };
  const backs = Array.from({ length: half }, (_, back) => ({ back, value: share((query) => query - back) }));
  backs.sort((a, b) => b.value - a.value);
  const first = share(() => 0);
  const [most, next] = backs;
  if (most && most.value >= Math.max(0.25, first)) {
    const places = next && next.value >= 0.2 ? [most, next] : [most];
    return places.map(({ back, value }) => `${percent(value)} on ${backText(back)}`).join(', ');
  }
  return first >= 0.25 ? `${percent(first)} on the first token` : 'looks at many tokens';
}

function backText(back: number): string {
  if (back === 0) return 'the token itself';
  return back === 1 ? 'the token before' : `the token ${back} back`;
}
