/** How sentences show values, names and lists. */

/** A key of the file, with its value. */
export interface At {
  readonly key: string;
  readonly value: unknown;
}

/** A list of the file that has another number of entries than is needed. */
export interface Counted {
  readonly key: string;
  readonly count: number;
  readonly expected: number;
}

/** Values of keys that a sentence shows. */
export interface Values {
  readonly values: Readonly<Record<string, unknown>>;
}

/** A file that is no configuration, as `detect` describes it. */
export interface OtherFile {
  readonly format: string;
  readonly description: string;
  readonly which: string;
}

/** Values in brackets; nothing without any. */
export function within(values: Values['values']): string {
  const all = withLists(values);
  return all.length === 0 ? '' : ` (${all.join(', ')})`;
}

/** Keys with their values, with short lists of numbers in full. */
export function withLists(values: Values['values']): readonly string[] {
  const isShort = (value: unknown): value is readonly number[] =>
    Array.isArray(value) && value.length <= 8 && value.every((one) => typeof one === 'number');
  return Object.entries(values).map(([key, value]) =>
    isShort(value) ? `${key} [${value.join(', ')}]` : `${key} ${shown(value)}`,
  );
}

export function listCount({ name, count, expected }: Counted & { name: string }): string {
  return `${name} has ${count} entries, ${expected} are needed: one for each pair.`;
}

export function rounded(value: number): string {
  return String(Number(value.toPrecision(6)));
}

const entryWords: Readonly<Record<string, string>> = {
  absolute: 'positions added to the embeddings',
  rotary: 'rotation',
  bias: 'a bias of the logits',
  relative: 'vectors of the distance',
  none: 'layers without positions',
};

export function entriesInWords(entries: readonly string[]): string {
  return listed(entries.map((entry) => entryWords[entry] ?? entry));
}

export function notANumber({ key, value }: At): string {
  const isNamed = typeof value === 'string' || typeof value === 'boolean';
  return isNamed
    ? `${key} ${shown(value)} is a ${typeof value}, not a number.`
    : `${key} is ${shown(value)}, not a number.`;
}

const longest = 60;

/** Shows a value of the file as text of bounded length. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const text = typeof value === 'string' ? `'${value}'` : isObject(value) ? 'an object' : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Joins names as in 'a, b and c'. */
export function listed(names: readonly string[], word = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

export function pairs(values: Readonly<Record<string, unknown>>, between: string): readonly string[] {
  return Object.entries(values).map(([key, value]) => `${key}${between}${shown(value)}`);
}
