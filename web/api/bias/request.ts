/** The requests for biases, and how their options are read. */
import { type Condition, evaluate, holds, namedValues, valuesInAttention } from '../../catalogue/index.ts';
import { invalid, missing, ofLength, oneOf, refused, rule, wholeNumber } from '../errors/index.ts';
import { arrayNames, checkOut, mentions, readArrays, readParameters, sizeOf, tensor } from '../input/index.ts';
import {
  type Engine,
  type Filled,
  type RawBiasShape,
  type RawModule,
  type RawRowBias,
  Scratch,
} from '../module/index.ts';
import type { Scheme, Tensor, TensorLike } from '../types/index.ts';

export type Options = Readonly<Record<string, unknown>>;

/** Values that attention settles for the biases among its encodings. */
export interface AttentionSizes {
  readonly sizes: { readonly batch: number; readonly heads: number; readonly queries: number; readonly keys: number };
  readonly offset: number;
  readonly causal: boolean;
}

/** A request for a bias, on its own or within attention. */
export interface BiasRequest {
  readonly options: Options;
  /** Prefix of option names in messages. */
  readonly prefix: string;
  readonly attention?: AttentionSizes;
  /** Receives the arrays of the call. */
  readonly scratch: Scratch;
}

/** A bias before it is computed: options are checked, and its arrays are declared in scratch memory. */
export interface BiasPlan {
  /** Broadcasts to [batch, heads, queries, keys]. */
  readonly shape: readonly number[];
  readonly compute: (raw: RawModule, filled: Filled, out: number) => void;
}

export interface BiasHandler {
  readonly scheme: Scheme;
  /** Whether values depend on the distance alone, so that attention needs a single line instead of a matrix. */
  readonly byDistance: (request: Omit<BiasRequest, 'scratch'>) => boolean;
  /** For other biases: the record from which attention makes them row by row when it stores no matrix. */
  readonly byRows?: (request: BiasRequest) => (filled: Filled) => RawRowBias;
  readonly planArray: (request: BiasRequest) => BiasPlan;
}

/** Options of a bias after they were checked. */
export interface ReadBias {
  readonly values: Options;
  readonly arrays: Readonly<Record<string, TensorLike>>;
  /** Parameters and sizes. */
  readonly sizes: Options;
  /** Undefined for schemes without a batch; likewise `heads`. */
  readonly batch: number | undefined;
  readonly heads: number | undefined;
  readonly shape: RawBiasShape;
}

/** Whether attention settles a parameter, because it is one of the sizes that attention knows. */
function isSettled(parameter: Scheme['parameters'][number]): boolean {
  return 'size' in parameter && ['heads', 'queries', 'keys', 'offset'].includes(parameter.size as string);
}

export function readBias(scheme: Scheme, request: Omit<BiasRequest, 'scratch'>): ReadBias {
  const { options, prefix, attention } = request;
  const use = attention ? 'attention' : 'alone';
  const alsoAllowed = arrayNames(scheme, use);
  if (!attention) {
    const values = readParameters(scheme, options, { alsoAllowed: [...alsoAllowed, 'out'], prefix }) as Options;
    return shaped(scheme, request, values, readArrays(scheme, { options, prefix, values, use }));
  }
  const { sizes, offset, causal } = attention;
  const without = scheme.parameters.filter(isSettled).map(({ name }) => name);
  const read = readParameters(scheme, valuesInAttention(scheme, options, causal), { without, alsoAllowed, prefix });
  const { batch, heads, queries, keys } = sizes;
  const settled = { batch, heads, queries, keys, offset, length: keys };
  refuseChoices(scheme, read as Options, prefix, ['outsideAttention']);
  refuseOtherAlignment(scheme, request, attention);
  const values = {
    ...(read as Options),
    ...Object.fromEntries(without.map((name) => [name, settled[name as 'keys']])),
  };
  return shaped(scheme, request, values, readArrays(scheme, { options, prefix, values, sizes: settled, use }));
}

/** Rejects choices that attention does not support, or whose values are not simply added to the logits. */
export function refuseChoices(
  { parameters }: Scheme,
  values: Options,
  prefix: string,
  kinds: readonly ('outsideAttention' | 'multiplying')[] = ['outsideAttention', 'multiplying'],
): void {
  for (const parameter of parameters) {
    if (parameter.kind !== 'choice') continue;
    for (const kind of kinds) {
      const { choices: refusedOnes, because } = parameter[kind] ?? {};
      const value = values[parameter.name] as string;
      if (!refusedOnes?.includes(value)) continue;
      const others = parameter.choices.filter((choice) => !refusedOnes.includes(choice));
      throw invalid(prefix + parameter.name, value, { ...oneOf(others), because: `; ${because}` });
    }
  }
}

