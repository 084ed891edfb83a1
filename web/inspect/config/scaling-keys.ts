/** Names inside an object of rotary parameters that its type does not read. */
import { nearest } from 'posenc/catalogue';
import type { Findings } from './findings.ts';
import type { RopeParameters } from './rope-parameters.ts';

/** Names that every type may have, or that other code reads from the object. */
const always = [
  ...['rope_type', 'type', 'rope_theta', 'partial_rotary_factor', 'original_max_position_embeddings'],
  ...['mrope_section', 'mrope_interleaved', 'xdrope_section', 'interleaved', 'llama_4_scaling_beta'],
  'max_position_embeddings',
];

const optional: Readonly<Record<string, readonly string[]>> = {
  dynamic: ['alpha'],
  yarn: ['beta_fast', 'beta_slow', 'truncate', 'mscale', 'mscale_all_dim', 'attention_factor', 'apply_yarn_scaling'],
  longrope: ['factor', 'attention_factor', 'short_mscale', 'long_mscale'],
  proportional: ['factor'],
};

/** Names that only other programs read, which are not misspelt. */
const elsewhere = ['attn_factor', 'extrapolation_factor', 'rope_dim', 'finetuned', 'alpha', 'beta'];

export function noteUnreadParameters(
  { path, type, entries }: RopeParameters,
  needed: Readonly<Record<string, readonly string[]>>,
  findings: Findings,
): void {
  const read = [...always, ...(needed[type] ?? []), ...(optional[type] ?? [])];
  const known = [...Object.values(needed), ...Object.values(optional), always, elsewhere].flat();
  for (const [name, value] of Object.entries(entries)) {
    if (read.includes(name) || value === null || name === '__proto__') continue;
    const key = `${path}.${name}`;
    const suggestion = known.includes(name) ? undefined : nearest(name, read);
    if (suggestion !== undefined && !Object.hasOwn(entries, suggestion)) {
      findings.add('key.misspelt', [key], { key, value, suggestion });
    } else {
      findings.add('scaling.key-unread', [key], { key, value, type, suggestion });
    }
  }
}
