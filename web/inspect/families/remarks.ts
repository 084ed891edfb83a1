/**
 * Remarks on keys that can mislead a reader of a file: what they say, by the id of the finding. `{key}` stands for the
 * value of a key, which the remark of the family lists among its own. 'unknown' makes the status of the report 'partial'.
 */
type Kind = 'note' | 'contradictory' | 'inferred' | 'dangerous' | 'unread' | 'unknown';

const remark = (kind: Kind, message: string) => ({ kind, message });

export const remarks = {
  'baichuan.scheme-by-size': remark(
    'inferred',
    'The position scheme is not stated in the file: model_type and keys are the same for the rotary 7B and the 13B with ALiBi. It is inferred from the size, hidden_size {hidden_size}: 4096 is that of the 7B.',
  ),
  'bert.jina-alibi': remark(
    'inferred',
    'position_embedding_type {position_embedding_type} is not a value that BERT in transformers knows; it is that of the class in Jina’s checkpoints, which subtracts slope · |distance| after the scale.',
  ),
  'bert.mosaic-alibi': remark(
    'inferred',
    'alibi_starting_size {alibi_starting_size} is a key of the class in MosaicML’s checkpoints (MosaicBERT, DNABERT-2), which subtracts slope · |distance| after the scale and has no table, whatever position_embedding_type says.',
  ),
  'bert.relative-before-5': remark(
    'dangerous',
    'transformers 4 reads position_embedding_type {position_embedding_type}, which is described here; from 5 on the class does not, and adds a learned table that such a checkpoint does not hold.',
  ),
  'chatglm.rope-ratio': remark(
    'note',
    'rope_ratio {rope_ratio} multiplies the base 10000, which is written in the code.',
  ),
  'chatglm.two-positions': remark(
    'unknown',
    'position_encoding_2d {position_encoding_2d}: the first ChatGLM rotates by two positions, unlike its successors, which these rows describe.',
  ),
  'dbrx.base': remark(
    'note',
    'attn_config.rope_theta {attn_config.rope_theta} is the base; the class of the reference (c49429ed1f) computes its frequencies from rope_theta outside of attn_config, or 10000 if that is absent.',
  ),
  'deberta.span-of-context': remark(
    'note',
    'max_relative_positions is below 1, which stands for max_position_embeddings.',
  ),
  'decision-transformer.rows': remark(
    'unread',
    'n_positions {n_positions} sizes a table of GPT-2 of which only the first row is used: max_ep_len is the number of rows that encode position.',
  ),
  'internlm.dynamic-ntk': remark(
    'note',
    "rotary.type is 'dynamic': beyond max_position_embeddings the base grows with the length; the frequencies here are those up to it.",
  ),
  'kda.gate-lower-bound': remark(
    'note',
    'linear_attn_config.gate_lower_bound {linear_attn_config.gate_lower_bound}: the logarithm of the decay of a key component is that times sigmoid(e^A (in + bias)), in place of −e^A softplus(in + bias). vLLM reads it from 0.26 on (pull request 50089), mlxcel since 2026-09-10 (1741); deltaAttention has it as lowerBound.',
  ),
  'kda.lower-bound': remark(
    'note',
    'kda_lower_bound {kda_lower_bound}: the logarithm of the decay of a key component is that times sigmoid(e^A (in + bias)), in place of −e^A softplus(in + bias) (Ling 3, 2026-08); deltaAttention has it as lowerBound.',
  ),
  'kimi.attention-residuals': remark(
    'note',
    'attn_res_block_size {attn_res_block_size}: outputs of blocks of so many layers are mixed by attention over depth (attention residuals, Kimi K3, 2026-07-17), in which nothing has a position.',
  ),
  'kimi.rotated': remark(
    'unknown',
    'mla_use_nope is false: whether and how latent attention is rotated then is not known, as every program that was read leaves it without positions.',
  ),
  'kimi-linear.native': remark(
    'note',
    'Until transformers pull request 48250 (merged after 2026-08-24) the class came with the checkpoint; releases before it need trust_remote_code.',
  ),
  'ling.groups': remark(
    'unknown',
    'layer_group_size is missing: the last layer of each group attends, and the rows have groups of 6, as Ling-3.0-flash has.',
  ),
  'ling.two-models': remark(
    'unknown',
    'model_type {model_type} names two models: Ling 2.6, whose linear layers have a fixed decay, and Ling 3 with Kimi delta attention, which these rows describe. No key of the file tells which it is.',
  ),
  'meta.base-of-code': remark(
    'note',
    'rope_theta is not in the file, as in those of Llama 1 and 2, whose code has the base 10000 as a constant; the code of Llama 3 and 4, whose files have it, would take 500000.',
  ),
  'meta.cross-attention': remark(
    'note',
    'vision_num_cross_attention_layers {vision_num_cross_attention_layers}: that many additional layers attend to images; they rotate nothing and have no rows here.',
  ),
  'minimax.rotary-dim': remark(
    'note',
    'rotary_dim {rotary_dim} is the number of components of a head that are rotated; the class of the reference (c49429ed1f) does not read it and rotates all of head_dim.',
  ),
  'mistral.base-of-code': remark(
    'note',
    'rope_theta is not in the file: the code takes 1000000, and its first release took 10000 where sliding_window is set, which is the base of Mistral 7B v0.1.',
  ),
  'model.class-not-seen': remark(
    'note',
    'The class of this model comes with its checkpoint and was not at hand when this family was written: pairs and defaults are those of its configuration and of programs that run it.',
  ),
  'modernbert.position-word': remark(
    'unread',
    'position_embedding_type {position_embedding_type} is not read by this class: queries and keys are rotated, whatever it says.',
  ),
  'mpt.alibi-off': remark(
    'dangerous',
    'attn_config.alibi is false, which the authors’ code obeys as described here; the class of transformers adds ALiBi anyway.',
  ),
  'mpt.bias-max': remark(
    'dangerous',
    'attn_config.alibi_bias_max {attn_config.alibi_bias_max} is that of the authors’ code, which is described here; the class of transformers never passes it on and computes its slopes with 8.',
  ),
  'mpt.learned-table-unused': remark(
    'contradictory',
    'learned_pos_emb is true although attn_config.alibi is true: no learned table is used.',
  ),
  'olmo3.base-of-full-layers': remark(
    'contradictory',
    'rope_theta {rope_theta} reaches full layers only: the reference gives 500000 to windowed ones.',
  ),
  'olmo.alibi-slopes': remark(
    'unknown',
    'alibi is true: slopes are 2^(−alibi_bias_max · h / n_heads) for each of {n_heads} heads, as in the row only where that is a power of 2.',
  ),
  'opt.word-width': remark(
    'note',
    'word_embed_proj_dim {word_embed_proj_dim} is the width of words; positions are added after the projection to hidden_size.',
  ),
  'phimoe.magnitudes': remark(
    'note',
    'short_mscale multiplies cos and sin up to original_max_position_embeddings, long_mscale beyond; the reference keeps short_factor at every length, the code of the authors takes long_factor beyond.',
  ),
  'qwen.dynamic-ntk': remark(
    'note',
    'use_dynamic_ntk: beyond seq_length {seq_length} tokens the base is multiplied by a^(d/(d − 2)), a = 2^⌈log2(length / seq_length) + 1⌉ − 1; layerFrequencies computes them for a length, and without one those up to it.',
  ),
  'qwen.log-n': remark(
    'note',
    'use_logn_attn: the query of token n beyond seq_length {seq_length} is multiplied by ln(n) / ln(seq_length).',
  ),
  'qwen2.window-unused': remark(
    'note',
    'sliding_window {sliding_window} is not used: use_sliding_window is not true, and no layer has a window.',
  ),
  'recurrent-gemma.share': remark(
    'note',
    'partial_rotary_factor is 0.5 in this family: half of each head is rotated. A development version of the reference (c49429ed1f) does not read it and rotates all of it.',
  ),
  'roformer.values-turned': remark('note', 'rotary_value: values are rotated as well as queries and keys.'),
  'swin.table-added': remark(
    'note',
    'use_absolute_embeddings is true: a learned table of all patches is also added to the embeddings.',
  ),
  'telechat.log-n': remark(
    'note',
    'logn: beyond training_seqlen {training_seqlen} tokens queries are multiplied by a logarithm of the position, and the base grows (dynamic NTK); the frequencies here are those up to it.',
  ),
  'xlm-roberta.jina-rotary': remark(
    'inferred',
    'position_embedding_type {position_embedding_type} is not a value that XLM-RoBERTa in transformers knows; it is that of the class in Jina’s checkpoints (embeddings v3), which rotates whole heads with the base rotary_emb_base and adds no table.',
  ),
};

export type RemarkId = keyof typeof remarks;
