import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { headTable } from './shared.ts';

/** The catalogue entry of 'bert-relative'. */
export const bertRelative = {
  name: 'bert-relative',
  title: 'BERT relative keys',
  place: 'relative',
  summary:
    "A learned vector of the distance is multiplied by the query, or by query and key; distances have the opposite sign of Shaw's.",
  formula: '\\ell_{i,j} = \\frac{q_i \\cdot k_j + q_i \\cdot t_{i - j} + k_j \\cdot t_{i - j}}{\\sqrt d}',
  parameters: [
    {
      name: 'positionEmbeddingType',
      kind: 'choice',
      description: "'relative_key': the query term alone. 'relative_key_query': the key term too, as in the formula.",
      default: 'relative_key',
      choices: ['relative_key', 'relative_key_query'],
    },
  ],
  arrays: [
    {
      name: 'table',
      description:
        'One vector per distance, `distance_embedding.weight` in checkpoints: row (i − j) + maxPositionEmbeddings − 1. Shared by all heads or separate for each.',
      shapes: headTable('2 * maxPositionEmbeddings - 1'),
      origin: 'learned',
      initial: { deviation: 0.5 },
    },
  ],
  sizes: { maxPositionEmbeddings: { description: 'The longest sequence.', initial: 'farthest + 1' } },
  lengths: { atMost: 'maxPositionEmbeddings' },
  references: [
    arxiv('Huang et al.', 2020, 'Improve Transformer Models with Better Relative Position Embeddings', '2009.13658'),
  ],
} as const satisfies Scheme;
