import { html, type TemplateResult } from 'lit';
import {
  type AdaptableScale,
  type Background,
  diverging,
  dumbbells,
  ends,
  type NumberFormat,
  sequential,
} from '../../charts/index.ts';
import { type EqualWords, headOf, type Term } from '../inputs/index.ts';

export const termTitles: Readonly<Record<Term['name'], string>> = {
  contentContent: 'content with content',
  contentPosition: 'content with position',
  positionContent: 'position with content',
  positionPosition: 'position with position',
  bias: 'bias',
};

/** One part of the logits of one head. */
export interface TermMap {
  readonly title: string;
  /** [tokens, tokens] */
  readonly data: Float32Array;
}

/** `head` counts from 0. */
export function termMaps(terms: readonly Term[], head: number): TermMap[] {
  return terms.map(({ name, values }) => ({ title: termTitles[name], data: headOf(values, head) }));
}

/** One range for all parts, so that they can be compared. */
export function scaleOfTerms(maps: readonly TermMap[]): AdaptableScale {
  const largest = Math.max(...maps.flatMap(({ data }) => ends(data).map(Math.abs)));
  return diverging(largest || 1);
}

/**
 * A range that is the same for most sentences, so that encodings can be compared: twice the largest weight, in tenths,
 * and at most 1. So a head that is sure of a word is dark, and one with random numbers pale.
 */
export function weightScale(matrix: Float32Array, background: Background): AdaptableScale {
  return sequential(Math.min(1, Math.max(0.1, Math.ceil(Math.max(...matrix) * 20) / 10)), background);
}

export function logitScale(matrix: Float32Array): AdaptableScale {
  const largest = matrix.filter(Number.isFinite).reduce((max, logit) => Math.max(max, Math.abs(logit)), 0);
  return diverging(Math.max(0.5, Math.ceil(largest * 2) / 2));
}

export function tokenLabels(tokens: readonly string[], equalWords: readonly EqualWords[]) {
  const repeated = new Set(equalWords.flatMap((group) => group.tokens));
  return tokens.map((text, index) => ({ index, text, marked: repeated.has(index) }));
}

/** Rows of a matrix of attention that belong to the same word. */
export interface EqualRows {
  readonly tokens: readonly string[];
  readonly equalWords: readonly EqualWords[];
  /** For each of `equalWords`, the largest difference between its rows. */
  readonly differences: readonly number[];
  /** [tokens, tokens] */
  readonly matrix: Float32Array;
  readonly quantity: 'weights' | 'logits';
}

/** The distance between the rows of equal words, and two of these rows in one picture. */
export function equalWordsComparison(
  { tokens, equalWords, differences, matrix, quantity }: EqualRows,
  {
    compared,
    encoded,
    domain,
    format,
  }: {
    readonly compared: EqualWords | undefined;
    /** Whether a positional encoding tells equal words apart. */
    readonly encoded: boolean;
    readonly domain: readonly [number, number];
    readonly format: NumberFormat;
  },
): TemplateResult {
  const { say } = format;
  if (!compared)
    return html`<p class="said">${say('No word occurs twice in this sentence. Repeat one to compare its rows.')}</p>`;
  const [first = 0, second = 0] = compared.tokens;
  const row = (token: number) => matrix.subarray(token * tokens.length, (token + 1) * tokens.length);
  return html`
    <p class="verdict">${say(verdict(differences, encoded, compared.tokens.length === tokens.length))}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${say('equal words')}</th>
          <th scope="col">${say('at')}</th>
          <th scope="col">${say('largest difference of their rows')}</th>
        </tr>
      </thead>
      <tbody>
        ${equalWords.map(
          ({ word, tokens: places }, i) => html`
            <tr>
              <th scope="row" translate="no">${word}</th>
              <td>${places.join(', ')}</td>
              <td class="difference" data-word=${word}>${format.significant(differences[i] as number)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
    <div class="legend" aria-hidden="true">
      <i class="disc"></i><span>${tokens[first]} (${first})</span>
      <i class="ring"></i><span>${tokens[second]} (${second})</span>
      <span>${say(quantity === 'weights' ? 'weights over the keys' : 'logits over the keys')}</span>
    </div>
    ${dumbbells(row(first), row(second), tokens, domain)}
  `;
}

/** Describes the picture in sentences. */
export function attentionSentence(
  { tokens, equalWords, differences, quantity }: EqualRows,
  {
    encoding,
    head,
    format,
  }: { readonly encoding: string | undefined; readonly head: number; readonly format: NumberFormat },
): string {
  const { say, significant } = format;
  const compared = equalWords.map(
    ({ word }, i) =>
      ` ${say('The rows of “{word}” differ by at most {difference}.', { word, difference: significant(differences[i] as number) })}`,
  );
  const what = say(
    quantity === 'weights'
      ? 'Attention weights between the {count} words of “{sentence}”, {encoding}, head {head}.'
      : 'Attention logits between the {count} words of “{sentence}”, {encoding}, head {head}.',
    {
      count: tokens.length,
      sentence: tokens.join(' '),
      encoding: encoding ? say('with {encoding}', { encoding }) : say('without a positional encoding'),
      head,
    },
  );
  return `${what}${compared.join('')}`;
}

function verdict(differences: readonly number[], encoded: boolean, allEqual: boolean) {
  if (differences.every((difference) => difference === 0)) return 'Equal words get equal rows';
  if (encoded) return 'Equal words are distinguished';
  return allEqual
    ? 'The rows differ, but they mix equal vectors: every output is the same'
    : 'The mask alone tells equal words apart';
}
