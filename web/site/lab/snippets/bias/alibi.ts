import { option, type Snippet } from '../request.ts';
import { farOf } from './distance.ts';

/** The slope of a head: of the next lower power of 2 first, then every other one of twice that. */
function slopeOf(head: number, heads: number, exponent: number): number {
  const power = 2 ** Math.floor(Math.log2(heads));
  if (head < power) return 2 ** ((-exponent * (head + 1)) / power);
  return 2 ** ((-exponent * (2 * (head - power) + 1)) / (2 * power));
}

export const alibi: Snippet = {
  scheme: 'alibi',
  write: (request) => {
    const { program, layer } = request;
    const slope = slopeOf(layer.head, layer.heads, option(request, 'alibiBiasMax'));
    const form = option<string>(request, 'form');
    if (form === 'mpt') program.step(`bias = ${slope} * (key[None, :] - ${layer.keys - 1}) + 0 * distance`);
    else program.step(`bias = -${slope} * ${farOf(form)}`);
  },
};
