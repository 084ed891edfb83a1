/** Determines the kind of each layer. */
import type { Extent, Family, LayerRule, Value } from '../families/index.ts';
import { type Findings, Unusable } from './findings.ts';
import { type Keys, sizeOf } from './keys.ts';

/** Limit on the number of layers, more than any model has; a row is made for each. */
export const mostLayers = 10_000;

/** Returns the number of layers. A list has the layers of each stage, which are added up. */
export function countLayers(keys: Keys, value: Value<Extent>): number {
  const name = keys.nameOf(value);
  const count = keys.extents(value).reduce((sum, one) => sum + sizeOf(one, name), 0);
  if (count <= mostLayers) return count;
  throw new Unusable('layers.too-many', value.keys, { key: name, count, max: mostLayers });
}

export function layerTypes(
  keys: Keys,
  findings: Findings,
  family: Pick<Family, 'kinds'>,
  rules: readonly LayerRule[] | undefined,
  count: number,
): readonly string[] {
  const kinds = Object.keys(family.kinds);
  for (const rule of rules ?? [{ all: kinds[0] as string }]) {
    if (!keys.holds(rule.when)) continue;
    const types = apply(keys, rule, count, kinds);
    if (!types) continue;
    if (rule.says && 'list' in rule) findings.add(rule.says, [rule.list], { key: rule.list });
    return types.map((type, layer) =>
      layer === count - 1 ? (rule.lastIs ?? type) : layer === 0 ? (rule.firstIs ?? type) : type,
    );
  }
  throw new Unusable('layers.kinds-unknown', [], {});
}

/**
 * Returns the number of layers from the first list or word that has an entry for each layer; undefined if there is
 * none.
 */
export function countEntries(keys: Keys, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = keys.at(name);
    if ((Array.isArray(value) || typeof value === 'string') && value.length > 0) {
      if (value.length <= mostLayers) return value.length;
      throw new Unusable('layers.too-many', [name], { key: name, count: value.length, max: mostLayers });
    }
  }
  return undefined;
}

function apply(keys: Keys, rule: LayerRule, count: number, kinds: readonly string[]): readonly string[] | undefined {
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
    const front = Math.min(count, keys.number(rule.upTo) ?? 0);
    const types = apply(keys, rule.front, front, kinds);
    const behind = apply(keys, rule.behind, count - front, kinds);
    return types && behind && [...types, ...behind];
  }
  if ('numbers' in rule) {
    const { numbers: key, default: byDefault, countedFrom = 0 } = rule;
    const numbers = keys.numbers({ keys: [key], ...(byDefault ? { default: byDefault } : {}) });
    return numbers && make((layer) => (numbers.includes(layer + countedFrom) ? rule.kind : rule.others));
  }
  if ('from' in rule) {
    const start = keys.number(rule.from);
    return start === undefined ? undefined : make((layer) => (layer >= start ? rule.kind : rule.before));
  }
  const found = keys.find(rule.every);
  if (found && typeof found.value !== 'number') return undefined;
  const period = keys.number(rule.every);
  if (period === undefined) return undefined;
  if (period === 0) return make(() => rule.others);
  sizeOf(period, keys.nameOf(rule.every));
  const below = (rule.below && keys.number(rule.below)) ?? count;
  const first = firstOf(keys, rule.at, period, count);
  return make((layer) => (layer % period === first && layer < below ? rule.kind : rule.others));
}

function firstOf(
  keys: Keys,
  at: Extract<LayerRule, { readonly every: Value }>['at'],
  period: number,
  count: number,
): number {
  if (at === 'last') return period - 1;
  if (at === 'first') return 0;
  return at === 'from the end' ? Math.max(0, count - 1) % period : (keys.number(at) ?? 0);
}

function fromList(
  keys: Keys,
  { list: key, means, repeated, longer }: Extract<LayerRule, { readonly list: string }>,
  count: number,
  kinds: readonly string[],
): readonly string[] | undefined {
  const list = keys.at(key);
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) throw new Unusable('value.not-a-list', [key], { key, value: list });
  if (list.length === 0) return undefined;
  const types = meanings(key, list, means, kinds);
  if (repeated) return Array.from({ length: count }, (_, layer) => types[layer % types.length] as string);
  return oneForEach(key, longer ? types.slice(0, count) : types, count);
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
    throw new Unusable('layers.not-runs', [key], { key, value: runs });
  }
  const list: unknown[] = [];
  for (const [entries, times] of runs) {
    sizeOf(times, key);
    for (let i = 0; i < times && entries.length > 0 && list.length < count; i++) list.push(...entries);
  }
  return oneForEach(key, meanings(key, list.slice(0, count), means, kinds), count);
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

function oneForEach(key: string, list: readonly string[], count: number): readonly string[] {
  if (list.length === count) return list;
  throw new Unusable('layers.count', [key], { key, count: list.length, expected: count });
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
