import { invalid, ofShape, ofShapes } from '../errors/index.ts';
import {
  checkKeys,
  checkObject,
  checkRowPositions,
  checkTensor,
  isNumberList,
  type Read,
  type Reading,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type ExtendedEngine, filled32, Scratch } from '../module/index.ts';
import type { CompressedEntries, CompressionFunctions, CompressionOptions, Tensor } from '../types/index.ts';

function compressedEntries(engine: ExtendedEngine, request: Read<CompressionOptions>): CompressedEntries {
  const options = checkObject('options', request);
  checkKeys(options, ['kv', 'gate', 'positionBias', 'queryPositions']);
  const kv = checkTensor('kv', request.kv, ofShape(['batch', 'tokens', 'dim']));
  const [batch, tokens, dim] = kv.shape as [number, number, number];
  const gate = checkTensor('gate', request.gate, ofShape(kv.shape, ', that of kv'));
  if (gate.shape.some((extent, axis) => extent !== kv.shape[axis])) {
    throw invalid('gate.shape', gate.shape, ofShape(kv.shape, ', that of kv'));
  }
  const bias = checkTensor('positionBias', request.positionBias, ofShape(['rate', dim]));
  const [rate, width] = bias.shape as [number, number];
  if (width !== dim) {
    throw invalid('positionBias.shape', bias.shape, ofShape(['rate', dim]));
  }
  const count = Math.floor(tokens / rate);
  const scratch = new Scratch();
  const [from, by, of] = [scratch.float32(kv.data), scratch.float32(gate.data), scratch.float32(bias.data)];
  const entries = filled32(engine, scratch, { shape: [batch, count, dim] }, (filled, result) =>
    engine.raw.compress({ batch, tokens, dim, rate }, filled.at(from), filled.at(by), filled.at(of), result),
  );
  const positions = Float64Array.from({ length: count }, (_, entry) => entry * rate);
  if (request.queryPositions === undefined) return { entries, positions };
  return { entries, positions, visible: visibleAt(request.queryPositions, batch, rate, count) };
}

/** Marks the windows that have ended at each query. */
function visibleAt(
  options: NonNullable<Read<CompressionOptions>['queryPositions']>,
  batch: number,
  rate: number,
  count: number,
): Tensor<Uint8Array> {
  const length = isNumberList(options)
    ? options.length
    : (checkTensor('queryPositions', options, ofShapes([['queries'], ['batch', 'queries']])).shape.at(-1) as number);
  const { positions, rows } = checkRowPositions('queryPositions', options, batch, length);
  const data = new Uint8Array(sizeOf([positions.length, count], 1));
  positions.forEach((position, row) => {
    const complete = Math.min(count, Math.max(0, Math.floor((position + 1) / rate)));
    data.fill(1, row * count, row * count + complete);
  });
  return tensor(data, [rows, 1, length, count]);
}

export function compressionFunctions(engine: ExtendedEngine): Reading<CompressionFunctions> {
  return { compressedEntries: (options) => compressedEntries(engine, options) };
}
