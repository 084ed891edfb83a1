import { css, html, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import type { ExportedArray } from '../../../elements/export/index.ts';
import {
  booleanParameter,
  choiceParameter,
  FigureElement,
  type FigureValues,
  textParameter,
} from '../../../elements/figure/index.ts';
import { PageFigure } from '../page-figure.ts';
import { type ByHand, byHand, explain } from './model.ts';
import { type PlaneArrow, plane, planeStyle } from './plane.ts';
import { type Role, refusesMoved, type Vector, vectorsOf, type Word, withMoved, words } from './vectors.ts';

const byHandStyle = [
  planeStyle,
  css`
    .parts {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 12px 28px;
    }
    h3 {
      margin: 0 0 8px;
      font-size: 14px;
      font-weight: 600;
      text-align: center;
    }
    .numbers {
      width: 100%;
      margin-bottom: 12px;
      border-collapse: collapse;
      font-variant-numeric: tabular-nums;
    }
    .numbers :is(th, td) {
      padding: 5px 6px;
      text-align: end;
      font-weight: 400;
      border-bottom: 1px solid var(--line);
    }
    .numbers thead th {
      font-size: 13px;
      color: var(--quiet);
    }
    .numbers th:first-child {
      text-align: start;
    }
    .numbers thead th:last-child {
      text-align: start;
    }
    .numbers .read {
      background: var(--field);
    }
    .numbers .bar {
      width: 34%;
      background: linear-gradient(to right, var(--accent) var(--share), transparent var(--share)) no-repeat center / 90%
        8px;
      forced-color-adjust: none;
    }
    .said {
      min-height: 3em;
    }
    .waiting {
      min-height: 372px;
    }
    @media (max-width: 860px) {
      .parts {
        grid-template-columns: minmax(0, 1fr);
      }
      .said {
        min-height: 0;
      }
    }
  `,
];

const asks = choiceParameter('asks', 'The word whose query is compared with all keys.', words, 'bites');
const order = choiceParameter('order', 'The order of the words.', ['dog bites man', 'man bites dog'], 'dog bites man');
const head = choiceParameter('head', 'Each head has its own queries, keys and values.', ['1', '2'], '1');
const causal = booleanParameter('causal', 'Hides the words that come after the one that asks.', false);
const moved = textParameter('moved', 'The vectors that were dragged.', '', refusesMoved);

/** Attention of three words in two dimensions: every vector can be dragged, and every intermediate number is shown. */
export class LearnByHand extends PageFigure<ByHand> {
  static override parameters = [asks, order, head, causal, moved];
  static override styles = [...FigureElement.styles, byHandStyle];

  declare moved: string | undefined;

  protected override compute(pe: Posenc, values: FigureValues): ByHand {
    return byHand(pe, {
      order: String(values.order).split(' ') as Word[],
      asks: values.asks as Word,
      head: Number(values.head),
      causal: values.causal === true,
      moved: String(values.moved),
    });
  }

  protected override extent({ order, weights }: ByHand) {
    const home = { row: 0, column: weights.indexOf(Math.max(...weights)) };
    return { rows: 1, columns: order.length, home };
  }

  protected override get drawsInfinity(): boolean {
    return true;
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`${this.control(asks, values, 'asks')}${this.control(order, values, 'text')}
      ${this.control(head, values, 'head')}${this.control(causal, values, 'causal mask')}`;
  }

  protected override renderModel(model: ByHand): TemplateResult {
    const { order, asks, vectors, weights, output } = model;
    const { verdict, score, weight } = explain(model, this.cursor.column, this.format);
    const arrow = (role: Role, word: Word, counts: number): PlaneArrow => ({
      name: `${role} of ${word}`,
      said: `${role} of ${word}`,
      label: role === 'query' ? `${word} asks` : word,
      at: vectors[role][word],
      look: role === 'query' ? 'query' : 'key',
      weight: counts,
      move: (to, final) => this.drag(model, role, word, to, final),
      now: () => vectorsOf(model.head, this.moved ?? '')[role][word],
    });
    const each = (role: Role) => order.map((word, i) => arrow(role, word, weights[i] as number));
    const result: PlaneArrow = {
      name: 'output',
      said: 'output',
      label: 'output',
      at: output,
      look: 'output',
      weight: 0.5,
    };
    return html`
      <div class="parts">
        <div>
          <h3>One query, three keys</h3>
          ${plane([...each('key'), arrow('query', asks, 0.3)], `The query of ${asks} and the keys of all words`)}
        </div>
        <div>
          <h3>Scores and weights</h3>
          ${this.table(model)}
          <p class="verdict">${verdict}</p>
          <p class="said">${score}</p>
          <p class="said">${weight}</p>
        </div>
        <div>
          <h3>Three values, one output</h3>
          ${plane([...each('value'), result], 'The values of all words and their weighted mean')}
        </div>
      </div>
    `;
  }

  private drag({ head }: ByHand, role: Role, word: Word, to: Vector, final: boolean): void {
    this.set('moved', withMoved(this.moved ?? '', { head, role, word }, to), final);
  }

  private table({ order, scores, weights }: ByHand): TemplateResult {
    const { short } = this.format;
    const { column } = this.cursor;
    return html`
      <table class="numbers">
        <thead>
          <tr><th scope="col">key</th><th scope="col">score</th>
            <th scope="col" colspan="2">weight</th></tr>
        </thead>
        <tbody>
          ${order.map((word, i) => {
            const [score, weight] = [scores[i] as number, weights[i] as number];
            return html`<tr class=${i === column ? 'read' : ''} @pointerenter=${() => this.read({ row: 0, column: i })}>
              <th scope="row" translate="no">${word}</th>
              <td>${score === Number.NEGATIVE_INFINITY ? 'hidden' : short(score)}</td>
              <td data-weight=${word}>${short(weight)}</td>
              <td class="bar" aria-hidden="true" .style=${`--share: ${weight * 100}%`}></td>
            </tr>`;
          })}
        </tbody>
      </table>
    `;
  }

  protected override exported({ order, scores, weights }: ByHand): ExportedArray[] {
    const data = Float32Array.from(order.flatMap((_, i) => [scores[i] as number, weights[i] as number]));
    return [{ name: 'attention', data, shape: [order.length, 2], columns: ['score', 'weight'] }];
  }
}
