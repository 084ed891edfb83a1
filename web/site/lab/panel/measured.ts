import { html, nothing, type TemplateResult } from 'lit';
import type { Measurement, Scorecard } from 'posenc';
import type { NumberFormat } from '../../../charts/index.ts';
import type { Label } from '../../../messages/index.ts';

/** What a measurement is about, in a few words. */
const titles: Readonly<Record<string, Label>> = {
  changesEmbedding: 'adds to the embedding',
  changesAttention: 'attention sees it',
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
  decayEnvelope: 'falls on the whole',
  effectiveContext: 'reach of attention',
  ownQueryOnly: 'each logit of its own query alone',
  ownFuture: 'later keys have their own values',
  deterministic: 'same numbers every time',
};

/** Measurements shown below every panel. */
const underPanels = ['logitsShiftInvariant', 'unique', 'pastTrainedLength'];

function title({ name }: Measurement, shift: number | undefined, format: NumberFormat): string {
  if (name === 'logitsShiftInvariant' && shift !== undefined) {
    return format.say('logits unchanged by a shift of {shift}', { shift: format.exact(shift) });
  }
  return format.name(titles[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function verdict(passes: boolean, { say }: NumberFormat): TemplateResult {
  return html`<td class=${passes ? 'passes' : 'fails'}>
    <span aria-hidden="true">${passes ? '✓' : '✗'}</span><span class="hidden">${passes ? say('holds') : say('fails')}</span>
  </td>`;
}

/** A line of the table: `measured` names it for programs. */
interface Row {
  readonly measured: string;
  readonly title: string;
  readonly question: string;
  readonly value: number;
  readonly passes: boolean;
}

function row({ measured, title, question, value, passes }: Row, format: NumberFormat): TemplateResult {
  return html`
    <tr>
      <th scope="row" title=${question}>${title}</th>
      <td class="number" data-measured=${measured}>${written(value, format)}</td>
      ${verdict(passes, format)}
    </tr>
  `;
}

function written(value: number, { significant }: NumberFormat): string {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : String(value);
  return significant(value);
}

/** The few properties under a panel: what the words say, and what its scorecard measured. */
export function measuredTable(
  equalWords: number | undefined,
  card: Scorecard | undefined,
  format: NumberFormat,
): TemplateResult {
  const { say, name } = format;
  const chosen = underPanels.flatMap((name) => card?.measurements.filter((one) => one.name === name) ?? []);
  if (equalWords === undefined && chosen.length === 0) return html``;
  return html`
    <table class="measured">
      <tbody>
        ${
          equalWords === undefined
            ? nothing
            : row(
                {
                  measured: 'equalWords',
                  title: say('equal words told apart'),
                  question: say('The largest difference between the rows of weights of equal words.'),
                  value: equalWords,
                  passes: equalWords > 0,
                },
                format,
              )
        }
        ${chosen.map((one) =>
          row(
            { ...one, measured: one.name, title: title(one, card?.shift, format), question: name(one.question) },
            format,
          ),
        )}
      </tbody>
    </table>
  `;
}

/** Every measurement with its threshold and the positions of its worst case. */
export function scorecardTable(card: Scorecard, format: NumberFormat): TemplateResult {
  const { say, name, exact, significant } = format;
  return html`
    <table class="measured card">
      <caption>${say('Measured at {count} positions', { count: exact(card.length) })}</caption>
      <thead>
        <tr>
          <th scope="col">${say('property')}</th>
          <th scope="col" class="number">${say('value')}</th>
          <th scope="col" class="number">${say('holds if')}</th>
          <th scope="col"><span class="hidden">${say('verdict')}</span></th>
        </tr>
      </thead>
      <tbody>
        ${card.measurements.map(
          (one) => html`
            <tr>
              <th scope="row" title=${name(one.question)}>
                ${title(one, card.shift, format)}
                ${one.positions.length > 0 ? html` <span class="where">${say('at {places}', { places: one.positions.join(', ') })}</span>` : nothing}
              </th>
              <td class="number" data-measured=${one.name}>${written(one.value, format)}</td>
              <td class="number">${sign[one.holds]} ${significant(one.threshold)}</td>
              ${verdict(one.passes, format)}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

const sign = { 'at most': '≤', 'at least': '≥', above: '>' } as const;
