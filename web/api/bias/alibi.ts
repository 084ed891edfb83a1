import { alibi } from '../../catalogue/index.ts';
import { invalid, oneOf } from '../errors/index.ts';
import { checkObject, readArrays, readParameters, sizeOf } from '../input/index.ts';
import { type Engine, type RawAlibiOptions, Scratch } from '../module/index.ts';
import type { BiasFunctions } from '../types/index.ts';
import { type BiasPlan, type BiasRequest, readBias } from './request.ts';

export function planAlibi(request: BiasRequest): BiasPlan {
  const { options, prefix, attention } = request;
  const isKeyOnly = options.form === 'mpt';
  if (!attention && options.form === 'bloom') {
    return planBloom(request, readParameters(alibi, options, { alsoAllowed: ['mask', 'out'], prefix }));
  }
  // A single row serves all queries.
  const oneRow = isKeyOnly && !attention ? { ...request, options: { ...options, queries: 1 } } : request;
  const { values, shape } = readBias(alibi, oneRow);
  const { heads, queries, keys } = shape;
  const bias = { scheme: isKeyOnly ? ('alibi_mpt' as const) : ('alibi' as const), options: moduleOptions(values) };
  return {
    shape: [heads, isKeyOnly ? 1 : queries, keys],
    compute: (raw, _, out) => raw.bias(1, shape, bias, out),
  };
}

/** ALiBi's form 'bloom': the mask gives the number of keys and counts their positions. */
function planBloom(
  { options, prefix, scratch }: BiasRequest,
  values: Readonly<Record<'heads' | 'alibiBiasMax', number>> & { readonly keys: number | undefined },
): BiasPlan {
  const { heads, alibiBiasMax } = values;
  const slopeRange = alibi.parameters.find((parameter) => parameter.name === 'alibiBiasMax');
  if (alibiBiasMax !== slopeRange?.default) {
    throw invalid('alibiBiasMax', alibiBiasMax, {
      ...oneOf([]),
      values: [slopeRange?.default as number],
      because: " with form 'bloom'",
    });
  }
  const { arrays, sizes } = readArrays(alibi, { options, prefix, values, use: 'alone' });
  const { batch = 1, keys } = sizes as { batch?: number; keys: number };
  const bias = { scheme: 'alibi_bloom', options: moduleOptions(values) } as const;
  const shape = { heads, queries: 1, keys, offset: 0 };
  const real = scratch.bytes(arrays.mask?.data as Uint8Array);
  return {
    shape: [batch, heads, 1, keys],
    compute: (raw, filled, out) => raw.bias(batch, shape, { ...bias, mask: filled.at(real) }, out),
  };
}

/** Forms 'mpt' and 'bloom' count distances in their own functions, so the module's options know only two forms. */
function moduleOptions(values: Readonly<Record<string, unknown>>): RawAlibiOptions {
  const { form, alibiBiasMax, outputScale, precision } = values;
  return {
    form: form === 'symmetric' ? form : 'causal',
    alibi_bias_max: alibiBiasMax as number,
    output_scale: outputScale as number,
    precision: precision as RawAlibiOptions['precision'],
  };
}

export function alibiSlopes(engine: Engine, options: Parameters<BiasFunctions['alibiSlopes']>[0]): Float32Array {
  const { heads, alibiBiasMax } = readParameters(alibi, checkObject('options', options), {
    only: ['heads', 'alibiBiasMax'],
  });
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf([heads]));
  return scratch.run(engine, (filled) => {
    engine.raw.alibi_slopes(heads, alibiBiasMax, filled.at(result));
    return filled.read32(result);
  });
}
