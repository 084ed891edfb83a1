/** Files that make each family show each of its kinds: what its rules ask for, and no more. */
import { inspectConfig, type LayerPositions } from 'posenc/inspect';
import { type Condition, type Family, families, type LayerRule } from '../../../web/inspect/families/index.ts';

export { families };

type Entries = Record<string, unknown>;

/** Images of few patches, so that attention over all of them is soon done. */
const small = { image_size: 64, pretrain_image_size: 64 };

export interface Shown {
  /** Name of the kind, or of a stage. */
  readonly type: string;
  readonly row: LayerPositions;
  readonly config: Entries;
}

/** One row of each kind that some file of the family shows. */
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

/** A file with nothing but what the family must have, and one for each of its rules. */
export function configsOf(family: Family, modelType: string): readonly Entries[] {
  const rules = [...(family.rules ?? []), ...(family.stacks ?? []).flatMap((stack) => stack.rules)];
  const base = { model_type: modelType, ...small, ...needed(family) };
  return [base, ...rules.map((rule) => ({ ...base, ...conditionsOf(rule), ...listsOf(rule, family) }))];
}

/** Keys without which there is no answer, because the class has nothing in their place. */
function needed({ kinds }: Family): Entries {
  const entries: Entries = {};
  for (const kind of Object.values(kinds)) {
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
    const { key, is, atLeast } = one as Condition;
    const value = is ? is[0] : atLeast;
    if (value !== null && value !== undefined) put(entries, key, value);
  }
  return entries;
}

function listsOf(rule: LayerRule, { kinds }: Family): Entries {
  const entries: Entries = {};
  const repeated = (words: readonly string[]) => Array.from({ length: 128 }, (_, i) => words[i % words.length]);
  if ('list' in rule) put(entries, rule.list, repeated(Object.keys(rule.means ?? kinds)));
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
