import { html, nothing, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import { quantityOf, schemeName, scoreText, taskWords } from '../learning/index.ts';
import type { TrainView } from './view-model.ts';

/** A model's scores by length; before its first test, those of an earlier training. */
export function displayedScores({ setup, models, earlier }: TrainView, i: number, format: NumberFormat) {
  const quantity = quantityOf(setup.task);
  const scores = models[i]?.evaluation?.scores;
  const before = scores ? undefined : earlier?.scores.find(({ scheme }) => scheme === setup.schemes[i]?.text);
  const textAt = (length: number | undefined): string => {
    const score = scores
      ? scores.find((one) => one.length === length)?.[quantity]
      : before?.median[before.lengths.indexOf(length as number)];
    return score === undefined ? '–' : scoreText(quantity, score, format);
  };
  return { isEarlier: before !== undefined, textAt };
}

/** Each model's score at the longest length, beside its score at the trained length. */
export function scoreboard(view: TrainView, format: NumberFormat): TemplateResult {
  const { setup } = view;
  const { say } = format;
  const { lengths, length } = setup.setting;
  const longest = lengths.at(-1) as number;
  const count = setup.schemes.length;
  // The trained length, if it is tested.
  const known = lengths.find((one) => one === length && one !== longest);
  return html`
    <div class="scoreboard" .style=${`--wide: ${count}; --middle: ${count > 4 ? 3 : count}; --narrow: ${count % 2 === 0 && count < 6 ? 2 : Math.min(3, count)}`}>
      ${setup.schemes.map((scheme, i) => {
        const { isEarlier, textAt } = displayedScores(view, i, format);
        return html`
          <div class="score ${isEarlier ? 'earlier' : ''}" .style=${`--stroke: ${scheme.color}`}>
            <p>${schemeName(scheme, format)}</p>
            <dl>
              ${known === undefined ? nothing : html`<div><dt>${say('at {length}', { length: known })}</dt><dd>${textAt(known)}</dd></div>`}
              <div class="far"><dt>${say('at {length} tokens', { length: longest })}</dt><dd>${textAt(longest)}</dd></div>
            </dl>
          </div>
        `;
      })}
    </div>
  `;
}

/** An accuracy this far above guessing counts as learned. */
const learned = 0.15;
/** Accuracies this close to each other count as equal. */
const closeScores = 0.08;

/**
 * The result of the tests as of the step that is shown, in a sentence: which models hold up at the longest length and
 * which do not.
 */
export function verdictOf(view: TrainView, format: NumberFormat): string {
  const { name, percent, say } = format;
  const { setup, models, step, state } = view;
  const { lengths, length } = setup.setting;
  const longest = lengths.at(-1) as number;
  const quantity = quantityOf(setup.task);
  const scores = models.flatMap(({ evaluation }, i) => {
    const [near, far] = [length, longest].map((wanted) => evaluation?.scores.find((one) => one.length === wanted));
    const title = name(setup.schemes[i]?.title ?? '');
    return far ? [{ title, near: (near ?? far)[quantity], far: far[quantity] }] : [];
  });
  if (state === 'idle' || scores.length === 0)
    return say('Trained on {trained} tokens: what happens at {longest}?', { trained: length, longest });
  if (step === 0) return say('Before the first step all of them guess');
  const sign = quantity === 'accuracy' ? -1 : 1;
  const sorted = [...scores].sort((a, b) => sign * (a.far - b.far));
  const [best, worst] = [sorted[0], sorted.at(-1)] as [(typeof scores)[0], (typeof scores)[0]];
  if (quantity === 'loss') {
    return say(
      scores.length > 1
        ? 'On {longest} tokens the loss of {best} is {least}, that of {worst} {most}'
        : 'On {longest} tokens the loss of {best} is {least}',
      {
        longest,
        best: best.title,
        least: scoreText(quantity, best.far, format),
        worst: worst.title,
        most: scoreText(quantity, worst.far, format),
      },
    );
  }
  const chance = taskWords[setup.task].chance ?? 0;
  if (Math.max(...scores.map(({ near }) => near)) < chance + learned) return say('No better than guessing so far');
  if (scores.length === 1)
    return say('{scheme}: {near} right on {trained} tokens, {far} on {longest}', {
      scheme: best.title,
      near: percent(best.near),
      trained: length,
      far: percent(best.far),
      longest,
    });
  if (best.far - worst.far < closeScores)
    return say('On {longest} tokens all are about the same: {least} to {most} right', {
      longest,
      least: percent(worst.far),
      most: percent(best.far),
    });
  return say('On {longest} tokens {best} has {most} right, {worst} {least}', {
    longest,
    best: best.title,
    most: percent(best.far),
    worst: worst.title,
    least: percent(worst.far),
  });
}
