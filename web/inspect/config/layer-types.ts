/** Determines the kind of each layer. */
import type { Extent, Family, LayerRule, Value } from '../families/index.ts';
import { type Findings, Unusable } from './findings.ts';
import { type Keys, sizeOf } from './keys.ts';

/** Limit on the number of layers, more than any model has; a row is made for each. */
export const maxLayers = 10_000;

/** Returns the number of layers. A list has the layers of each stage, which are added up. */
export function countLayers(keys: Keys, value: Value<Extent>): number {
  const name = keys.nameOf(value);
  const add = (counts: readonly number[]) => counts.reduce((sum, one) => sum + sizeOf(one, name, keys.findings), 0);
  const inFile = keys.attempt(() => add(keys.extents(value)));
  if (inFile !== undefined) return limited(keys, name, inFile);
  const count = add([value.default ?? []].flat());
  keys.findings.add('layers.count-of-class', value.keys, { key: name, count });
  return count;
}

/** Layers beyond the limit are not listed. */
function limited(keys: Keys, key: string, count: number): number {
  if (count > maxLayers) keys.findings.add('layers.too-many', [key], { key, count, max: maxLayers });
  return Math.min(count, maxLayers);
}

export function layerTypes(
  keys: Keys,
  findings: Findings,
  family: Pick<Family, 'kinds'>,
  rules: readonly LayerRule[] | undefined,
  count: number,
): readonly string[] {
  const kinds = Object.keys(family.kinds);
  const all = rules ?? [{ all: kinds[0] as string }];
  const lists = all.flatMap((rule) => ('list' in rule ? [rule.list] : []));
  for (const rule of all) {
    if (!keys.holds(rule.when)) continue;
    const types = apply(keys, rule, count, kinds, lists);
    if (!types) continue;
    if (rule.says && 'list' in rule) findings.add(rule.says, [rule.list], { key: rule.list });
    return types.map((type, layer) =>
      layer === count - 1 ? (rule.lastIs ?? type) : layer === 0 ? (rule.firstIs ?? type) : type,
    );
  }
  throw new TypeError('No rule of the family is for every file.');
}

/**
 * Returns the number of layers from the first list or word that has an entry for each layer; undefined if there is
 * none.
 */
export function countEntries(keys: Keys, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = keys.at(name);
    if ((Array.isArray(value) || typeof value === 'string') && value.length > 0)
      return limited(keys, name, value.length);
  }
  return undefined;
}

/** `lists` are keys that rules read as lists. */
function apply(
  keys: Keys,
  rule: LayerRule,
  count: number,
  kinds: readonly string[],
  lists: readonly string[],
): readonly string[] | undefined {
  const make = (type: (layer: number) => string) => Array.from({ length: count }, (_, layer) => type(layer));
  if ('all' in rule) return make(() => rule.all);
  if ('list' in rule) return fromList(keys, rule, count, kinds);
  if ('runs' in rule) return fromRuns(keys, rule, count, kinds);
  if ('word' in rule) {
    const word = keys.at(rule.word);
    if (typeof word !== 'string' || word === '') return undefined;
    return make((layer) => meaning(rule.means, word[layer % word.length], rule.word, kinds));
  }
  if ('cycle' in rule) return make((layer) => rule.cycle[layer % rule.cycle.length] as string);
  if ('upTo' in rule) {
    const front = Math.min(count, keys.attempt(() => keys.number(rule.upTo)) ?? 0);
    const types = apply(keys, rule.front, front, kinds, lists);
    const behind = apply(keys, rule.behind, count - front, kinds, lists);
    return types && behind && [...types, ...behind];
  }
  if ('numbers' in rule) {
    const { numbers: key, default: byDefault, countedFrom = 0 } = rule;
    const value = { keys: [key], ...(byDefault ? { default: byDefault } : {}) };
    const numbers = usable(keys, value, () => keys.numbers(value));
    return numbers && make((layer) => (numbers.includes(layer + countedFrom) ? rule.kind : rule.others));
  }
  if ('from' in rule) {
    const start = usable(keys, rule.from, () => keys.number(rule.from));
    return start === undefined ? undefined : make((layer) => (layer >= start ? rule.kind : rule.before));
  }
  const period = periodOf(keys, rule.every, lists);
  if (period === undefined) return undefined;
  if (period === 0) return make(() => rule.others);
  const below = (rule.below && keys.attempt(() => keys.number(rule.below as Value))) ?? count;
  const first = firstOf(keys, rule.at, period, count);
  return make((layer) => (layer % period === first && layer < below ? rule.kind : rule.others));
}

