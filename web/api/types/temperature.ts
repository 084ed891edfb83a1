import type { NumberList, TensorInput } from './tensor.ts';

/**
 * A factor on the logits of a query that depends on its position p, so that attention over a long text stays as sharp
 * as over a short one.
 */
export interface TemperatureOptions {
  /**
   * With s = `attnScale` and n = `floorScale`:
   *
   * - 'llama4': 1 + s·ln(1 + ⌊(p + 1) / n⌋), the layers without rotary embedding of Llama 4 (Meta 2025)
   * - 'ministral3': 1 + s·ln(1 + ⌊p / n⌋), Ministral 3 and Mistral 4 (Mistral AI 2025)
   * - 'inkling': 1 + s·ln(max((p + 1) / n, 1)), the layers without a window of Inkling (2026)
   * - 'log-n': max(ln(p + 1) / ln(n), 1), log-n scaling (Su 2021), which has no s
   */
  form: 'llama4' | 'ministral3' | 'inkling' | 'log-n';
  /** At least 0: `attn_scale` of Llama 4, `llama_4_scaling_beta` of Ministral 3, `alpha` of Inkling. Default 0.1. */
  attnScale?: number;
  /**
   * At least 1, in positions: `floor_scale` of Llama 4 (default 8192), `original_max_position_embeddings` of Ministral
   * 3 (default 16384), `n_floor` of Inkling (default 131072); the training length for 'log-n', which has no default.
   */
  floorScale?: number;
}

/** A temperature as an option of attention. */
export interface AttentionTemperature extends TemperatureOptions {
  /**
   * 'queries': multiplies q, before everything else. 'logits': multiplies the logits, after the softcap and including
   * all biases. Default 'logits' for Inkling, whose relative bias is multiplied too, otherwise 'queries'.
   */
  appliesTo?: 'queries' | 'logits';
  /** [queries] or [batch, queries], at least 0. Default `offset`, `offset` + 1, … */
  queryPositions?: NumberList | TensorInput;
}
