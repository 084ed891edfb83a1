/** Names under which configurations have the same value. */
import type { Family } from '../families/index.ts';

export interface Synonyms {
  /** The first is what `transformers` calls it. One is read where a family's own is absent. */
  readonly names: readonly string[];
  /** Whether a program that does not read the synonym may well compute something else, so that its value is in doubt. */
  readonly areDoubtful?: true;
  /** Names that often mean the same, and are not read. */
  readonly similar?: readonly string[];
}

const all: readonly Synonyms[] = [
  {
    names: ['hidden_size', 'd_model', 'n_embd', 'n_embed', 'dim'],
    similar: ['hidden_dim', 'model_dim', 'embed_dim', 'embedding_dim', 'embedding_size', 'd_embed', 'emb_dim', 'width'],
  },
  {
    names: ['num_attention_heads', 'n_head', 'n_heads', 'num_heads'],
    similar: ['encoder_attention_heads', 'decoder_attention_heads', 'attention_heads', 'nhead', 'nheads', 'heads'],
  },
  {
    names: ['num_hidden_layers', 'n_layer', 'n_layers', 'num_layers'],
    similar: [
      ...['encoder_layers', 'decoder_layers', 'num_encoder_layers', 'num_decoder_layers', 'num_transformer_layers'],
      ...['num_layer', 'nlayers', 'depth', 'num_blocks', 'n_blocks', 'n_block', 'layers'],
    ],
  },
  {
    names: [
      ...['max_position_embeddings', 'n_positions', 'n_ctx', 'max_seq_len', 'max_sequence_length', 'max_seq_length'],
      ...['context_length', 'context_window_size'],
    ],
    similar: ['seq_length', 'seq_len', 'sequence_length', 'block_size', 'max_context_length', 'ctx_len', 'max_len'],
  },
  {
    names: ['rope_theta', 'rotary_emb_base', 'rotary_base', 'position_embedding_base', 'rope_base', 'rope_freq_base'],
    areDoubtful: true,
    similar: ['theta', 'base'],
  },
  {
    names: ['partial_rotary_factor', 'rotary_pct', 'rotary_emb_fraction', 'rotary_percent', 'rotary_percentage'],
    areDoubtful: true,
  },
];

/** Returns the synonyms of a value that has one of these names. */
export function synonymsOf(keys: readonly string[]): Synonyms | undefined {
  return all.find(({ names }) => keys.some((key) => names.includes(key)));
}

/** Returns every name of a value that `transformers` calls by this one. */
export function namesOf(key: string): readonly string[] {
  return synonymsOf([key])?.names ?? [key];
}

const namesOfGroup = ({ names, similar = [] }: Synonyms) => [...names, ...similar];

/** Names of sizes in those objects of the file that describe a model. */
export const sizeNames: ReadonlySet<string> = new Set(all.slice(0, 4).flatMap(namesOfGroup));

const [widths, heads, depths] = all.map(namesOfGroup) as [string[], string[], string[]];

/** Names of what makes the shape of a layer: its width, its heads and their width. */
export const shapeNames: ReadonlySet<string> = new Set([
  ...[...widths, ...heads, 'head_dim', 'd_kv', 'd_head', 'kv_channels', 'num_key_value_heads'],
  ...['qk_rope_head_dim', 'qk_nope_head_dim', 'attention_head_dim', 'encoder_attention_heads', 'stageHeads'],
]);

export const depthNames: ReadonlySet<string> = new Set(depths);

/** All names in the table. */
export const allSynonyms: readonly string[] = all.flatMap(namesOfGroup);

const uses = new WeakMap<Family, ReadonlySet<string>>();

/** Returns every key that a family reads, or knows to be for another purpose. */
export function usedBy(family: Family): ReadonlySet<string> {
  const known = uses.get(family);
  if (known) return known;
  const used = new Set(family.silent ?? []);
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'string' && ['key', 'list', 'runs', 'word', 'numbers', 'bases', 'shares'].includes(name))
      used.add(value);
    if (Array.isArray(value)) {
      for (const entry of value) {
        if (typeof entry === 'string' && ['keys', 'otherwise', 'countedBy'].includes(name)) used.add(entry);
        else collect(entry, '');
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) collect(inner, key);
    }
  };
  collect(family, '');
  uses.set(family, used);
  return used;
}
