import type { ValuesOf } from './catalogue.ts';
import { alibi, proximal } from './catalogue.ts';
import { invalid, missing } from './errors.ts';
import { type Engine, Scratch } from './memory.ts';
import { checkOut, checkTensor, sizeOf, tensor } from './tensor.ts';
import type { AlibiOptions, BiasFunctions, BiasOptions, OutOptions, Tensor } from './types.ts';
import { checkObject, checkScheme, readParameters } from './validate.ts';

export function bias(engine: Engine, given: BiasOptions & OutOptions): Tensor {
  const options = checkObject('options', given);
  const scheme = checkScheme(options, [alibi, proximal]);
  if (scheme.name === 'proximal') {
    const { queries, keys, offset } = readParameters(scheme, options, { besides: ['out'] });
    return filledBias(engine, [queries, keys], given.out, ({ raw }, out) =>
      raw.proximal(queries, keys, offset ?? keys - queries, out),
    );
  }
  const values = readParameters(scheme, options, { besides: ['mask', 'out'] });
  if (values.form === 'bloom') return bloom(engine, values, given as AlibiOptions & OutOptions);
  if ((given as AlibiOptions).mask !== undefined) {
    throw invalid('mask', (given as AlibiOptions).mask, "no mask: only form 'bloom' counts real tokens");
  }
  const { keys, form } = values;
  if (keys === undefined) throw missing('keys', 'a whole number of at least 1');
  // The key-only form has one row, that of the last query.
  const queries = form === 'mpt' ? 1 : values.queries;
  if (queries === undefined) throw missing('queries', 'a whole number of at least 1');
  const request = {
    heads: values.heads,
    queries,
    keys,
    offset: values.offset ?? keys - queries,
    form,
    alibi_bias_max: values.alibiBiasMax,
  };
  return filledBias(engine, [values.heads, queries, keys], given.out, ({ raw }, out) => raw.alibi(request, out));
}

function filledBias(
  engine: Engine,
  shape: readonly number[],
  given: Float32Array | undefined,
  call: (engine: Engine, out: number) => void,
): Tensor {
  const size = sizeOf(shape);
  const out = checkOut(given, size);
  const scratch = new Scratch();
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    call(engine, filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}

function bloom(engine: Engine, values: ValuesOf<typeof alibi>, options: AlibiOptions & OutOptions): Tensor {
  const { heads, alibiBiasMax } = values;
  const slopeRange = alibi.parameters.find((parameter) => parameter.name === 'alibiBiasMax');
  if (alibiBiasMax !== slopeRange?.default) throw invalid('alibiBiasMax', alibiBiasMax, "8 with form 'bloom'");
  const mask = checkTensor('mask', options.mask, '[keys] or [batch, keys]', [1, 2]);
  const keys = mask.shape.at(-1) as number;
  const batch = mask.shape.length === 2 ? (mask.shape[0] as number) : 1;
  if (values.keys !== undefined && values.keys !== keys) throw invalid('keys', values.keys, `${keys}, as in the mask`);
  const shape = [batch, heads, 1, keys];
  const size = sizeOf(shape);
  const out = checkOut(options.out, size);
  const scratch = new Scratch();
  const real = scratch.flags(mask.data);
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    engine.raw.alibi_bloom(heads, batch, keys, filled.at(real), filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}

function alibiSlopes(engine: Engine, given: Parameters<BiasFunctions['alibiSlopes']>[0]): Float32Array {
  const { heads, alibiBiasMax } = readParameters(alibi, checkObject('options', given), {
    only: ['heads', 'alibiBiasMax'],
  });
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf([heads]));
  return scratch.run(engine, (filled) => {
    engine.raw.alibi_slopes(heads, alibiBiasMax, filled.at(result));
    return filled.read32(result);
  });
}

export function biasFunctions(engine: Engine): BiasFunctions {
  return {
    bias: (options) => bias(engine, options),
    alibiSlopes: (options) => alibiSlopes(engine, options),
  };
}
