import { arrayNames } from '../input/index.ts';
import {
  type Filled,
  type RawBiasShape,
  type RawModule,
  type RawRowBias,
  recordOf,
  snakeCased,
} from '../module/index.ts';
import type { Scheme } from '../types/index.ts';
import { planAlibi } from './alibi.ts';
import { dynamicPositionBiasRecord } from './dynamic-position-bias.ts';
import { type BiasHandler, type BiasRequest, goesByDistance, type ReadBias, readBias } from './request.ts';

/** Calls a function of the module with the record of a scheme, in which each call finds its own fields. */
type Call = (raw: RawModule, shape: RawBiasShape, record: Record<string, never>, out: number) => void;

/** Calls of functions that take more than the shape and the record, or are not named after the scheme. */
const calls: Readonly<Record<string, Call>> = {
  kerple: (raw, shape, record, out) =>
    raw.kerple(shape, record.kernel as never, record as never, record.p ?? 0, record.a ?? 0, out),
  'dynamic-position-bias': (raw, shape, record, out) =>
    raw.dynamic_position_bias(
      shape,
      record as never,
      record.layers as never,
      record.norms as never,
      record.parameters as never,
      out,
    ),
  proximal: (raw, { queries, keys, offset }, _, out) => raw.proximal(queries, keys, offset, out),
  t5: (raw, shape, record, out) =>
    raw.t5_bias(shape, record as never, record.output_scale as never, record.table as never, out),
  toeplitz: (raw, shape, record, out) =>
    raw.toeplitz_bias(shape, record.max_distance as never, record.table as never, out),
};

/** Makes a handler from a catalogue entry: the module's function of that name fills the bias, or it is made by rows. */
function handlerOf(scheme: Scheme, recordFrom = planRecord(scheme)): BiasHandler {
  const read = (request: BiasRequest) => {
    const found = readBias(scheme, request);
    return { ...found, record: recordFrom(request, found) };
  };
  const byDistance = (request: Omit<BiasRequest, 'scratch'>) => goesByDistance(scheme, request);
  if (!scheme.byRows) {
    const name = snakeCased(scheme.name);
    const call: Call =
      calls[scheme.name] ??
      ((raw, shape, record, out) =>
        (raw as never as Record<string, (...args: unknown[]) => void>)[name]?.(shape, record, out));
    return {
      scheme,
      byDistance,
      plan: (request) => {
        const { heads, shape, record } = read(request);
        const { queries, keys } = shape;
        return {
          shape: [...(heads === undefined ? [] : [heads]), queries, keys],
          fill: (raw, filled, out) => call(raw, shape, record(filled), out),
        };
      },
    };
  }
  const fields = (record: object) => ({ ...record, scheme: snakeCased(scheme.name) }) as RawRowBias;
  return {
    scheme,
    byDistance,
    byRows: (request) => {
      const { record } = read(request);
      return (filled) => fields(record(filled));
    },
    plan: (request) => {
      const { batch, shape, record } = read(request);
      const { heads, queries, keys } = shape;
      return {
        shape: [...(batch === undefined ? [] : [batch]), heads, queries, keys],
        fill: (raw, filled, out) => raw.row_bias(batch ?? 1, shape, fields(record(filled)), out),
      };
    },
  };
}

type RecordFrom = (request: BiasRequest, found: ReadBias) => (filled: Filled) => Record<string, never>;

/** Plans the record of a scheme; optional arrays that are not given become 0. */
function planRecord(scheme: Scheme): RecordFrom {
  const none = Object.fromEntries(arrayNames(scheme).map((name) => [name, 0]));
  return ({ scratch }, { sizes, arrays }) => recordOf(scratch, { ...none, ...sizes }, arrays);
}

/** Overrides for schemes whose entry does not say everything. */
const special: Readonly<Record<string, (scheme: Scheme) => Partial<BiasHandler>>> = {
  alibi: () => ({ plan: planAlibi }),
  'dynamic-position-bias': (scheme) => handlerOf(scheme, dynamicPositionBiasRecord),
};

/** Handlers are made on first use, so that a starting page does not wait for them. */
const made = new Map<string, BiasHandler>();

/** Returns the handler of a scheme, for `bias()` and for attention. */
export function biasHandlerOf(scheme: Scheme): BiasHandler {
  const { name } = scheme;
  const handler = made.get(name) ?? { ...handlerOf(scheme), ...special[name]?.(scheme) };
  made.set(name, handler);
  return handler;
}
