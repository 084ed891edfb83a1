import { complexExponential, linearLadder, singleFrequency, singleSine, sinusoidal } from '../../catalogue/index.ts';
import { invalid, missing, noneBeside } from '../errors/index.ts';
import { checkArray, checkNumber, readParameters } from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import { type AbsoluteHandler, type Options, positionArrays, positionTable } from './request.ts';
import { sinusoidalFrequencies } from './sinusoidal.ts';

export const singleSineHandler: AbsoluteHandler = {
  scheme: singleSine,
  compute: (engine, options) => {
    const { dim, frequency } = readParameters(singleSine, options, { alsoAllowed: positionArrays });
    return positionTable(engine, options, [dim], (raw, _, ...arrays) => raw.single_sine(dim, frequency, ...arrays));
  },
};

export const singleFrequencyHandler: AbsoluteHandler = {
  scheme: singleFrequency,
  compute: (engine, options) => {
    const { dim, frequency } = readParameters(singleFrequency, options, { alsoAllowed: positionArrays });
    return positionTable(engine, options, [dim], (raw, _, ...arrays) =>
      raw.single_frequency(dim, frequency, ...arrays),
    );
  },
};

export const linearLadderHandler: AbsoluteHandler = {
  scheme: linearLadder,
  compute: (engine, options) => {
    const { dim } = readParameters(linearLadder, options, { alsoAllowed: positionArrays });
    return positionTable(engine, options, [dim], (raw, _, ...arrays) => raw.linear_ladder(dim, ...arrays));
  },
};

export const complexExponentialHandler: AbsoluteHandler = {
  scheme: complexExponential,
  compute: (engine, options) => {
    const { part, dim, base } = readParameters(complexExponential, options, {
      alsoAllowed: ['frequencies', ...positionArrays],
    });
    const frequencies =
      options.frequencies === undefined ? geometric(engine, dim, base) : readFrequencies(options, dim);
    const pairs = frequencies.length;
    const scratch = new Scratch();
    const at = scratch.float64(frequencies);
    const real = part === 'real';
    return positionTable(
      engine,
      options,
      real ? [pairs] : [pairs, 2],
      (raw, filled, ...arrays) =>
        real
          ? raw.complex_real_part(filled.at(at), pairs, ...arrays)
          : raw.complex_exponential(filled.at(at), pairs, ...arrays),
      scratch,
    );
  },
};

/** The frequencies of the sinusoidal table. */
function geometric(engine: Engine, dim: number | undefined, base: number): ArrayLike<number> {
  if (dim === undefined)
    throw missing('dim', { kind: 'range', type: 'integer', min: 2, even: true, because: ', or a list of frequencies' });
  return sinusoidalFrequencies(engine, { scheme: sinusoidal.name, dim, base });
}

function readFrequencies(options: Options, dim: number | undefined): ArrayLike<number> {
  if (dim !== undefined) throw invalid('dim', dim, noneBeside('frequencies', ': each of them is a pair'));
  if (options.base !== undefined) throw invalid('base', options.base, noneBeside('frequencies'));
  const { data } = checkArray('frequencies', options.frequencies, ['pairs']);
  for (let i = 0; i < data.length; i++)
    checkNumber(`frequencies[${i}]`, data[i], { kind: 'number', min: -512, max: 512 });
  return data;
}
