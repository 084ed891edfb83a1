/** The configuration of MLC LLM: that of transformers in model_config, and further keys beside it. */
import type { RotaryKind } from '../families/index.ts';
import { familyOfType } from './family-of.ts';
import { type Entries, isEntries } from './keys.ts';

/** Returns the configuration under the names of the family, and the names in the file. */
export function mlcConfiguration(root: Entries): {
  readonly entries: Entries;
  readonly names: ReadonlyMap<string, string>;
} {
  const inner = isEntries(root.model_config) ? root.model_config : {};
  const modelType = root.model_type ?? inner.model_type;
  const outside = ['context_window_size', 'sliding_window_size'].flatMap((key) =>
    root[key] === undefined || inner[key] !== undefined ? [] : [[key, root[key]] as const],
  );
  const entries: Record<string, unknown> = { ...Object.fromEntries(outside), ...inner, model_type: modelType };
  const names = new Map<string, string>();
  for (const [own, theirs] of Object.entries(namesOf(modelType))) {
    const value = entries[own];
    // 0 and −1 stand for a value that is not set.
    const isSet = typeof value !== 'number' || value > 0;
    if (!isSet) delete entries[own];
    if (value === undefined || !isSet) continue;
    entries[theirs] = value;
    names.set(theirs, own);
  }
  return { entries, names };
}

/** Names of a family by those of MLC. */
function namesOf(modelType: unknown): Readonly<Record<string, string>> {
  const family = typeof modelType === 'string' ? familyOfType(modelType) : undefined;
  const kinds = Object.values(family?.kinds ?? {});
  const rotary = kinds.find((kind): kind is RotaryKind => kind.entry === 'rotary' && !('scheme' in kind));
  return {
    position_embedding_base: rotary?.base.keys[0] ?? 'rope_theta',
    context_window_size: family?.context?.keys[0] ?? 'max_position_embeddings',
    sliding_window_size: rotary?.window?.size.keys[0] ?? 'sliding_window',
  };
}
