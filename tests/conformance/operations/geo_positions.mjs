import { number, readInputs, readParams } from '../case.mjs';

function moirai({ pe, params, inputs }) {
  const { variate, time, table } = readInputs(inputs, ['variate', 'time', 'table']);
  const { heads } = readParams(params, { heads: number });
  const ids = ({ data, shape }) => {
    const one = { data: Array.from(data, Number), shape: [1, ...shape] };
    return { queryIds: one, keyIds: one };
  };
  const bias = (options) => {
    const { data, shape } = pe.bias({ scheme: 'moirai', ...options });
    return { data, shape: shape.slice(-3) };
  };
  const slopes = Array.from({ length: heads }, (_, head) => 2 ** ((-8 * (head + 1)) / heads));
  return { binary: bias({ table, ...ids(variate) }), linear: bias({ form: 'linear', slopes, ...ids(time) }) };
}

export const ops = { 'geo.moirai_bias': moirai };
