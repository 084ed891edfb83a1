import { html, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import type { LinearAsked, LinearModel } from './model.ts';
import { linearForm } from './parameters.ts';

/** Rows count as adding up to 1 if they do so within what rounding makes. */
const rounding = 1e-5;

const ends = (values: ArrayLike<number>) => [Math.min(...Array.from(values)), Math.max(...Array.from(values))] as const;

/** What the picture comes to, in a line. */
export function verdict({ shown, negative, visible }: LinearModel, { say, short }: NumberFormat): string {
  const [low, high] = ends(shown.sums);
  if (Math.abs(low - 1) < rounding && Math.abs(high - 1) < rounding) {
    if (negative === 0) return say('Every row adds up to 1, and no weight is negative');
    const [least, most] = ends(shown.weights);
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
function stateSaid({ state }: LinearModel): string {
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
        ${row('state', stateSaid(model), say('numbers are the state of a head, however long the text'))}
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
  { weights, sums }: LinearModel['shown'],
  adds: boolean,
  { say, significant }: NumberFormat,
): string {
  const [low, high] = ends(weights).map(significant) as [string, string];
  const given = { title, count: sums.length, low, high };
  if (!adds) return say('{title}: {count} by {count} numbers from {low} to {high}.', given);
  const [least, most] = ends(sums).map(significant) as [string, string];
  return say('{title}: {count} by {count} weights from {low} to {high}; rows add up to {least} to {most}.', {
    ...{ ...given, least, most },
  });
}

// A file of its own, because the worker of the Lab imports it, where there are no templates.

/** How position enters. */
export function positionText(
  { form, rotated, causal, rate }: Pick<LinearModel, 'form' | 'rotated' | 'causal' | 'rate'>,
  denominator: LinearAsked['denominator'],
  { say, significant }: NumberFormat,
): string {
  const { similarity, decay, erases } = linearForm(form);
  if (similarity) {
    if (!rotated) {
      return say(
        causal
          ? 'Nothing tells positions apart but the causal mask.'
          : 'Nothing tells positions apart: equal words have equal rows.',
      );
    }
    if (similarity === 'normalised') {
      return say(
        'Queries and keys become unit vectors and are rotated, in the numerator and in the denominator: 1 plus their cosine is never negative, so rows remain a distribution.',
      );
    }
    if (similarity === 'dot') {
      return say(
        'Queries and keys are rotated as in softmax attention. Nothing is divided by, so a row can add up to any number.',
      );
    }
    return say(
      denominator === 'rotated'
        ? 'The denominator is rotated as well: each row is divided by its own sum. A sum near 0 makes its weights huge, and a negative one reverses their signs.'
        : 'Only the numerator is rotated. The denominator, a sum of products of positive features, is never 0. Rotated as well, it would be multiplied by the row sum, which can be 0 or negative.',
    );
  }
  if (rate !== undefined) {
    const left = { rate: significant(rate) };
    return rotated
      ? say(
          'Position enters twice: queries and keys are rotated, and every token of distance multiplies their product by {rate}, the same for all texts.',
          left,
        )
      : say(
          'Position enters as a decay: every token of distance multiplies the product of query and key by {rate}, the same for all texts.',
          left,
        );
  }
  const said = say(
    decay === undefined
      ? 'Nothing fades. Each token erases what its key reads from the state before it writes: position enters through what later tokens have overwritten.'
      : erases
        ? decay === 'component'
          ? 'Each token sets how much of every component remains, erases what its key reads from the state, and writes: position enters through what has faded and what has been overwritten.'
          : 'Each token sets how much of the state remains, erases what its key reads from it, and writes: position enters through what has faded and what has been overwritten.'
        : decay === 'component'
          ? 'Each token sets how much of every component of the state remains: position enters as a decay that depends on what was read in between.'
          : 'Each token sets how much of the state remains: position enters as a decay that depends on what was read in between.',
  );
  if (!rotated) return said;
  const besides = say(
    decay === 'component'
      ? 'Queries and keys are rotated as well, but the two components of a pair fade differently, so a common shift changes the weights.'
      : 'Queries and keys are rotated as well.',
  );
  return `${said} ${besides}`;
}
