/** Recognises keys that concern positions in some family. Those that were not read are named in the report. */
import { nearest } from 'posenc/catalogue';
import type { Family } from '../families/index.ts';
import { allFamilies } from './family-of.ts';
import type { Findings } from './findings.ts';
import { type Entries, isEntries, type Keys } from './keys.ts';
import { allSynonyms, sizeNames, usedBy } from './synonyms.ts';

const names =
  /rope|rotary|alibi|position|yarn|(^|_)theta|mscale|no_rope|nope|sliding_window|local_attention|relative_attention|_rel_|^rel_|max_relative|share_att_key|layer_types|seq(uence)?_len|n_ctx|max_trained|logn|attention_chunk|attn_temperature|temperature_tuning|dual_chunk|window_size|max_window_layers|use_cache_window|partial_rotary|learned_pos|attn_scale|floor_scale|long_factor|short_factor|dynamic_ntk|use_ntk|base_freq|freq_base|rel_ebd|clamp_len|token_type_position/i;

/** Keys that match, but do not concern the encoding of position. */
const others = /^(num_attention_heads|num_labels|num_beams|position_ids|.*_position_ids?|.*temperature)$/i;

/** Keys that also carry information if they are false. */
const tells = /interleave/i;

/** Values that enable nothing. */
const nothing = new Set<unknown>([null, false, undefined]);

/** Whether a key with this value concerns positions in some model. */
export function isPositional(key: string, value: unknown): boolean {
  return names.test(key) && !others.test(key) && !(nothing.has(value) && !tells.test(key));
}

export function noteUnreadKeys(
  root: Entries,
  keys: Keys,
  family: Family,
  findings: Findings,
  told: ReadonlySet<string>,
): void {
  for (const [key, value] of Object.entries(root)) {
    if (key === '__proto__') {
      findings.add('key.prototype', [key], { key });
      continue;
    }
    if (told.has(key) || keys.wasRead(key) || family.silent?.includes(key) || readInside(keys, key, value)) continue;
    const suggestion = misspelt(root, key, value, family);
    if (suggestion !== undefined) {
      findings.add('key.misspelt', [key], { key, value, suggestion });
      continue;
    }
    const sizes = isEntries(value) ? Object.keys(value).filter((name) => sizeNames.has(name)) : [];
    if (sizes.length > 0 && findings.hasDefaultedSize) {
      findings.add('key.sizes-unread', [key], { key, sizes });
      continue;
    }
    if (!isPositional(key, value)) continue;
    findings.add('key.unread', [key], { key, value, family: family.title });
  }
}

/** Returns the key of the family that the file seems to mean; undefined if a key is known, or like none. */
function misspelt(root: Entries, key: string, value: unknown, family: Family): string | undefined {
  if (nothing.has(value) || key.length < 6 || others.test(key)) return undefined;
  const missing = [...usedBy(family), 'rope_scaling', 'rope_parameters'].filter(
    (name) => !(name in root) && !name.includes('.') && (names.test(name) || sizeNames.has(name)),
  );
  const found = nearest(key, missing);
  const isLike = found !== undefined && found[0] === key[0] && Math.abs(found.length - key.length) <= 2;
  return isLike && !ofAnyFamily().has(key) ? found : undefined;
}

let every: ReadonlySet<string> | undefined;

/** Every key that some family reads, and names of the same values. */
function ofAnyFamily(): ReadonlySet<string> {
  every ??= new Set([...allFamilies().flatMap((family) => [...usedBy(family)]), ...allSynonyms]);
  return every;
}

function readInside(keys: Keys, key: string, value: unknown): boolean {
  return isEntries(value) && Object.keys(value).some((inner) => keys.wasRead(`${key}.${inner}`));
}
