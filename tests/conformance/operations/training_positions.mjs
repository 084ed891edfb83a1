import { boolean, described, NotSupported, number, oneOf, readInputs, readParams } from '../case.mjs';

const text = (value, name) => {
  if (typeof value !== 'string') throw new NotSupported(`parameter ${name} = ${JSON.stringify(value)} is no text`);
  return value;
};

function coupled({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, {
    task: oneOf({ addition: 'addition', copy: 'copy' }),
    input: text,
    answer: text,
    reverse_input: boolean,
    reverse_output: boolean,
    start: number,
    coupled: boolean,
  });
  const options = { reverseOutput: read.reverse_output, start: read.start, coupled: read.coupled };
  if (read.task === 'copy' && (read.reverse_input || read.input.length !== read.answer.length)) {
    throw new NotSupported('a copy reads its input forwards, and is as long');
  }
  const { input, answer } =
    read.task === 'copy'
      ? pe.coupledPositions({ ...options, task: 'copy', length: read.input.length })
      : pe.coupledPositions({
          ...options,
          task: 'addition',
          operands: read.input.split('+').map(({ length }) => length),
          answer: read.answer.length,
          reverseInput: read.reverse_input,
        });
  return { input_ids: input, answer_ids: answer };
}

function randomized({ pe, params, inputs }) {
  const { indexes, x } = readInputs(inputs, ['indexes', 'x']);
  const read = readParams(params, {
    len: described,
    max_length: described,
    dim: number,
    head_dim: described,
    base: number,
  });
  const positions = Array.from(indexes.data, Number);
  return {
    sinusoid: pe.absolute({ scheme: 'sinusoidal', layout: 'half', dim: read.dim, base: read.base, positions }),
    x_rot: pe.rotate(x, { scheme: 'rope', layout: 'interleaved', base: read.base, positions }),
  };
}

export const ops = { 'positions.coupled': coupled, 'positions.randomized': randomized };
