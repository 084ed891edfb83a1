import { html, nothing, type TemplateResult } from 'lit';
import type { Measurement, Scorecard } from 'posenc';
import { significant } from '../../../charts/index.ts';

/** A line of a table: a question, to which some panels may have no answer. */
export type Question = Pick<Measurement, 'name' | 'question'>;

type Answer = Question & Pick<Measurement, 'value' | 'passes'>;

/** Short titles of the questions, in the order of the lines. */
const titles: Readonly<Record<string, string>> = {
  equalWords: 'equal words distinguished',
  changesEmbedding: 'adds to the embedding',
  changesAttention: 'attention sees it',
  unique: 'positions distinguished',
  bounded: 'entries bounded',
  pastTrainedLength: 'defined past the trained length',
  keepsMeaning: 'words keep their neighbours',
  distancesShiftInvariant: 'distances unchanged by a shift',
  logitsShiftInvariant: 'logits unchanged by a shift',
  ownQueryOnly: 'each logit of its own query alone',
  ownFuture: 'later keys have their own values',
  shiftIsLinear: 'a shift is one linear layer',
  shiftIsRotation: 'that layer is a rotation',
  keepsNorm: 'vectors of one length',
  symmetric: 'the same for past and future',
  toeplitz: 'depends on the distance alone',
  monotoneDecay: 'falls with the distance',
  decayEnvelope: 'falls on the whole',
  effectiveContext: 'reach of attention',
  deterministic: 'same numbers every time',
};

/** Measurements shown below every panel. */
const underPanels = ['unique', 'pastTrainedLength', 'logitsShiftInvariant'];

/** The answers under a panel: what equal words show, and a few measurements of its scorecard. */
export function answersUnder(equalWords: number | undefined, card: Scorecard | undefined): Answer[] {
  const question: string = 'The largest difference between the rows of weights of equal words.';
  return [
    ...(equalWords === undefined ? [] : [{ name: 'equalWords', question, value: equalWords, passes: equalWords > 0 }]),
    ...(card?.measurements.filter(({ name }) => underPanels.includes(name)) ?? []),
  ];
}

/** All questions that any panel answers. Panels side by side have the same lines, so that equal questions align. */
export function questionsOf(panels: readonly (readonly Question[])[]): Question[] {
  const all = panels.flat();
  return Object.keys(titles).flatMap((name) => all.find((one) => one.name === name) ?? []);
}

function title(name: string, shift: number | undefined): string {
  if (name === 'logitsShiftInvariant' && shift !== undefined) {
    return `logits unchanged by a shift of ${shift}`;
  }
  return titles[name] as string;
}

function verdict(passes: boolean): TemplateResult {
  return html`<td class=${passes ? 'passes' : 'fails'}>
    <span aria-hidden="true">${passes ? '✓' : '✗'}</span><span class="hidden">${passes ? 'holds' : 'fails'}</span>
  </td>`;
}

/** The cells after the title of a line; tests find the number by `data-measured`. */
function answered(answer: Answer, bound: TemplateResult | typeof nothing): TemplateResult {
  const { name, value, passes } = answer;
  return html`<td class="number" data-measured=${name}>${written(value)}</td>${bound}${verdict(passes)}`;
}

function unanswered(bound: TemplateResult | typeof nothing): TemplateResult {
  return html`<td class="number none"><span aria-hidden="true">–</span><span class="hidden">does not apply</span></td>${bound}<td></td>`;
}

function written(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : String(value);
  return significant(value);
}

/** The few properties under a panel. */
export function measuredTable(
  questions: readonly Question[],
  { answers, shift }: { readonly answers: readonly Answer[]; readonly shift: number | undefined },
): TemplateResult {
  if (answers.length === 0) return html``;
  return html`
    <table class="measured">
      <tbody>
        ${questions.map(({ name, question }) => {
          const answer = answers.find((one) => one.name === name);
          return html`
            <tr>
              <th scope="row" title=${question}>${title(name, shift)}</th>
              ${answer ? answered(answer, nothing) : unanswered(nothing)}
            </tr>
          `;
        })}
      </tbody>
    </table>
  `;
}

/** Every measurement with its threshold and the positions of its worst case. */
export function scorecardTable(
  questions: readonly Question[],
  { measurements, shift, length }: Scorecard,
): TemplateResult {
  return html`
    <table class="measured card">
      <caption>Measured at ${length} positions</caption>
      <thead>
        <tr>
          <th scope="col">property</th>
          <th scope="col" class="number">value</th>
          <th scope="col" class="number">holds if</th>
          <th scope="col"><span class="hidden">verdict</span></th>
        </tr>
      </thead>
      <tbody>
        ${questions.map(({ name, question }) => {
          const one = measurements.find((measurement) => measurement.name === name);
          return html`
            <tr>
              <th scope="row" title=${question}>
                ${title(name, shift)}
                ${one && one.positions.length > 0 ? html` <span class="where">at ${one.positions.join(', ')}</span>` : nothing}
              </th>
              ${
                one
                  ? answered(one, html`<td class="number">${sign[one.holds]} ${significant(one.threshold)}</td>`)
                  : unanswered(html`<td></td>`)
              }
            </tr>
          `;
        })}
      </tbody>
    </table>
  `;
}

const sign = { 'at most': '≤', 'at least': '≥', above: '>' } as const;
