import { binary, integer, normalisedInteger } from '../../catalogue/index.ts';
import { invalid, missing, wholeNumber } from '../errors/index.ts';
import { readParameters } from '../input/index.ts';
import { type AbsoluteHandler, positionArrays, positionTable } from './request.ts';

export const integerHandler: AbsoluteHandler = {
  scheme: integer,
  compute: (engine, options) => {
    const { dim } = readParameters(integer, options, { alsoAllowed: positionArrays });
    return positionTable(engine, options, [dim], (raw, _, ...arrays) => raw.integer_encoding(dim, ...arrays));
  },
};

export const normalisedIntegerHandler: AbsoluteHandler = {
  scheme: normalisedInteger,
  compute: (engine, options) => {
    const { dim, length, textLength } = readParameters(normalisedInteger, options, { alsoAllowed: positionArrays });
    const whole = textLength ?? length;
    if (whole === undefined) throw missing('textLength', { ...wholeNumber(2), because: ': the length of the text' });
    if (whole < 2)
      throw invalid('length', whole, {
        kind: 'range',
        min: 2,
        because: ', or a textLength: positions are divided by length - 1',
      });
    return positionTable(engine, options, [dim], (raw, _, ...arrays) =>
      raw.normalised_integer_encoding(dim, whole, ...arrays),
    );
  },
};

const maxBits = 53;

export const binaryHandler: AbsoluteHandler = {
  scheme: binary,
  compute: (engine, options) => {
    const {
      dim,
      bits = Math.min(dim, maxBits),
      order,
    } = readParameters(binary, options, { alsoAllowed: positionArrays });
    return positionTable(engine, options, [dim], (raw, _, ...arrays) =>
      raw.binary_encoding(dim, bits, order, ...arrays),
    );
  },
};
