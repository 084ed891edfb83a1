/** What all biases share: where they are asked for, and how their parameters are read there. */
import type { ValuesOf } from '../../catalogue/index.ts';
import { checkOut, readParameters, sizeOf, tensor } from '../input/index.ts';
import {
  type Engine,
  type Filled,
  type RawBiasShape,
  type RawModule,
  type RawRowBiases,
  Scratch,
} from '../module/index.ts';
import type { Scheme, Tensor } from '../types/index.ts';

export type Options = Readonly<Record<string, unknown>>;

/** What attention settles for the biases among its encodings. */
export interface AttentionPlace {
  readonly sizes: { readonly batch: number; readonly heads: number; readonly queries: number; readonly keys: number };
  readonly offset: number;
  readonly causal: boolean;
}

/** A bias that is asked for: alone, or by attention. */
export interface BiasRequest {
  readonly options: Options;
  /** What stands before the names in messages. */
  readonly prefix: string;
  readonly attention?: AttentionPlace;
  /** Takes the arrays of the call. */
  readonly scratch: Scratch;
}

/** A bias before it is computed: everything has been checked, and its arrays are declared. */
export interface BiasPlan {
  /** Broadcasts to [batch, heads, queries, keys]. */
  readonly shape: readonly number[];
  readonly fill: (raw: RawModule, filled: Filled, out: number) => void;
}

/** A bias that the module makes by rows. */
export interface RowBias {
  /** Where there is one for each batch entry. */
  readonly batch?: number;
  readonly shape: RawBiasShape;
  readonly at: (filled: Filled) => Partial<RawRowBiases>;
}

export interface BiasHandler {
  readonly scheme: Scheme;
  /** Whether the numbers depend on the distance alone, so that attention needs one line of them instead of a matrix. */
  readonly byDistance?: (request: Omit<BiasRequest, 'scratch'>) => boolean;
  /** For numbers that depend on more: what attention makes by rows, where it stores no matrix. */
  readonly byRows?: (request: BiasRequest) => RowBias['at'];
  readonly plan: (request: BiasRequest) => BiasPlan;
}

export function rowBias(
  scheme: Scheme,
  read: (request: BiasRequest) => RowBias,
  byDistance?: BiasHandler['byDistance'],
): BiasHandler {
  return {
    scheme,
    ...(byDistance && { byDistance }),
    byRows: (request) => read(request).at,
    plan: (request) => {
      const { batch, shape, at } = read(request);
      const { heads, queries, keys } = shape;
      return {
        shape: [...(batch === undefined ? [] : [batch]), heads, queries, keys],
        fill: (module, filled, out) => module.row_bias(batch ?? 1, shape, at(filled), out),
      };
    },
  };
}

const settledByAttention = ['heads', 'queries', 'keys', 'offset'];

/** The scheme's parameters; attention has settled some of them. `arrays`: names of the options that are arrays. */
export function readBias<const S extends Scheme>(
  scheme: S,
  { options, prefix, attention }: Omit<BiasRequest, 'scratch'>,
  arrays: readonly string[] = [],
): ValuesOf<S> {
  if (!attention) return readParameters(scheme, options, { besides: [...arrays, 'out'], prefix });
  const values = readParameters(scheme, options, { without: settledByAttention, besides: arrays, prefix });
  const { heads, queries, keys } = attention.sizes;
  return { ...values, heads, queries, keys, offset: attention.offset } as ValuesOf<S>;
}

/** The head axis of an array, for checkArray: any size when nothing else says how many heads there are. */
export function headsAxis({ attention }: BiasRequest): number | string {
  return attention?.sizes.heads ?? 'heads';
}

export function biasShape(
  heads: number,
  { queries, keys, offset }: { queries: number; keys: number; offset: number | undefined },
): RawBiasShape {
  return { heads, queries, keys, offset: offset ?? keys - queries };
}

/** Without a causal mask, forms that leave future keys unpenalised would favour them: attention then takes the symmetric one. */
export function formOf<Form extends string>({ options, attention }: BiasRequest, form: Form): Form | 'symmetric' {
  return options.form === undefined && attention?.causal === false ? 'symmetric' : form;
}

export function computeBias(
  engine: Engine,
  { plan }: BiasHandler,
  request: Omit<BiasRequest, 'scratch'>,
  given?: Float32Array,
): Tensor {
  const scratch = new Scratch();
  const { shape, fill } = plan({ ...request, scratch });
  const size = sizeOf(shape);
  const out = checkOut(given, size);
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    fill(engine.raw, filled, filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}
