/** Programs implement dynamic NTK in three ways: by the present length, fixed at the longest one, or not at all. */
import { hasScaling, type ProgramRule, scalingOf, withScaling } from './types.ts';

const path = 'vllm/model_executor/layers/rotary_embedding/dynamic_ntk_scaling_rope.py';

export const dynamicNtkRules: readonly ProgramRule[] = [
  {
    id: 'vllm.static-ntk',
    program: 'vLLM',
    versions: 'read in the state of 2025-10',
    what: 'Static: the base of a sequence of factor × max_position_embeddings is used for every length.',
    evidence: 'transcribed',
    source: { repo: 'vllm-project/vllm', path, commit: '50feac95f9e53a97d6ed27fee6bfe3b163d18594' },
    keys: [],
    sequences: 'short',
    applies: (layer) => hasScaling(layer, 'dynamic'),
    reads(layer) {
      const { factor = 1, maxPositionEmbeddings = 1 } = scalingOf(layer) ?? {};
      return withScaling(layer, { seqLen: Math.floor(factor * maxPositionEmbeddings) });
    },
  },
  {
    id: 'vllm.unscaled-ntk',
    program: 'vLLM',
    versions: 'another state of the same file, 3cfbaf33',
    what: 'Not scaled at all: the expression reduces to the plain base at every length.',
    evidence: 'transcribed',
    source: { repo: 'vllm-project/vllm', path, commit: '3cfbaf333d800badc12fad1f138ab01178d35ab8' },
    keys: [],
    sequences: 'long',
    applies: (layer) => hasScaling(layer, 'dynamic'),
    reads: (layer) => {
      const { scaling: _, ...encoding } = layer.encoding ?? { scheme: 'rope' };
      return { encoding: encoding as typeof encoding & { scheme: string } };
    },
  },
];
