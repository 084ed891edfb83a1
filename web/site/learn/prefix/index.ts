import { css, html, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { schemeColors } from '../../../charts/index.ts';
import type { ExportedArray } from '../../../elements/export/index.ts';
import {
  choiceParameter,
  FigureElement,
  type FigureValues,
  headControl,
  integerParameter,
} from '../../../elements/figure/index.ts';
import { PageFigure } from '../page-figure.ts';
import { type Encoding, encodings, heads, isAsking, isFound, type Prefixed, prefixed } from './model.ts';

const encoding = choiceParameter('encoding', 'How position is encoded.', encodings, 'sinusoidal');
const head = integerParameter('head', 'Which head is read.', 1, [1, heads]);
const titles: Readonly<Record<Encoding, string>> = { sinusoidal: 'Sinusoidal', rope: 'RoPE', alibi: 'ALiBi', t5: 'T5' };

const SEED = 24;
/** Equal scores differ by up to this much in float32, because they are sums of different numbers. */
const rounding = 1e-5;

/** The same two words in the same sentence, further and further into a text: does their score stay the same? */
export class LearnPrefix extends PageFigure<Prefixed> {
  static override parameters = [encoding, head];
  static override styles = [
    ...FigureElement.styles,
    css`
      .texts {
        --accent: var(--scheme);
        display: grid;
        gap: 18px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .texts li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto 9em;
        align-items: end;
        gap: 2px 12px;
      }
      .before {
        text-align: end;
        color: var(--quiet);
      }
      .words {
        display: flex;
        gap: 4px;
      }
      .words span:where(:not(.apart)) {
        display: grid;
        justify-items: center;
        padding: 2px 7px;
        background: var(--field);
        border: 1px solid var(--line-strong);
        border-radius: 8px;
      }
      /* As on the first screen: from the word that asks to the one whose score is read. */
      .apart {
        position: relative;
        display: flex;
        gap: inherit;
      }
      .apart::before {
        content: '';
        position: absolute;
        inset: -11px 15px auto 34px;
        height: 10px;
        border: 2.5px solid var(--scheme);
        border-bottom: 0;
        border-radius: 50% 50% 0 0 / 100% 100% 0 0;
      }
      .words small {
        font-size: 13px;
        color: var(--quiet);
        font-variant-numeric: tabular-nums;
      }
      .words .asking {
        padding: 1px 6px;
        border: 2px solid var(--ink);
        font-weight: 600;
      }
      .words .found {
        border-color: var(--scheme);
        color: var(--scheme);
        font-weight: 600;
      }
      .score {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
      .score b {
        font-size: 17px;
      }
      .verdict {
        margin-top: 18px;
      }
      .waiting {
        min-height: 300px;
      }
      @media (max-width: 760px) {
        .texts li {
          grid-template-columns: minmax(0, 1fr);
        }
        .before,
        .score {
          text-align: start;
        }
        .words {
          gap: 2px;
          margin-top: 12px;
          font-size: 14px;
        }
        .words span:where(:not(.apart)) {
          padding: 2px 4px;
        }
      }
    `,
  ];

  protected override compute(pe: Posenc, values: FigureValues): Prefixed {
    return prefixed(pe, values.encoding as Encoding, (values.head as number) - 1, SEED);
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`${this.control(encoding, values, 'position', titles)}
    ${headControl(this.translated(head), heads, this.controlOptions(values, 'head'))}`;
  }

  protected override renderModel({ encoding: chosen, texts, distance, spread }: Prefixed): TemplateResult {
    const { fixed, significant } = this.format;
    const tile = (word: string, position: number) => html`<span
      class=${isAsking(word) ? 'asking' : isFound(word) ? 'found' : ''}
      >${word}<small>${position}</small></span
    >`;
    return html`
      <ul class="texts" .style=${`--scheme: ${schemeColors[chosen]}`}>
        ${texts.map(
          ({ before, words, score }) => html`<li>
            <span class="before" translate="no">${before.join(' ').replace(' ,', ',')}</span>
            <span class="words" translate="no">
              ${words.slice(0, -distance - 1).map((word, i) => tile(word, before.length + i))}
              <span class="apart">${words
                .slice(-distance - 1)
                .map((word, i) => tile(word, before.length + words.length - distance - 1 + i))}</span>
            </span>
            <span class="score">score <b data-score>${fixed(score)}</b></span>
          </li>`,
        )}
      </ul>
      <p class="verdict">
        ${spread < rounding ? 'The score stays the same' : 'The score changes with the text before it'}
      </p>
      <p class="said">
        “in” looks for “Needle”, ${distance} words back in all three. Largest difference between the scores: ${significant(spread)}.
      </p>
    `;
  }

  protected override exported({ texts }: Prefixed): ExportedArray[] {
    const data = Float32Array.from(texts.flatMap(({ before, score }) => [before.length, score]));
    return [{ name: 'scores', data, shape: [texts.length, 2], columns: ['words before', 'score'] }];
  }
}
