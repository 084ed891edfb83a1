/** Names inside an object of rotary parameters that its type does not read. */
import { type ChoiceParameter, nearest, rope, scalingOptions } from 'posenc/catalogue';
import type { Findings } from './findings.ts';
import type { RopeParameters } from './rope-parameters.ts';

/** Names that every type may have, or that other code reads from the object. */
const always = [
  ...['rope_type', 'type', 'rope_theta', 'partial_rotary_factor', 'original_max_position_embeddings'],
  ...['mrope_section', 'mrope_interleaved', 'xdrope_section', 'interleaved', 'llama_4_scaling_beta'],
  'max_position_embeddings',
];

/** What files may have, or need, besides what the catalogue says of a scaling. */
const besides: Readonly<Record<string, Partial<Names>>> = {
  dynamic: { read: ['alpha'] },
  yarn: { read: ['apply_yarn_scaling'] },
  longrope: { read: ['short_mscale', 'long_mscale'] },
  llama3: { needed: ['low_freq_factor', 'high_freq_factor'] },
};

/** Names that only other programs read, which are not misspelt. */
const elsewhere = ['attn_factor', 'extrapolation_factor', 'rope_dim', 'finetuned', 'alpha', 'beta'];

/** Options of the catalogue that are not in the object: a length of the text, and choices of a caller. */
const ofCallers = ['seq_len', 'freq_factors', 'attention', 'start_token_idx'];

interface Names {
  readonly needed: readonly string[];
  /** Those that are needed come first. */
  readonly read: readonly string[];
}

const noNames: Names = { needed: [], read: [] };

function namesOf(type: string): Names {
  const more = { ...noNames, ...besides[type] };
  const options = scalingOptions(type)
    .map(({ name, isNeeded }) => ({ name: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), isNeeded }))
    .filter(({ name }) => ![always, elsewhere, ofCallers].flat().includes(name));
  const needed = [...options.flatMap(({ name, isNeeded }) => (isNeeded ? [name] : [])), ...more.needed];
  return { needed, read: [...new Set([...needed, ...options.map(({ name }) => name), ...more.read])] };
}

const { choices } = rope.parameters.find(({ name }) => name === 'scaling.type') as ChoiceParameter;

/** By the types of the catalogue; files have 'default' for 'none'. */
const namesByType = new Map(choices.flatMap((type) => (type === 'none' ? [] : [[type, namesOf(type)] as const])));

/** The names that the object must have. */
export function neededNames(type: string): readonly string[] {
  return (namesByType.get(type) ?? noNames).needed;
}

export function noteUnreadParameters({ path, type, entries }: RopeParameters, findings: Findings): void {
  const read = [...always, ...(namesByType.get(type) ?? noNames).read];
  const known = [...always, ...elsewhere, ...Array.from(namesByType.values(), (names) => names.read).flat()];
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
