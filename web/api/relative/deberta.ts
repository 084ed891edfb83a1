import type { ValuesOf } from '../../catalogue/index.ts';
import { deberta } from '../../catalogue/index.ts';
import { missing, rule } from '../errors/index.ts';
import type { Engine, RawDebertaOptions } from '../module/index.ts';
import {
  type RelativeHandler,
  type RelativeRequest,
  rawShape,
  readRelative,
  rowsByEntry,
  type SchemeTerms,
  type Table,
  tableOf,
} from './request.ts';

type Values = ValuesOf<typeof deberta>;

/** Returns the module's options. `attSpan` has no effect where there is no table. */
export function rawDeberta(
  values: Pick<Values, 'positionBuckets' | 'maxRelativePositions' | 'clampDistance'> & Partial<Pick<Values, 'p2c'>>,
  attSpan: number,
  prefix = '',
): RawDebertaOptions {
  const count = (value: number | undefined) => (value === undefined || value < 0 ? 0 : value);
  const buckets = count(values.positionBuckets);
  const max = count(values.maxRelativePositions);
  if (buckets > 0 && max === 0) {
    throw missing(`${prefix}maxRelativePositions`, rule('a whole number above positionBuckets / 2 + 1'));
  }
  return {
    buckets: {
      position_buckets: buckets,
      // Without buckets, distances are only clamped to the table.
      max_position: buckets > 0 ? max : 0,
      clamp_distance: values.clampDistance,
    },
    att_span: attSpan,
    p2c: values.p2c ?? 'query-minus-key',
  };
}

function readOptions(request: RelativeRequest) {
  const { prefix, sizes } = request;
  const read = readRelative(deberta, request);
  const table = (name: string) => (read.arrays[name] === undefined ? undefined : tableOf(read, name));
  return {
    raw: rawDeberta(read.values, read.sizes.attSpan as number, prefix),
    // The variance of the sum grows with the number of terms.
    scale: request.scale ?? 1 / Math.sqrt((1 + Object.keys(read.arrays).length) * sizes.headDim),
    posKey: table('posKey'),
    posQuery: table('posQuery'),
  };
}

function readTerms(engine: Engine, request: RelativeRequest): SchemeTerms {
  const { raw, scale, posKey, posQuery } = readOptions(request);
  const shape = rawShape(request);
  const vectors = (table: Table | undefined, toContent: boolean) =>
    table && {
      table,
      rowOfEntry: rowsByEntry(engine, request.sizes, (module, out) => module.deberta_rows(shape, raw, toContent, out)),
    };
  return { scale, query: vectors(posKey, false), key: vectors(posQuery, true) };
}

export const debertaHandlers: readonly RelativeHandler[] = [{ scheme: deberta, readTerms }];