/** Returns n of a rule for every n-th layer. */
function periodOf(keys: Keys, every: Value, lists: readonly string[]): number | undefined {
  const found = keys.find(every);
  if (!found) return keys.number(every);
  if (Array.isArray(found.value) && lists.includes(found.key)) return undefined;
  if (found.value === 0) return 0;
  return usable(keys, every, () => sizeOf(found.value, found.key, keys.findings));
}

/** Reads a value of a rule; an unusable one leaves what the class has. */
function usable<T>(keys: Keys, value: Value<T>, read: () => T | undefined): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const key = keys.nameOf(value);
    keys.findings.addUnknown(error);
    keys.findings.add('layers.pattern-of-class', [key], { key });
    return value.default;
  }
}

function firstOf(
  keys: Keys,
  at: Extract<LayerRule, { readonly every: Value }>['at'],
  period: number,
  count: number,
): number {
  if (at === 'last') return period - 1;
  if (at === 'first') return 0;
  return at === 'from the end' ? Math.max(0, count - 1) % period : (keys.attempt(() => keys.number(at)) ?? 0);
}

function fromList(
  keys: Keys,
  { list: key, means, repeated, longer }: Extract<LayerRule, { readonly list: string }>,
  count: number,
  kinds: readonly string[],
): readonly string[] | undefined {
  const list = keys.at(key);
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) return notUsed(keys, new Unusable('value.not-a-list', [key], { key, value: list }));
  if (list.length === 0) return undefined;
  const types = meanings(key, list, means, kinds);
  if (repeated) return Array.from({ length: count }, (_, layer) => types[layer % types.length] as string);
  return oneForEach(keys, key, longer ? types.slice(0, count) : types, count);
}

/** Expands a list [[kinds, times], …]. */
function fromRuns(
  keys: Keys,
  { runs: key, means }: Extract<LayerRule, { readonly runs: string }>,
  count: number,
  kinds: readonly string[],
): readonly string[] | undefined {
  const runs = keys.at(key);
  if (runs === undefined) return undefined;
  const isRun = (run: unknown): run is [unknown[], number] => Array.isArray(run) && Array.isArray(run[0]);
  if (!Array.isArray(runs) || !runs.every(isRun)) {
    return notUsed(keys, new Unusable('layers.not-runs', [key], { key, value: runs }));
  }
  const list: unknown[] = [];
  for (const [entries, times] of runs) {
    const repeats = keys.attempt(() => sizeOf(times, key, keys.findings));
    if (repeats === undefined) return notUsed(keys, new Unusable('layers.not-runs', [key], { key, value: runs }));
    for (let i = 0; i < repeats && entries.length > 0 && list.length < count; i++) list.push(...entries);
  }
  return oneForEach(keys, key, meanings(key, list.slice(0, count), means, kinds), count);
}

function meanings(
  key: string,
  list: readonly unknown[],
  means: Readonly<Record<string, string>> | undefined,
  kinds: readonly string[],
): readonly string[] {
  const known = means ?? Object.fromEntries(kinds.map((kind) => [kind, kind]));
  return list.map((entry) => meaning(known, entry, key, Object.keys(known)));
}

/** Layers without an entry are not listed, and entries without a layer are not used. */
function oneForEach(keys: Keys, key: string, list: readonly string[], count: number): readonly string[] {
  if (list.length !== count) keys.findings.add('layers.count', [key], { key, count: list.length, expected: count });
  return list.slice(0, count);
}

/** Reports a list that cannot be read, in whose place the next rule applies. */
function notUsed(keys: Keys, problem: Unusable): undefined {
  const [key = ''] = problem.keys;
  keys.findings.addUnknown(problem);
  keys.findings.add('layers.pattern-of-class', [key], { key });
  return undefined;
}

function meaning(
  means: Readonly<Record<string, string>>,
  entry: unknown,
  key: string,
  known: readonly string[],
): string {
  // Objects have no prototype here and cannot be converted to text.
  const name = typeof entry === 'object' ? '' : String(entry);
  const type = Object.hasOwn(means, name) ? means[name] : undefined;
  if (type !== undefined) return type;
  throw new Unusable('layers.unknown-type', [key], { key, value: entry, known });
}
