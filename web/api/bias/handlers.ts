import { alibi } from '../../catalogue/index.ts';
import { invalid, oneOf } from '../errors/index.ts';
import { allocated, arrayNames, checkObject, readArrays, readParameters, sizeOf } from '../input/index.ts';
import {
  type Engine,
  type Filled,
  type RawAlibiOptions,
  type RawBias,
  type RawRowBias,
  recordOf,
  Scratch,
  snakeCased,
} from '../module/index.ts';
import type { BiasFunctions, BiasOptions, Scheme, TensorLike } from '../types/index.ts';
import {
  type BiasHandler,
  type BiasPlan,
  type BiasRequest,
  goesByDistance,
  type ReadBias,
  readBias,
} from './request.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}_${SnakeCase<Rest>}`
  : Name;

/** Fails to compile, with the name, if the module has no bias for one of the catalogue's schemes. */
type Unbound = Exclude<SnakeCase<BiasOptions['scheme']>, RawBias['scheme']>;
const everySchemeIsBound: [Unbound] extends [never] ? true : Unbound = true;

type RecordFrom = (request: BiasRequest, found: ReadBias) => (filled: Filled) => object;

/** Makes a handler from a catalogue entry: the module's bias of that name is computed, or attention makes it by rows. */
function handlerOf(scheme: Scheme, recordFrom: RecordFrom): BiasHandler {
  const name = everySchemeIsBound && snakeCased(scheme.name);
  const read = (request: BiasRequest) => {
    const found = readBias(scheme, request);
    const record = recordFrom(request, found);
    return { ...found, record: (filled: Filled) => ({ ...record(filled), scheme: name }) as RawBias };
  };
  return {
    scheme,
    byDistance: (request) => goesByDistance(scheme, request),
    ...(scheme.byRows && { byRows: (request) => read(request).record as (filled: Filled) => RawRowBias }),
    planArray: (request) => {
      const { batch, heads, shape, record } = read(request);
      const { queries, keys } = shape;
      return {
        shape: [...[batch, heads].filter((axis) => axis !== undefined), queries, keys],
        // A scheme without heads has one matrix for all.
        compute: (raw, filled, out) => raw.bias(batch ?? 1, { ...shape, heads: heads ?? 1 }, record(filled), out),
      };
    },
  };
}

/** Plans the record of a scheme; optional arrays that are not given become 0. */
function planRecord(scheme: Scheme): RecordFrom {
  const none = Object.fromEntries(arrayNames(scheme).map((name) => [name, 0]));
  return ({ scratch }, { sizes, arrays }) => recordOf(scratch, { ...none, ...sizes }, arrays);
}

/** Overrides for schemes whose entry does not say everything. */
const special: Readonly<Record<string, (scheme: Scheme) => Partial<BiasHandler>>> = {
  alibi: () => ({ planArray: planAlibi }),
  'dynamic-position-bias': (scheme) => handlerOf(scheme, dynamicPositionBiasRecord),
};

/** Handlers are made on first use, so that a starting page does not wait for them. */
const made = new Map<string, BiasHandler>();

/** Returns the handler of a scheme, for `bias()` and for attention. */
export function biasHandlerOf(scheme: Scheme): BiasHandler {
  const { name } = scheme;
  const handler = made.get(name) ?? { ...handlerOf(scheme, planRecord(scheme)), ...special[name]?.(scheme) };
  made.set(name, handler);
  return handler;
}

/**
 * The record of the scheme: the module takes the arrays of all layers in one piece, and the number of norm arrays of
 * each layer.
 */
export function dynamicPositionBiasRecord(
  { scratch }: BiasRequest,
  { arrays, sizes }: ReadBias,
): (filled: Filled) => Omit<Extract<RawBias, { scheme: 'dynamic_position_bias' }>, 'scheme'> {
  const layers: string[][] = [];
  for (const name of Object.keys(arrays)) {
    const layer = Number(name.match(/\d+/));
    layers[layer] = [...(layers[layer] ?? []), name];
  }
  const norms = scratch.bytes(layers.map((names) => names.length - 2));
  const parameters = scratch.float32(joined(Object.values(arrays)));
  const options = { dim: sizes.dim as number, log_distance: sizes.logDistance as boolean };
  return (filled) => ({
    options,
    layers: layers.length,
    norms: filled.at(norms),
    parameters: filled.at(parameters),
  });
}

function joined(arrays: readonly TensorLike[]): Float32Array {
  const result = allocated(
    Float32Array,
    arrays.reduce((size, { data }) => size + data.length, 0),
  );
  let at = 0;
  for (const { data } of arrays) {
    result.set(data, at);
    at += data.length;
  }
  return result;
}

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
