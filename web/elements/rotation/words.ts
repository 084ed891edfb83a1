import { html, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import { degrees } from '../figure/index.ts';
import { type RotationModel, type TurnedSentence, vectorOf, type WordGap } from './model.ts';

export const inDegrees = (radians: number, { short }: NumberFormat) => `${short(degrees(radians))}°`;

/** Describes the picture of one sentence. */
export function planeSentence(
  { sentences, gaps, pair: [first, second], rate }: RotationModel,
  row: number,
  format: NumberFormat,
): string {
  const { say } = format;
  const { words: spoken } = sentences[row] as TurnedSentence;
  const gap = gaps?.[row];
  const message = say('“{sentence}”: {count} arrows, each turned by {angle} times its position.', {
    sentence: spoken.join(' '),
    count: spoken.length,
    angle: inDegrees(rate, format),
  });
  return gap
    ? `${message} ${say('The angle from “{first}” to “{second}” is {angle}.', {
        first: String(first),
        second: String(second),
        angle: inDegrees(gap.angle, format),
      })}`
    : message;
}

/** The angle between the two compared words in both sentences. */
export function renderGaps(
  { gaps, sentences, pair: [first, second], rate, start }: RotationModel,
  format: NumberFormat,
): TemplateResult {
  const { say } = format;
  if (!gaps) {
    return html`<p class="said">${say(
      '“{first}” and “{second}” are compared as soon as both sentences have both words.',
      { first: String(first), second: String(second) },
    )}</p>`;
  }
  const [a, b] = gaps as [WordGap, WordGap];
  const same = a.to - a.from === b.to - b.from;
  return html`
    <div>
      <p class="verdict">${say(same ? 'Same distance, same angle' : 'Another distance, another angle')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">${first} → ${second}</th>
            <th scope="col" class="number">${say('positions')}</th>
            <th scope="col" class="number">${say('apart')}</th>
            <th scope="col" class="number">${say('angle')}</th>
          </tr>
        </thead>
        <tbody>
          ${gaps.map(
            ({ from, to, angle: between }, row) => html`<tr>
              <th scope="row">${say(row === 0 ? 'First sentence' : 'Second sentence')}</th>
              <td class="number">${start + from} → ${start + to}</td>
              <td class="number">${to - from}</td>
              <td class="number" data-gap=${row}><b>${inDegrees(between, format)}</b></td>
            </tr>`,
          )}
        </tbody>
      </table>
      <p class="said">
        ${say(
          'Each word turns by {angle} a position, so only the distance between two words is left in their angle. The vectors are random numbers from the seed; equal words have equal vectors. Lengths change by at most {most}.',
          {
            angle: inDegrees(rate, format),
            most: format.significant(Math.max(...sentences.map(lengthChange))),
          },
        )}
      </p>
    </div>
  `;
}

function lengthChange({ plain, turned, words: { length } }: TurnedSentence): number {
  return Math.max(
    ...Array.from({ length }, (_, i) =>
      Math.abs(Math.hypot(...vectorOf(plain, i)) - Math.hypot(...vectorOf(turned, i))),
    ),
  );
}

/** The rotation of the word that is read, in the forms that papers and implementations use. */
export function renderForms(
  { forms }: RotationModel,
  of: TurnedSentence,
  word: number,
  { fixed, short, say }: NumberFormat,
): TemplateResult {
  const { complex, matrix, elementwise } = forms(of, word);
  const list = (values: ArrayLike<number>) => Array.from(values, short).join(', ');
  const number = ([real = 0, imaginary = 0]: ArrayLike<number> & Iterable<number>) =>
    `${short(real)} ${imaginary < 0 ? '−' : '+'} ${short(Math.abs(imaginary))} i`;
  const { data: m } = matrix.matrix;
  const rows = [
    ['complex', say('complex'), `(${number(complex.x.data)}) · (${number(complex.factor.data)})`, complex.rotated],
    ['matrix', say('matrix'), `[${list(m.slice(0, 2))}; ${list(m.slice(2))}] · z`, matrix.rotated],
    [
      'element-wise',
      say('element-wise'),
      `z · (${list(elementwise.cos.data)}) + (${list(elementwise.rotateHalf.data)}) · (${list(elementwise.sin.data)})`,
      elementwise.rotated,
    ],
  ] as const;
  return html`
    <div>
      <p class="verdict">${say('Three ways to write the turn of “{word}”', { word: of.words[word] ?? '' })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">${say('form')}</th>
            <th scope="col">z = (${list(vectorOf(of.plain, word))})</th>
            <th scope="col" class="number">${say('result')}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([form, name, written, { data }]) => html`<tr>
              <th scope="row">${name}</th>
              <td>${written}</td>
              <td class="number" data-form=${form}><b>${fixed(data[0] as number)}, ${fixed(data[1] as number)}</b></td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}
