import { option, type Snippet } from '../request.ts';
import { farOf } from './distance.ts';

/**
 * The slope of a head: those for the next lower power of 2 come first, followed by every other slope for twice that
 * power.
 */
function slopeOf(head: number, heads: number, exponent: number): number {
  const power = 2 ** Math.floor(Math.log2(heads));
  if (head < power) return 2 ** ((-exponent * (head + 1)) / power);
  return 2 ** ((-exponent * (2 * (head - power) + 1)) / (2 * power));
}

/** x · split − (x · split − x) leaves 8 of the 53 bits of x, rounded. */
const split = 2 ** 45 + 1;

function bfloat16(x: number): number {
  return x * split - (x * split - x);
}

export const alibi: Snippet = {
  scheme: 'alibi',
  write: (request) => {
    const { program, layer } = request;
    const slope = slopeOf(layer.head, layer.heads, option(request, 'alibiBiasMax'));
    const form = option<string>(request, 'form');
    const far = form === 'mpt' ? `${layer.keys - 1} - key[None, :] + 0 * distance` : farOf(form);
    const scale = option<number>(request, 'outputScale');
    const scaled = scale === 1 ? '' : ` * ${scale}`;
    if (option(request, 'precision') === 'exact') program.step(`bias = -${slope} * (${far})${scaled}`);
    else {
      program.step(`
far = ${far}
far = far * ${split} - (far * ${split} - far)  # to bfloat16
bias = -${bfloat16(slope)} * far
bias = (bias * ${split} - (bias * ${split} - bias))${scaled}`);
    }
  },
};
