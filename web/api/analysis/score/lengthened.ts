/** Measures that compare with a longer context. */
import type { Tensor } from '../../types/index.ts';
import { type Context, type Found, ifDefined, measured } from './context.ts';

/** The rows of a context `times` as long, or its last queries; undefined if the scheme has none. */
function lengthened({ subject: { vectors, added, length } }: Context, times: number): Tensor | undefined {
  return ifDefined(() => vectors?.(0, times * length) ?? added?.(length, times * length));
}

export function growth(at: Context): Found | undefined {
  if (!at.subject.open) return undefined;
  const near = measured(at, 'largest-entry', at.rows);
  const far = lengthened(at, 8);
  if (far === undefined) return { value: Number.POSITIVE_INFINITY, positions: [] };
  const { value, positions } = measured(at, 'largest-entry', far);
  return { value: near.value === 0 ? (value === 0 ? 1 : Number.POSITIVE_INFINITY) : value / near.value, positions };
}

export function definedBeyond(at: Context): Found | undefined {
  const { open, length } = at.subject;
  if (!open) return undefined;
  const rows = lengthened(at, 2);
  if (rows === undefined) return { value: 0, positions: [length] };
  const width = rows.shape[1] as number;
  const bad = rows.data.findIndex((x) => !Number.isFinite(x));
  const finite = rows.data.reduce((count, x) => count + (Number.isFinite(x) ? 1 : 0), 0);
  return { value: finite / rows.data.length, positions: bad < 0 ? [] : [Math.floor(bad / width)] };
}
