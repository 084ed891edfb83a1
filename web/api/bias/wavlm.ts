import { wavlm } from '../../catalogue/index.ts';
import { checkKeys, checkObject, checkOut, readArrays, sizeOf, tensor } from '../input/index.ts';
import { type Engine, recordOf, Scratch } from '../module/index.ts';
import type { OutOptions, Tensor, WavlmGatesOptions } from '../types/index.ts';

const inputs = ['hidden', 'gateWeight', 'gateBias', 'gateConst'];

export function wavlmGates(engine: Engine, request: WavlmGatesOptions & OutOptions): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, [...inputs, 'out']);
  const { arrays, sizes } = readArrays(wavlm, { options, values: {}, only: inputs });
  const { batch, heads, queries, headDim } = sizes as Record<'batch' | 'heads' | 'queries' | 'headDim', number>;
  const shape = [batch, heads, queries];
  const size = sizeOf(shape);
  const out = checkOut(request.out, size);
  const scratch = new Scratch();
  const record = recordOf<Parameters<Engine['raw']['wavlm_gates']>[3]>(
    scratch,
    { headDim, numBuckets: 0, maxDistance: 0, table: 0 },
    arrays,
  );
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    engine.raw.wavlm_gates(batch, heads, queries, record(filled), filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}
