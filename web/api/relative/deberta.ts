import type { ValuesOf } from '../catalogue.ts';
import { deberta } from '../catalogue.ts';
import { invalid, missing } from '../errors.ts';
import type { Engine } from '../memory.ts';
import type { RawDeberta } from '../raw.ts';
import { readParameters } from '../validate.ts';
import {
  filledArray,
  type RelativeHandler,
  type RelativePlan,
  type RelativeRequest,
  rawShape,
  readTable,
  repeatedKeys,
  termShape,
} from './request.ts';

type Values = ValuesOf<typeof deberta>;

/** Without a table `attSpan` is of no consequence. */
export function rawDeberta(
  values: Pick<Values, 'positionBuckets' | 'maxRelativePositions' | 'clampDistance'> & Partial<Pick<Values, 'p2c'>>,
  attSpan: number,
  prefix = '',
): RawDeberta {
  const count = (value: number | undefined) => (value === undefined || value < 0 ? 0 : value);
  const buckets = count(values.positionBuckets);
  const max = count(values.maxRelativePositions);
  if (buckets > 0 && max === 0) {
    throw missing(`${prefix}maxRelativePositions`, 'a whole number above positionBuckets / 2 + 1');
  }
  return {
    position_buckets: buckets,
    // Without buckets distances are clamped to the table alone.
    max_position: buckets > 0 ? max : 0,
    clamp_distance: values.clampDistance,
    att_span: attSpan,
    p2c: values.p2c ?? 'query-minus-key',
  };
}

function plan(engine: Engine, request: RelativeRequest): RelativePlan {
  const { options, prefix, besides, sizes } = request;
  const values = readParameters(deberta, options, { besides: ['posKey', 'posQuery', ...besides], prefix });
  const names = (['posKey', 'posQuery'] as const).filter((name) => options[name] !== undefined);
  if (names.length === 0)
    throw missing(`${prefix}posKey`, 'posKey (content to position), posQuery (the reverse) or both');
  const tables = names.map((name) => ({ name, ...readTable(request, name, sizes.heads, sizes.headDim, 'required') }));
  const span = values.attSpan ?? Math.floor((tables[0]?.rows as number) / 2);
  for (const { name, rows } of tables) {
    if (rows !== 2 * span) throw invalid(`${prefix}${name}.shape`, [rows], `${2 * span} rows, twice attSpan`);
  }
  const raw = rawDeberta(values, span, prefix);
  // Every kind of term counts in the variance of the sum.
  const scale = request.scale ?? 1 / Math.sqrt((1 + tables.length) * sizes.headDim);
  const shape = rawShape(request);
  const term = (name: string, call: 'deberta_c2p' | 'deberta_p2c', x: () => ArrayLike<number>) => {
    const table = tables.find((one) => one.name === name);
    return (
      table &&
      filledArray(engine, termShape(sizes), [x(), table.data], (out, from, vectors) =>
        engine.raw[call](shape, raw, scale, from as number, vectors as number, out),
      )
    );
  };
  const contentPosition = term('posKey', 'deberta_c2p', () => request.q);
  const positionContent = term('posQuery', 'deberta_p2c', () => repeatedKeys(request));
  return { scale, terms: { ...(contentPosition && { contentPosition }), ...(positionContent && { positionContent }) } };
}

export const debertaHandlers: readonly RelativeHandler[] = [{ scheme: deberta, plan }];
