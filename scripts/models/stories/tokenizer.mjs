/** The pieces as a tokenizer.json in the form of Hugging Face's tokenizers. */
import { begin, beginId, list, merges } from './pieces.mjs';

const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
const special = ['<unk>', begin];

export const tokenizer = {
  version: '1.0',
  added_tokens: special.map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  normalizer: null,
  pre_tokenizer: byteLevel,
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: begin, type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
    pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 1 } }],
    special_tokens: { [begin]: { id: begin, ids: [beginId], tokens: [begin] } },
  },
  decoder: byteLevel,
  model: {
    type: 'BPE',
    unk_token: '<unk>',
    fuse_unk: false,
    vocab: Object.fromEntries(list.map((piece, id) => [piece, id])),
    merges,
  },
};
