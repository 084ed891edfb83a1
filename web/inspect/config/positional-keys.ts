/** Recognises keys that concern positions in some family. Those that were not read are named in the report. */
import type { Family } from '../families/index.ts';
import type { Findings } from './findings.ts';
import type { Entries } from './json.ts';
import { isEntries, type Keys } from './keys.ts';

const names =
  /rope|rotary|alibi|position|yarn|(^|_)theta|mscale|no_rope|nope|sliding_window|local_attention|relative_attention|_rel_|^rel_|max_relative|share_att_key|layer_types|seq(uence)?_len|n_ctx|max_trained|logn|attention_chunk|attn_temperature|temperature_tuning|dual_chunk|window_size|max_window_layers|use_cache_window|partial_rotary|learned_pos|attn_scale|floor_scale|long_factor|short_factor|dynamic_ntk|use_ntk|base_freq|freq_base|rel_ebd|clamp_len|token_type_position/i;

/** Keys that match, but do not concern the encoding of position. */
const others = /^(num_attention_heads|position_ids|.*_position_ids?|.*temperature)$/i;

/** Keys that also carry information if they are false. */
const tells = /interleave/i;

/** Values that enable nothing. */
const nothing = new Set<unknown>([null, false, undefined]);

export function noteUnreadKeys(root: Entries, keys: Keys, family: Family, findings: Findings): void {
  for (const [key, value] of Object.entries(root)) {
    if (key === '__proto__') {
      findings.add('key.prototype', [key], { key });
      continue;
    }
    if (!names.test(key) || others.test(key) || (nothing.has(value) && !tells.test(key)) || keys.wasRead(key)) continue;
    if (family.silent?.includes(key) || readInside(keys, key, value)) continue;
    findings.add('key.unread', [key], { key, value, family: family.title });
  }
}

function readInside(keys: Keys, key: string, value: unknown): boolean {
  return isEntries(value) && Object.keys(value).some((inner) => keys.wasRead(`${key}.${inner}`));
}
