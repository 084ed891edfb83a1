/** The functions of the module for whole models (cpp/bindings/run). Pointers are byte offsets in its memory; 0 is none. */
import type { RawMemory } from '../api/module/index.ts';
import type { Activation, BlockForm } from './architectures.ts';
import type { Places } from './description.ts';

export interface RawStoredMatrix {
  type: StoredType;
  bytes: number;
  outputs: number;
  inputs: number;
  inputs_first: boolean;
}

export type StoredType = 'F32' | 'F16' | 'BF16' | 'Q8_0';

export interface RawLinear {
  weight: RawStoredMatrix;
  bias: number;
}

export interface RawNorm {
  kind: 'none' | 'rms' | 'layer';
  eps: number;
  weight_offset: number;
  weight: number;
  bias: number;
  size: number;
}

export interface RawHeadNorm {
  norm: RawNorm;
  extent: 'head' | 'own-head' | 'all';
}

export interface RawFeedForward {
  activation: Activation;
  gate?: RawLinear | undefined;
  up: RawLinear;
  down: RawLinear;
}

export interface RawBlock {
  form: BlockForm;
  attention_norm?: RawNorm | undefined;
  attention_output_norm?: RawNorm | undefined;
  feed_forward_norm?: RawNorm | undefined;
  feed_forward_output_norm?: RawNorm | undefined;
  attention: {
    heads: number;
    kv_heads: number;
    head_dim: number;
    queries: Places;
    keys: Places;
    values: Places;
    clip: number;
    query_norm?: RawHeadNorm | undefined;
    key_norm?: RawHeadNorm | undefined;
    output: RawLinear;
    scale: number;
    softcap: number;
  };
  feed_forward?: RawFeedForward | undefined;
}

export interface RawModel {
  dim: number;
  vocab: number;
  embedding: RawStoredMatrix;
  embedding_scale: number;
  input_projection?: RawLinear | undefined;
  embedding_norm?: RawNorm | undefined;
  residual_scale: number;
  final_norm?: RawNorm | undefined;
  output_projection?: RawLinear | undefined;
  head: RawLinear;
  logit_scale: number;
  logit_softcap: number;
}

export interface RawTurn {
  layout: 'interleaved' | 'half';
  pairs: number;
  frequencies: number;
  attention_factor: number;
}

export interface RawLayerPositions {
  heads: number;
  turns: number;
  slopes: number;
  bfloat16_slopes: boolean;
  slope_scale: number;
  line: number;
  reach: number;
  window?: number | undefined;
}

export interface RawStep {
  count: number;
  tokens: number;
  positions: number;
  segments: number;
  rows: number;
  hidden: number;
  weights: number;
  weight_layer: number;
  first_head: number;
  weight_heads: number;
}

export interface RawRunModule extends RawMemory {
  create_model(model: RawModel): number;
  delete_model(model: number): void;
  add_block(model: number, block: RawBlock): void;
  add_projection(model: number, projection: RawLinear): void;
  add_expert(model: number, expert: RawFeedForward): void;
  set_router(model: number, router: RawLinear, top: number): void;
  check_model(model: number): void;
  create_positions(): number;
  delete_positions(positions: number): void;
  add_turn(positions: number, turn: RawTurn): void;
  add_layer_positions(positions: number, layer: RawLayerPositions): void;
  create_decoder(model: number, positions: number, cachedKeys: 'kept' | 'turned'): number;
  delete_decoder(decoder: number): void;
  decoder_cache_bytes(decoder: number, tokens: number): number;
  set_decoder_turns(decoder: number, positions: number): void;
  decoder_step(decoder: number, step: RawStep, dim: number, layers: number): void;
  decoder_logits(decoder: number, first: number, count: number, vocab: number, out: number): void;
  decoder_losses(decoder: number, targets: number, out: number): void;
  decoder_last_hidden(decoder: number): number;
}
