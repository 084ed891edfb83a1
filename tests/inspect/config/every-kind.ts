/**
 * Minimal configurations with which each family shows each of its kinds: the keys that its rules need, and no others.
 */
import { inspectConfig, type LayerPositions } from 'posenc/inspect';
import { families as decoders } from '../../../web/inspect/config-decoders.ts';
import { families as others } from '../../../web/inspect/config-others.ts';
import type { Condition, Family, LayerRule } from '../../../web/inspect/families/index.ts';

export const families: readonly Family[] = [...decoders, ...others];

type Entries = Record<string, unknown>;

/** Images with few patches, so that attention over all of them is fast. */
const small = { image_size: 64, pretrain_image_size: 64 };

export interface Shown {
  /** Name of the kind or of a stage. */
  readonly type: string;
  readonly row: LayerPositions;
  readonly config: Entries;
}

/** One row of each kind that any file of the family shows. */
export function shownKinds(family: Family, modelType: string): readonly Shown[] {
  const shown = new Map<string, Shown>();
  for (const config of configsOf(family, modelType)) {
    for (const row of inspectConfig(config).layers) {
      const key = `${row.stack ?? ''} ${row.type} ${row.entry} ${row.scheme} ${row.besides?.scheme ?? ''}`;
      if (!shown.has(key)) shown.set(key, { type: row.type, row, config });
    }
  }
  return [...shown.values()];
}

/** A file with only the keys that the family requires, and one for each of its rules. */
export function configsOf(family: Family, modelType: string): readonly Entries[] {
  const rules = [...(family.rules ?? []), ...(family.stacks ?? []).flatMap((stack) => stack.rules)];
  const base = { model_type: modelType, ...small, ...needed(family) };
  const files = rules.map((rule, i) => ({
    ...base,
    ...Object.assign({}, ...rules.slice(0, i).map(otherwise)),
    ...conditionsOf(rule),
    ...listsOf(rule, family),
  }));
  return [base, ...files];
}

/** The number of layers, which is that of entries in lists. */
const layers = 128;

const repeated = (words: readonly unknown[]) => Array.from({ length: layers }, (_, i) => words[i % words.length]);

/** Keys that are required because the class has no default for them. */
function needed({ kinds, hiddenSize, heads, headDim }: Family): Entries {
  const entries: Entries = {};
  const [width = 0, count = 1] = [hiddenSize?.default, heads?.default];
  if (headDim === undefined && width % count !== 0) put(entries, 'head_dim', 128);
  for (const kind of Object.values(kinds)) {
    const sections = 'sections' in kind ? kind.sections?.default : undefined;
    const share = 'width' in kind && kind.width && 'share' in kind.width ? kind.width.share : undefined;
    if (sections && share?.default === undefined && share?.keys[0]) {
      put(entries, share.keys[0], (2 * sections.reduce((sum, one) => sum + one, 0)) / (headDim ? 128 : width / count));
    }
    if ('offset' in kind && typeof kind.offset === 'object') put(entries, kind.offset.after.keys[0] ?? '', 1);
    if ('grid' in kind && kind.grid && 'window' in kind.grid && kind.grid.window.default === undefined) {
      put(entries, kind.grid.window.keys[0] ?? '', 2);
    }
  }
  return entries;
}

function conditionsOf({ when }: LayerRule): Entries {
  const entries: Entries = {};
  for (const one of when === undefined ? [] : [when].flat()) {
    const { key, is, isNot, atLeast, default: byDefault } = one as Condition;
    const value = is ? is[0] : isNot ? another(isNot) : atLeast;
    if (value !== undefined && (value !== null || byDefault !== undefined)) put(entries, key, value);
  }
  return entries;
}

/** A value other than those: another number, or a list instead of null. */
function another(values: NonNullable<Condition['isNot']>): unknown {
  const [first] = values;
  if (typeof first === 'number') return 2 * first;
  return first === null ? repeated([10000]) : typeof first === 'boolean' ? !first : undefined;
}

/** Entries that keep a rule from applying, so that later rules are reached. */
function otherwise({ when }: LayerRule): Entries {
  const [only] = when === undefined ? [] : [when].flat();
  const { key, isNot } = (only ?? { key: '' }) as Condition;
  const [value] = isNot ?? [];
  return value === undefined || value === null ? {} : { [key]: value };
}

function listsOf(rule: LayerRule, family: Family): Entries {
  const { kinds } = family;
  const entries: Entries = {};
  if ('list' in rule) {
    put(entries, rule.list, repeated(Object.keys(rule.means ?? kinds)));
    for (const { part, layers: count } of family.stacks ?? [{ part: undefined, layers: family.layers }]) {
      const key = count?.keys[0] ?? 'num_hidden_layers';
      if (part === undefined) put(entries, key, layers);
    }
  }
  if ('upTo' in rule && rule.upTo.keys[0]) put(entries, rule.upTo.keys[0], 2);
  if ('runs' in rule) put(entries, rule.runs, [[Object.keys(rule.means ?? kinds), 64]]);
  if ('word' in rule) put(entries, rule.word, Object.keys(rule.means).join(''));
  if ('numbers' in rule) put(entries, rule.numbers, [0]);
  return entries;
}

function put(entries: Entries, path: string, value: unknown): void {
  const [group = '', key] = path.split('.');
  if (key === undefined) entries[group] = value;
  else entries[group] = { ...(entries[group] as Entries | undefined), [key]: value };
}
