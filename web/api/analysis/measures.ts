/** The four terms of (E + U) W (E + U)ᵀ: products of words and positions when a table is added to the embedding. */

import { holds, namedValues, rope } from '../../catalogue/index.ts';
import { invalid, ofShape, ofType, oneOf } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkScheme,
  checkTensor,
  isNumberList,
  type Reading,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, type ExtendedEngine, filled32, filled64, project, Scratch } from '../module/index.ts';
import { rotate } from '../rotary/index.ts';
import { syntheticMatrix } from '../synthetic/index.ts';
import type {
  AnalysisFunctions,
  CacheDeviation,
  CorrelationTerms,
  OutOptions,
  PrincipalComponents,
  RopeOptions,
  RotaryDecay,
  ShiftOperator,
  Spectrum,
  Tensor,
  TensorLike,
} from '../types/index.ts';

/** The range of attention's scale, which keeps products within float32. */
const factor = { kind: 'number', min: -1e18, max: 1e18 } as const;

export function correlationTerms(
  engine: Engine,
  options: Parameters<Reading<AnalysisFunctions>['correlationTerms']>[0],
): CorrelationTerms {
  checkKeys(checkObject('options', options), ['embeddings', 'positions', 'wq', 'wk', 'scale']);
  const { embeddings, positions, wq, wk } = options;
  checkTensor('embeddings', embeddings, ofShape(['n', 'dim']));
  checkTensor('positions', positions, ofShape(['n', 'dim'], ', that of embeddings'));
  checkTensor('wq', wq, ofShape(['head_dim', 'dim']));
  checkTensor('wk', wk, ofShape(['head_dim', 'dim'], ', that of wq'));
  if (positions.shape.join() !== embeddings.shape.join()) {
    throw invalid('positions.shape', positions.shape, ofShape(embeddings.shape, ', as embeddings have it'));
  }
  if (wk.shape.join() !== wq.shape.join()) throw invalid('wk.shape', wk.shape, ofShape(wq.shape, ', as in wq'));
  const headDim = wq.shape[0] as number;
  const scale = options.scale === undefined ? 1 / Math.sqrt(headDim) : checkNumber('scale', options.scale, factor);

  const queries = { content: project(engine, embeddings, wq), position: project(engine, positions, wq) };
  const keys = { content: project(engine, embeddings, wk), position: project(engine, positions, wk) };
  const term = (q: TensorLike, k: TensorLike): Tensor => {
    const { data, shape } = project(engine, q, k);
    return tensor(
      data.map((x) => scale * x),
      shape,
    );
  };
  return {
    contentContent: term(queries.content, keys.content),
    contentPosition: term(queries.content, keys.position),
    positionContent: term(queries.position, keys.content),
    positionPosition: term(queries.position, keys.position),
  };
}

// Measures of tables and matrices: similarity, shift operator, principal components, spectra, decay.

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
  options: { metric?: string } & OutOptions = {},
): Tensor {
  const { rows, columns } = checkTable('table', table);
  checkKeys(checkObject('options', options), ['metric', 'out']);
  const metric = metrics.find((one) => one === (options.metric ?? 'dot'));
  if (!metric) throw invalid('metric', options.metric, oneOf(metrics));
  const scratch = new Scratch();
  const from = scratch.float32(table.data);
  return filled32(engine, scratch, { shape: [rows, rows], out: options.out }, (filled, result) =>
    engine.raw.similarity(filled.at(from), rows, columns, metric, result),
  );
}

function shiftOperator(engine: ExtendedEngine, table: TensorLike, value: { shift: number }): ShiftOperator {
  const { rows, columns } = checkTable('table', table);
  checkKeys(checkObject('options', value), ['shift']);
  const shift = checkInteger('shift', value.shift, 1, rows - 1);
  const scratch = new Scratch();
  const from = scratch.float32(table.data);
  const out = scratch.room64(sizeOf([columns, columns], 8));
  return scratch.run(engine, (filled) => {
    const found = engine.raw.shift_operator(filled.at(from), rows, columns, shift, filled.at(out));
    return { matrix: tensor(filled.read64(out), [columns, columns]), ...found };
  });
}

function pairShiftMatrix(engine: ExtendedEngine, value: { frequency: number; shift: number }): Tensor<Float64Array> {
  checkKeys(checkObject('options', value), ['frequency', 'shift']);
  // The range in which angles are accurate, as for all sines and cosines of the core.
  const frequency = checkNumber('frequency', value.frequency, { kind: 'number', min: -512, max: 512 });
  const shift = checkNumber('shift', value.shift, { kind: 'number', min: -(2 ** 53), max: 2 ** 53 });
  return filled64(engine, new Scratch(), { shape: [2, 2] }, (_, result) =>
    engine.raw.pair_shift_matrix(frequency, shift, result),
  );
}

