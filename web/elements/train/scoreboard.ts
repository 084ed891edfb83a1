import { html, nothing, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import { quantityOf, schemeName, scoreText } from '../learning/index.ts';
import type { TrainView } from './view-model.ts';

/** Each model's score at the longest length, beside its score at the trained length. */
export function scoreboard({ setup, models }: TrainView, format: NumberFormat): TemplateResult {
  const { say } = format;
  const quantity = quantityOf(setup.task);
  const { lengths, length } = setup.setting;
  const longest = lengths.at(-1) as number;
  const count = setup.schemes.length;
  // The trained length, if it is tested.
  const known = lengths.find((one) => one === length && one !== longest);
  return html`
    <div class="scoreboard" .style=${`--wide: ${count}; --middle: ${count > 4 ? 3 : count}; --narrow: ${count % 2 === 0 && count < 6 ? 2 : Math.min(3, count)}`}>
      ${setup.schemes.map((scheme, i) => {
        const scores = models[i]?.evaluation?.scores;
        const at = (wanted: number | undefined) => {
          const score = scores?.find((one) => one.length === wanted);
          return score ? scoreText(quantity, score[quantity], format) : '–';
        };
        return html`
          <div class="score" .style=${`--stroke: ${scheme.color}`}>
            <p>${schemeName(scheme, format)}</p>
            <dl>
              ${known === undefined ? nothing : html`<div><dt>${say('at {length}', { length: known })}</dt><dd>${at(known)}</dd></div>`}
              <div class="far"><dt>${say('at {length} tokens', { length: longest })}</dt><dd>${at(longest)}</dd></div>
            </dl>
          </div>
        `;
      })}
    </div>
  `;
}
