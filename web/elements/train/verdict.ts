import { percent, quantityOf, scoreText, taskWords } from '../learning/index.ts';
import type { TrainView } from './view-model.ts';

/** An accuracy this far above guessing is learned. */
const learned = 0.15;
/** Accuracies this near to each other are alike. */
const alike = 0.08;

/** What the tests say as of the step that is shown, in a sentence: who holds at the longest length, and who does not. */
export function verdictOf(view: TrainView): string {
  const { setup, models, step, state } = view;
  const { lengths, length } = setup.setting;
  const longest = lengths.at(-1) as number;
  const quantity = quantityOf(setup.task);
  const scores = models.flatMap(({ evaluation }, i) => {
    const [near, far] = [length, longest].map((wanted) => evaluation?.scores.find((one) => one.length === wanted));
    const title = setup.schemes[i]?.title ?? '';
    return far ? [{ title, near: (near ?? far)[quantity], far: far[quantity] }] : [];
  });
  if (state === 'idle' || scores.length === 0) return `Trained on ${length} tokens: what happens at ${longest}?`;
  if (step === 0) return 'Before the first step all of them guess';
  const sign = quantity === 'accuracy' ? -1 : 1;
  const sorted = [...scores].sort((a, b) => sign * (a.far - b.far));
  const [best, worst] = [sorted[0], sorted.at(-1)] as [(typeof scores)[0], (typeof scores)[0]];
  if (quantity === 'loss') {
    const others = scores.length > 1 ? `, that of ${worst.title} ${scoreText(quantity, worst.far)}` : '';
    return `On ${longest} tokens the loss of ${best.title} is ${scoreText(quantity, best.far)}${others}`;
  }
  const chance = taskWords[setup.task].chance ?? 0;
  if (Math.max(...scores.map(({ near }) => near)) < chance + learned) return 'No better than guessing so far';
  if (scores.length === 1)
    return `${best.title}: ${percent(best.near)} right on ${length} tokens, ${percent(best.far)} on ${longest}`;
  if (best.far - worst.far < alike)
    return `On ${longest} tokens all are alike: ${percent(worst.far)} to ${percent(best.far)} right`;
  return `On ${longest} tokens ${best.title} has ${percent(best.far)} right, ${worst.title} ${percent(worst.far)}`;
}
