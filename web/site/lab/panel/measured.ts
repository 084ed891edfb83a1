import { html, nothing, type TemplateResult } from 'lit';
import type { Measurement, Scorecard } from 'posenc';
import { significant } from '../../../charts/index.ts';

/** Short names of the measurements. */
const titles: Readonly<Record<string, string>> = {
  changesEmbedding: 'adds to the embedding',
  unique: 'positions told apart',
  bounded: 'entries bounded',
  pastTrainedLength: 'there past the trained length',
  keepsMeaning: 'words keep their neighbours',
  distancesShiftInvariant: 'distances unchanged by a shift',
  logitsShiftInvariant: 'logits unchanged by a shift',
  shiftIsLinear: 'a shift is one linear layer',
  shiftIsRotation: 'that layer is a rotation',
  keepsNorm: 'vectors of one length',
  symmetric: 'past and future alike',
  toeplitz: 'depends on the distance alone',
  monotoneDecay: 'falls with the distance',
  effectiveContext: 'reach of attention',
  deterministic: 'same numbers every time',
};

/** Measurements shown below every panel. */
const underPanels = ['logitsShiftInvariant', 'unique', 'pastTrainedLength'];

function title({ name }: Measurement, shift: number | undefined): string {
  const known = titles[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name === 'logitsShiftInvariant' && shift !== undefined ? `${known} of ${shift}` : known;
}

function verdict(passes: boolean): TemplateResult {
  return html`<td class=${passes ? 'passes' : 'fails'}>
    <span aria-hidden="true">${passes ? '✓' : '✗'}</span><span class="hidden">${passes ? 'holds' : 'does not hold'}</span>
  </td>`;
}

function row(name: string, question: string, value: number, passes: boolean): TemplateResult {
  return html`
    <tr>
      <th scope="row" title=${question}>${name}</th>
      <td class="number" data-measured=${name}>${written(value)}</td>
      ${verdict(passes)}
    </tr>
  `;
}

export function written(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : String(value);
  return significant(value);
}

/** The few measurements below a panel: the one on its words, and those of its scorecard. */
export function measuredTable(equalWords: number | undefined, card: Scorecard | undefined): TemplateResult {
  const chosen = underPanels.flatMap((name) => card?.measurements.filter((one) => one.name === name) ?? []);
  if (equalWords === undefined && chosen.length === 0) return html``;
  const question = 'The largest difference between the rows of weights of equal words.';
  return html`
    <table class="measured">
      <tbody>
        ${equalWords === undefined ? nothing : row('equal words told apart', question, equalWords, equalWords > 0)}
        ${card ? chosen.map((one) => row(title(one, card.shift), one.question, one.value, one.passes)) : nothing}
      </tbody>
    </table>
  `;
}

/** All measurements with their thresholds and the positions of their worst cases. */
export function scorecardTable(card: Scorecard): TemplateResult {
  return html`
    <table class="measured card">
      <caption>Measured at ${card.length} positions</caption>
      <thead>
        <tr>
          <th scope="col">property</th>
          <th scope="col" class="number">value</th>
          <th scope="col" class="number">holds if</th>
          <th scope="col"><span class="hidden">verdict</span></th>
        </tr>
      </thead>
      <tbody>
        ${card.measurements.map(
          (one) => html`
            <tr>
              <th scope="row" title=${one.question}>
                ${title(one, card.shift)}
                ${one.positions.length > 0 ? html`<span class="where">at ${one.positions.join(', ')}</span>` : nothing}
              </th>
              <td class="number" data-measured=${one.name}>${written(one.value)}</td>
              <td class="number">${sign[one.holds]} ${significant(one.threshold)}</td>
              ${verdict(one.passes)}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

const sign = { 'at most': '≤', 'at least': '≥', above: '>' } as const;