function principalComponents(engine: ExtendedEngine, table: TensorLike, value: { count: number }): PrincipalComponents {
  const { rows, columns } = checkTable('table', table);
  checkKeys(checkObject('options', value), ['count']);
  const count = checkInteger('count', value.count, 1, columns);
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

function spectrum(engine: ExtendedEngine, options: Parameters<Reading<AnalysisFunctions>['spectrum']>[0]): Spectrum {
  checkKeys(checkObject('options', options), ['frequencies', 'context']);
  const frequencies = checkNumbers('frequencies', options.frequencies);
  const context = checkNumber('context', options.context, { kind: 'number', min: 1 });
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
  options: Parameters<Reading<AnalysisFunctions>['rotaryDecay']>[0],
): RotaryDecay {
  checkKeys(checkObject('options', options), ['frequencies', 'distances']);
  const frequencies = checkNumbers('frequencies', options.frequencies);
  const distances = checkNumbers('distances', options.distances);
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
  return filled64(engine, scratch, { shape: [columns] }, (filled, result) =>
    engine.raw.distance_profile(filled.at(from), rows, columns, result),
  ).data;
}

export function decayEnvelope(engine: ExtendedEngine, profile: ArrayLike<number>): Float64Array {
  const { length } = checkNumbers('profile', profile);
  const scratch = new Scratch();
  const from = scratch.float64(profile);
  return filled64(engine, scratch, { shape: [length] }, (filled, result) =>
    engine.raw.decay_envelope(filled.at(from), length, result),
  ).data;
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

// Measures the error of cached keys under scalings whose frequencies depend on the length: dynamic NTK and LongRoPE
// change them while a text grows.

/** Whether the frequencies depend on the length of the sequence, because the encoding does not fix it. */
function followsLength(encoding: object): boolean {
  const values = namedValues(rope, encoding as Record<string, unknown>);
  return rope.needsAllPositions.every((condition) => holds(condition, values));
}

/**
 * Limits a call to a few seconds: every component has its own angle, and a call for one key takes as long as 64
 * components.
 */
const maxComponents = 2 ** 19;
const minDim = 64;

export function cacheDeviation(
  engine: Engine,
  request: Parameters<AnalysisFunctions['cacheDeviation']>[0],
): CacheDeviation {
  const { dim, length, seed, ...encoding } = checkObject('options', request) as typeof request;
  checkScheme(encoding, [rope]);
  const { scaling } = encoding;
  const lengthened = followsLength({ scaling: { ...scaling, seqLen: undefined } });
  const headDim = checkInteger('dim', dim, 2, 4096);
  const longest = Math.floor(maxComponents / Math.max(headDim, minDim));
  const count = checkInteger('length', length, 2, longest);
  const from = seed === undefined ? 1 : checkInteger('seed', seed, 0, 2 ** 32 - 1);
  const query = syntheticMatrix(engine, 'query', from, [1, headDim]);
  const keys = syntheticMatrix(engine, 'keys', from, [count, headDim]);

  const turn = (x: Tensor, position: number, seqLen: number): Tensor => {
    const options = { ...encoding, offset: position, ...(lengthened && { scaling: { ...scaling, seqLen } }) };
    return rotate(engine, x, options as RopeOptions);
  };
  const turned = turn(keys, 0, count);
  // Each key as it was rotated when it was cached: key j at length j + 1.
  let cachedKeys = turned;
  if (lengthened) {
    cachedKeys = tensor(allocated(Float32Array, keys.data.length), keys.shape);
    for (let j = 0; j < count; j++) {
      const key = tensor(keys.data.slice(j * headDim, (j + 1) * headDim), [1, headDim]);
      cachedKeys.data.set(turn(key, j, j + 1).data, j * headDim);
    }
  }
  const turnedQuery = turn(query, count - 1, count);
  const scale = 1 / Math.sqrt(headDim);
  const logits = (k: Tensor) => project(engine, turnedQuery, k).data.map((x) => scale * x);
  const onePass = logits(turned);
  const cached = logits(cachedKeys);

  let worst = 0;
  for (let j = 1; j < count; j++) if (gap(onePass, cached, j) > gap(onePass, cached, worst)) worst = j;
  return { onePass, cached, deviation: gap(onePass, cached, worst), position: worst };
}

function gap(a: Float32Array, b: Float32Array, j: number): number {
  return Math.abs((a[j] as number) - (b[j] as number));
}
