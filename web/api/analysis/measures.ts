/** Measures of tables and matrices: similarity, shift operator, principal components, spectra, decay. */
import { invalid, ofShape, ofType, oneOf } from '../errors/index.ts';
import {
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkTensor,
  isNumberList,
  type Reading,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type ExtendedEngine, Scratch } from '../module/index.ts';
import type {
  AnalysisFunctions,
  OutOptions,
  PrincipalComponents,
  RotaryDecay,
  ShiftOperator,
  Spectrum,
  Tensor,
  TensorLike,
} from '../types/index.ts';

const metrics = ['dot', 'cosine', 'euclidean'] as const;

/** Checks a table [rows, columns]. */
function checkTable(argument: string, value: TensorLike): { rows: number; columns: number } {
  const [rows, columns] = checkTensor(argument, value, ofShape(['rows', 'columns'])).shape as [number, number];
  return { rows, columns };
}

function checkNumbers(argument: string, list: ArrayLike<number>): ArrayLike<number> {
  if (!isNumberList(list) || list.length === 0) throw invalid(argument, list, ofType('a list of at least one number'));
  for (let i = 0; i < list.length; i++) {
    if (!Number.isFinite(list[i])) throw invalid(`${argument}[${i}]`, list[i], { kind: 'range', type: 'number' });
  }
  return list;
}

export function similarity(
  engine: ExtendedEngine,
  table: TensorLike,
  given: { metric?: string } & OutOptions = {},
): Tensor {
  const { rows, columns } = checkTable('table', table);
  checkKeys(checkObject('options', given), ['metric', 'out']);
  const metric = metrics.find((one) => one === (given.metric ?? 'dot'));
  if (!metric) throw invalid('metric', given.metric, oneOf(metrics));
  const shape = [rows, rows];
  const size = sizeOf(shape);
  const out = checkOut(given.out, size);
  const scratch = new Scratch();
  const from = scratch.float32(table.data);
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    engine.raw.similarity(filled.at(from), rows, columns, metric, filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}

function shiftOperator(engine: ExtendedEngine, table: TensorLike, given: { shift: number }): ShiftOperator {
  const { rows, columns } = checkTable('table', table);
  checkKeys(checkObject('options', given), ['shift']);
  const shift = checkInteger('shift', given.shift, 1, rows - 1);
  const scratch = new Scratch();
  const from = scratch.float32(table.data);
  const out = scratch.room64(sizeOf([columns, columns], 8));
  return scratch.run(engine, (filled) => {
    const found = engine.raw.shift_operator(filled.at(from), rows, columns, shift, filled.at(out));
    return { matrix: tensor(filled.read64(out), [columns, columns]), ...found };
  });
}

function pairShiftMatrix(engine: ExtendedEngine, given: { frequency: number; shift: number }): Tensor<Float64Array> {
  checkKeys(checkObject('options', given), ['frequency', 'shift']);
  // The range in which angles are accurate, as for all sines and cosines of the core.
  const frequency = checkNumber('frequency', given.frequency, { kind: 'number', min: -512, max: 512 });
  const shift = checkNumber('shift', given.shift, { kind: 'number', min: -(2 ** 53), max: 2 ** 53 });
  const scratch = new Scratch();
  const out = scratch.room64(4);
  return scratch.run(engine, (filled) => {
    engine.raw.pair_shift_matrix(frequency, shift, filled.at(out));
    return tensor(filled.read64(out), [2, 2]);
  });
}

function principalComponents(engine: ExtendedEngine, table: TensorLike, given: { count: number }): PrincipalComponents {
  const { rows, columns } = checkTable('table', table);
  checkKeys(checkObject('options', given), ['count']);
  const count = checkInteger('count', given.count, 1, columns);
  const scratch = new Scratch();
  const from = scratch.float32(table.data);
  const coordinates = scratch.room32(sizeOf([rows, count]));
  const explained = scratch.room64(count);
  return scratch.run(engine, (filled) => {
    engine.raw.principal_components(
      filled.at(from),
      rows,
      columns,
      count,
      filled.at(coordinates),
      filled.at(explained),
    );
    return { coordinates: tensor(filled.read32(coordinates), [rows, count]), explained: filled.read64(explained) };
  });
}

function spectrum(engine: ExtendedEngine, given: Parameters<Reading<AnalysisFunctions>['spectrum']>[0]): Spectrum {
  checkKeys(checkObject('options', given), ['frequencies', 'context']);
  const frequencies = checkNumbers('frequencies', given.frequencies);
  const context = checkNumber('context', given.context, { kind: 'number', min: 1 });
  const n = frequencies.length;
  const scratch = new Scratch();
  const from = scratch.float64(frequencies);
  const wavelengths = scratch.room64(n);
  const turns = scratch.room64(n);
  return scratch.run(engine, (filled) => {
    engine.raw.spectrum(filled.at(from), n, context, filled.at(wavelengths), filled.at(turns));
    return { wavelengths: filled.read64(wavelengths), turns: filled.read64(turns) };
  });
}

function rotaryDecay(
  engine: ExtendedEngine,
  given: Parameters<Reading<AnalysisFunctions>['rotaryDecay']>[0],
): RotaryDecay {
  checkKeys(checkObject('options', given), ['frequencies', 'distances']);
  const frequencies = checkNumbers('frequencies', given.frequencies);
  const distances = checkNumbers('distances', given.distances);
  const count = distances.length;
  const scratch = new Scratch();
  const from = scratch.float64(frequencies);
  const at = scratch.float64(distances);
  const mean = scratch.room64(count);
  const bound = scratch.room64(count);
  return scratch.run(engine, (filled) => {
    engine.raw.rotary_decay(
      filled.at(from),
      frequencies.length,
      filled.at(at),
      count,
      filled.at(mean),
      filled.at(bound),
    );
    return { mean: filled.read64(mean), bound: filled.read64(bound) };
  });
}

export function distanceProfile(engine: ExtendedEngine, matrix: TensorLike): Float64Array {
  const { rows, columns } = checkTable('matrix', matrix);
  const scratch = new Scratch();
  const from = scratch.float32(matrix.data);
  const out = scratch.room64(columns);
  return scratch.run(engine, (filled) => {
    engine.raw.distance_profile(filled.at(from), rows, columns, filled.at(out));
    return filled.read64(out);
  });
}

export function decayEnvelope(engine: ExtendedEngine, profile: ArrayLike<number>): Float64Array {
  const { length } = checkNumbers('profile', profile);
  const scratch = new Scratch();
  const from = scratch.float64(profile);
  const out = scratch.room64(length);
  return scratch.run(engine, (filled) => {
    engine.raw.decay_envelope(filled.at(from), length, filled.at(out));
    return filled.read64(out);
  });
}

export function measureFunctions(
  engine: ExtendedEngine,
): Omit<Reading<AnalysisFunctions>, 'score' | 'correlationTerms' | 'cacheDeviation'> {
  return {
    similarity: (table, options) => similarity(engine, table, options),
    shiftOperator: (table, options) => shiftOperator(engine, table, options),
    pairShiftMatrix: (options) => pairShiftMatrix(engine, options),
    principalComponents: (table, options) => principalComponents(engine, table, options),
    spectrum: (options) => spectrum(engine, options),
    rotaryDecay: (options) => rotaryDecay(engine, options),
    distanceProfile: (matrix) => distanceProfile(engine, matrix),
    decayEnvelope: (profile) => decayEnvelope(engine, profile),
  };
}
