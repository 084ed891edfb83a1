import type { NumberFormat } from '../../charts/index.ts';
import type { LinearAsked, LinearModel } from './model.ts';
import { linearForm } from './parameters.ts';

// In a separate file, because the worker of the Lab imports it, and has no templates.

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
  const message = say(
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
  if (!rotated) return message;
  const besides = say(
    decay === 'component'
      ? 'Queries and keys are rotated as well, but the two components of a pair fade differently, so a common shift changes the weights.'
      : 'Queries and keys are rotated as well.',
  );
  return `${message} ${besides}`;
}
