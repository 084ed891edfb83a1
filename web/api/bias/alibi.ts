import { alibi } from '../../catalogue/index.ts';
import { invalid, missing } from '../errors/index.ts';
import { checkObject, checkTensor, readParameters, sizeOf } from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import type { BiasFunctions, MaskLike } from '../types/index.ts';
import { type BiasHandler, type BiasPlan, type BiasRequest, formOf, readBias } from './request.ts';

export const alibiHandler: BiasHandler = {
  scheme: alibi,
  // The two others depend on the key.
  byDistance: ({ options: { form } }) => form !== 'mpt' && form !== 'bloom',
  plan: (request) => {
    const values = readBias(alibi, request, request.attention ? [] : ['mask']);
    const { heads, keys, alibiBiasMax } = values;
    if (values.form === 'bloom') return bloom(request, values);
    if (request.options.mask !== undefined) {
      throw invalid('mask', request.options.mask, "no mask: only form 'bloom' counts real tokens");
    }
    if (keys === undefined) throw missing('keys', 'a whole number of at least 1');
    const form = formOf(request, values.form);
    // The key-only form has one row, that of the last query.
    const queries = form === 'mpt' ? 1 : values.queries;
    if (queries === undefined) throw missing('queries', 'a whole number of at least 1');
    const offset = values.offset ?? keys - queries;
    const raw = { heads, queries, keys, offset, form, alibi_bias_max: alibiBiasMax };
    return { shape: [heads, queries, keys], fill: (module, _, out) => module.alibi(raw, out) };
  },
};

function bloom(
  request: BiasRequest,
  values: { heads: number; keys: number | undefined; alibiBiasMax: number },
): BiasPlan {
  const { options, prefix, attention, scratch } = request;
  if (attention) {
    const advice = "'causal', 'symmetric' or 'mpt'; give what bias() computes for form 'bloom' as the option bias";
    throw invalid(`${prefix}form`, 'bloom', advice);
  }
  const { heads, alibiBiasMax } = values;
  const slopeRange = alibi.parameters.find((parameter) => parameter.name === 'alibiBiasMax');
  if (alibiBiasMax !== slopeRange?.default) throw invalid('alibiBiasMax', alibiBiasMax, "8 with form 'bloom'");
  const mask = checkTensor('mask', options.mask as MaskLike | undefined, '[keys] or [batch, keys]', [1, 2]);
  const keys = mask.shape.at(-1) as number;
  const batch = mask.shape.length === 2 ? (mask.shape[0] as number) : 1;
  if (values.keys !== undefined && values.keys !== keys) throw invalid('keys', values.keys, `${keys}, as in the mask`);
  const real = scratch.flags(mask.data);
  return {
    shape: [batch, heads, 1, keys],
    fill: (raw, filled, out) => raw.alibi_bloom(heads, batch, keys, filled.at(real), out),
  };
}

export function alibiSlopes(engine: Engine, given: Parameters<BiasFunctions['alibiSlopes']>[0]): Float32Array {
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
