import { arrayNames } from '../input/index.ts';
import { type Filled, type RawBias, type RawRowBias, recordOf, snakeCased } from '../module/index.ts';
import type { BiasOptions, Scheme } from '../types/index.ts';
import { planAlibi } from './alibi.ts';
import { dynamicPositionBiasRecord } from './dynamic-position-bias.ts';
import { type BiasHandler, type BiasRequest, goesByDistance, type ReadBias, readBias } from './request.ts';

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
