import { html, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import type { LinearModel } from './model.ts';

/** Rows count as adding up to 1 if they do so within what rounding makes. */
const rounding = 1e-5;

const ends = (values: ArrayLike<number>) => [Math.min(...Array.from(values)), Math.max(...Array.from(values))] as const;

/** What the picture comes to, in a line. */
export function verdict({ map, negative, visible }: LinearModel, { say, short }: NumberFormat): string {
  const [low, high] = ends(map.sums);
  if (Math.abs(low - 1) < rounding && Math.abs(high - 1) < rounding) {
    if (negative === 0) return say('Every row adds up to 1, and no weight is negative');
    const [least, most] = ends(map.weights);
    return say('Every row adds up to 1, with weights from {least} to {most}', {
      least: short(least),
      most: short(most),
    });
  }
  return say('Row sums range from {low} to {high}; {count} of {all} weights are negative', {
    ...{ low: short(low), high: short(high) },
    ...{ count: negative, all: visible },
  });
}

/** The numbers that a head keeps: 4 × 4 + 4 = 20. */
function stateSentence({ state }: LinearModel): string {
  const sizes = state.map((part) => part.reduce((product, axis) => product * axis, 1));
  const parts = state.map((part) => (part.length === 0 ? '1' : part.join(' × ')));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return `${parts.join(' + ')} = ${total}`;
}

/** What is measured, a line each. */
export function facts(model: LinearModel, { say, significant }: NumberFormat): TemplateResult {
  const { moved, tokens, cache, recurrence } = model;
  const row = (name: string, value: string, what: string) => html`
    <tr>
      <td class="value"><b data-fact=${name}>${value}</b></td>
      <th scope="row">${what}</th>
    </tr>
  `;
  return html`
    <table>
      <tbody>
        ${row(
          'moved',
          significant(moved.change),
          say('is the largest change of a weight when all positions move by {by}', { by: moved.by }),
        )}
        ${row('state', stateSentence(model), say('numbers are the state of a head, however long the text'))}
        ${row(
          'cache',
          String(cache),
          say('numbers are the keys and values of {count} tokens, which softmax attention keeps', {
            count: tokens.length,
          }),
        )}
        ${
          recurrence === undefined
            ? ''
            : row(
                'recurrence',
                significant(recurrence),
                say('is the largest change of an output when the text is read token by token, from the state alone'),
              )
        }
      </tbody>
    </table>
  `;
}

/** Describes one map for those who do not see it; `adds` tells whether the sums of its rows mean something. */
export function mapText(
  title: string,
  { weights, sums }: LinearModel['map'],
  adds: boolean,
  { say, significant }: NumberFormat,
): string {
  const [low, high] = ends(weights).map(significant) as [string, string];
  const value = { title, count: sums.length, low, high };
  if (!adds) return say('{title}: {count} by {count} numbers from {low} to {high}.', value);
  const [least, most] = ends(sums).map(significant) as [string, string];
  return say('{title}: {count} by {count} weights from {low} to {high}; rows add up to {least} to {most}.', {
    ...{ ...value, least, most },
  });
}