/** Whether the values multiply the logits instead of being added to them. */
export function multipliesLogits({ parameters }: Scheme, options: Options): boolean {
  return parameters.some(
    (parameter) =>
      parameter.kind === 'choice' && parameter.multiplying?.choices.includes(options[parameter.name] as string),
  );
}

/** Whether the values of a head depend on the number of heads. */
export function countsHeads({ parameters }: Scheme): boolean {
  return parameters.some((parameter) => 'size' in parameter && parameter.size === 'heads');
}

function refuseOtherAlignment(
  { name, alignment }: Scheme,
  { prefix }: Pick<BiasRequest, 'prefix'>,
  place: AttentionSizes,
): void {
  const { queries, keys } = place.sizes;
  if (alignment !== 'same' || (queries === keys && place.offset === 0)) return;
  throw refused(
    `${prefix}scheme`,
    {
      text: "'{name}' with {queries} queries, {keys} keys and offset {offset}",
      values: { name, queries, keys, offset: place.offset },
    },
    rule(
      'as many queries as keys from the same position on; otherwise give rows of what bias() computes as the option bias',
    ),
  );
}

/** Adds the sizes of the result. */
function shaped(
  scheme: Scheme,
  { prefix, attention }: Omit<BiasRequest, 'scratch'>,
  values: Options,
  { arrays, sizes }: Pick<ReadBias, 'arrays' | 'sizes'>,
): ReadBias {
  const { exactly, queries: some } = scheme.lengths ?? {};
  const fixed = exactly === undefined ? Number.NaN : evaluate(exactly, sizes);
  const length = Number.isNaN(fixed) ? undefined : fixed;
  const few = some === undefined ? length : evaluate(some, sizes);
  const { queries = few, keys = length, heads, batch, offset } = sizes as Record<string, number | undefined>;
  if (attention && few !== undefined && few !== length) {
    throw refused(
      `${prefix}scheme`,
      { text: "'{name}' with {few} queries for {length} keys", values: { name: scheme.name, few, length } },
      rule('what bias() computes as the option bias'),
    );
  }
  if (attention && scheme.alignment === 'same' && length !== keys) {
    const name = prefix + (exactly?.match(/\w+/)?.[0] ?? 'scheme');
    throw refused(
      name,
      { text: '{length} tokens', values: { length } },
      ofLength(keys as number, undefined, ', as many as q and k have'),
    );
  }
  if (queries === undefined || keys === undefined) {
    throw missing(prefix + (queries === undefined ? 'queries' : 'keys'), wholeNumber(1));
  }
  if (heads === undefined && mentions(scheme, 'heads')) {
    const names = arrayNames(scheme);
    throw missing(prefix + (names.at(-1) as string), rule('{names} or both: one number per head', { names }));
  }
  return {
    values,
    arrays,
    sizes,
    batch: mentions(scheme, 'batch') ? batch : undefined,
    heads: mentions(scheme, 'heads') ? heads : undefined,
    shape: { heads: heads ?? 1, queries, keys, offset: offset ?? keys - queries },
  };
}

/** Whether, with these options, the values depend on the distance alone. */
export function goesByDistance(scheme: Scheme, { options, attention }: Omit<BiasRequest, 'scratch'>): boolean {
  const { byDistance } = scheme;
  if (byDistance === undefined || byDistance === true) return byDistance === true;
  const values = namedValues(scheme, options, attention?.causal);
  if (!('queriesUpTo' in byDistance)) return holds(byDistance as Condition, values);
  const { keys, queries = keys, offset } = { ...values, ...attention?.sizes, ...attention } as Record<string, number>;
  const last = (offset ?? (keys as number) - (queries as number)) + (queries as number) - 1;
  return last <= evaluate(byDistance.queriesUpTo, values);
}

export function computeBias(
  engine: Engine,
  { planArray }: BiasHandler,
  request: Omit<BiasRequest, 'scratch'>,
  value?: Float32Array,
): Tensor {
  const scratch = new Scratch();
  const { shape, compute } = planArray({ ...request, scratch });
  const size = sizeOf(shape);
  const out = checkOut(value, size);
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    compute(engine.raw, filled, filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}
