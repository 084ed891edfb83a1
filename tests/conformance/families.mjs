import { ops as alibi } from './alibi.mjs';
import { ops as attention } from './attention_f64.mjs';
import { ops as ropeHalfSplit } from './rope_half_split.mjs';
import { ops as ropeInterleaved } from './rope_interleaved.mjs';
import { ops as sinusoidal } from './sinusoidal_1d.mjs';
import { ops as timestep } from './timestep_embedding.mjs';

/** Operation name -> function of { pe, params, inputs, expected (names), note } that computes the expected arrays by the API. */
export const operations = {
  ...sinusoidal,
  ...timestep,
  ...ropeInterleaved,
  ...ropeHalfSplit,
  ...alibi,
  ...attention,
};
