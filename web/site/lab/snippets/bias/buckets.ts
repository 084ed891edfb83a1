import type { SnippetRequest } from '../request.ts';

/** Defines `bucket`; T5 counts key minus query, the negative of `distance`. */
export function t5Buckets(
  { program }: SnippetRequest,
  buckets: number,
  most: number,
  both: boolean,
  distance = 'distance',
): void {
  const each = both ? buckets / 2 : buckets;
  const exact = Math.floor(each / 2);
  program.step(`
far = ${both ? `xp.abs(${distance})` : `xp.clip(${distance}, 0, None)`}
large = ${exact} + xp.floor(xp.log(xp.clip(far, 1, None) / ${exact}) / ${Math.log(most / exact)} * ${each - exact} + 1e-9)
bucket = xp.where(far < ${exact}, far, xp.clip(large, None, ${each - 1}))`);
  if (both) program.step(`bucket = bucket + xp.where(${distance} < 0, ${each}, 0)`);
}
