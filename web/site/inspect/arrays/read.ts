import { type ArraysToIdentify, type ParsedArray, parseArrays } from 'posenc/inspect';

/** What arrays are taken for. */
export const arrayKinds = ['cos-sin', 'table', 'before-after', 'bias', 'slopes'] as const;

export type ArrayKind = (typeof arrayKinds)[number];

/** Titles of the fields: one or two arrays. */
export const fieldsOf: Readonly<Record<ArrayKind, readonly string[]>> = {
  'cos-sin': ['cos', 'sin'],
  table: ['table'],
  'before-after': ['before', 'after'],
  bias: ['bias'],
  slopes: ['slopes'],
};

export interface ReadArray {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
}

/** Arrays of one or two texts or files, put to the question that `identify` takes. One of them may hold both. */
export async function readArrays(
  kind: ArrayKind,
  sources: readonly (string | Blob)[],
): Promise<{ readonly arrays: ArraysToIdentify; readonly found: readonly ReadArray[] }> {
  const wanted = fieldsOf[kind];
  const parsed: ParsedArray[] = [];
  for (const [i, source] of sources.entries()) {
    const name = source instanceof File ? source.name : (wanted[i] ?? 'array');
    parsed.push(...(await parseArrays(source, { name })));
  }
  const chosen = choose(parsed, wanted);
  const arrays = Object.fromEntries(wanted.map((name, i) => [name, chosen[i]])) as unknown as ArraysToIdentify;
  return { arrays, found: chosen.map(({ name, shape, dtype }) => ({ name, shape, dtype })) };
}

/** By their names where these tell, otherwise in their order. */
function choose(parsed: readonly ParsedArray[], wanted: readonly string[]): readonly ParsedArray[] {
  const named = wanted.flatMap((word) => parsed.find(({ name }) => name.toLowerCase().includes(word)) ?? []);
  if (new Set(named).size === wanted.length) return named;
  if (parsed.length >= wanted.length) return parsed.slice(0, wanted.length);
  const there = parsed.length === 1 ? 'one array' : `${parsed.length} arrays`;
  throw new Error(`There is ${there}, and ${wanted.length} are needed: ${wanted.join(' and ')}.`);
}
