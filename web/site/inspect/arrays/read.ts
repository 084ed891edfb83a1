import { type ArraysToIdentify, type ParsedArray, parseArrays } from 'posenc/inspect';

/** The kinds of arrays that can be identified or compared. */
export const arrayKinds = ['cos-sin', 'table', 'before-after', 'bias', 'slopes', 'compare'] as const;

export type ArrayKind = (typeof arrayKinds)[number];

/** Titles of the fields: one or two arrays. */
export const fieldsOf: Readonly<Record<ArrayKind, readonly string[]>> = {
  'cos-sin': ['cos', 'sin'],
  table: ['table'],
  'before-after': ['before', 'after'],
  bias: ['bias'],
  slopes: ['slopes'],
  compare: ['a', 'b'],
};

export interface ReadArray {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
}

/** Reads the arrays of a kind from one or two texts or files, in the order of its fields. One text may contain both. */
export async function readArrays(
  kind: ArrayKind,
  sources: readonly (string | Blob)[],
): Promise<readonly ParsedArray[]> {
  const wanted = fieldsOf[kind];
  const parsed: ParsedArray[] = [];
  for (const [i, source] of sources.entries()) {
    const name = source instanceof File ? source.name : (wanted[i] ?? 'array');
    parsed.push(...(await parseArrays(source, { name })));
  }
  return choose(parsed, wanted);
}

/** Names the arrays as `identify` expects. */
export function toIdentify(kind: ArrayKind, arrays: readonly ParsedArray[]): ArraysToIdentify {
  const [alone] = arrays;
  if (kind === 'cos-sin' && arrays.length === 1 && alone)
    return alone.name.toLowerCase().includes('sin') ? { sin: alone } : { cos: alone };
  return Object.fromEntries(fieldsOf[kind].map((name, i) => [name, arrays[i]])) as unknown as ArraysToIdentify;
}

/** Assigns arrays to fields by name if all names match, otherwise by order. */
function choose(parsed: readonly ParsedArray[], wanted: readonly string[]): readonly ParsedArray[] {
  const named = wanted.flatMap(
    (word) => parsed.find(({ name }) => (word.length > 1 ? name.toLowerCase().includes(word) : name === word)) ?? [],
  );
  if (new Set(named).size === wanted.length) return named;
  if (parsed.length >= wanted.length) return parsed.slice(0, wanted.length);
  // Cosines alone tell as much.
  if (wanted.includes('cos') && parsed.length === 1) return parsed;
  const there = parsed.length === 1 ? 'one array' : `${parsed.length} arrays`;
  throw new Error(`There is ${there}, and ${wanted.length} are needed: ${wanted.join(' and ')}.`);
}
