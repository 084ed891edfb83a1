import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';

const ids = (name: 'queryIds' | 'keyIds', axis: 'queries' | 'keys') =>
  ({
    name,
    description: `The variate of each ${axis === 'queries' ? 'query' : 'key'}, or its time step with form 'linear'.`,
    shapes: [['batch', axis]],
    kind: 'integers',
    min: -(2 ** 24),
    max: 2 ** 24,
    origin: 'given',
    initial: 'halves',
  }) as const;

/** The catalogue entry of 'moirai'. */
export const moirai = {
  name: 'moirai',
  title: 'Moirai variate bias',
  place: 'bias',
  summary:
    'For several time series in one sequence: a learned number for keys of the same series and one for keys of another, or a slope times the difference of two times.',
  formula: 'b_{h,i,j} = \\mathrm{table}_{[v_i = v_j],\\,h} \\qquad \\text{or} \\qquad b_{h,i,j} = m_h\\,(t_j - t_i)',
  parameters: [
    {
      name: 'form',
      kind: 'choice',
      description:
        "'binary': a learned number by whether the ids are equal. 'linear': a slope times the difference of the ids, positive for keys after the query.",
      default: 'binary',
      choices: ['binary', 'linear'],
    },
  ],
  arrays: [
    {
      name: 'table',
      description:
        'The numbers for keys of another variate, then those for keys of the same; one column per head: `emb.weight` in checkpoints.',
      shapes: [['2', 'heads']],
      origin: 'learned',
      when: { parameter: 'form', is: ['binary'] },
      initial: { deviation: 1 },
    },
    {
      name: 'slopes',
      description: 'm: the slope of each head; the model has 2^(−8h/H) for heads h = 1 … H.',
      shapes: [['heads']],
      origin: 'given',
      when: { parameter: 'form', is: ['linear'] },
      initial: { deviation: 1 },
    },
    ids('queryIds', 'queries'),
    ids('keyIds', 'keys'),
  ],
  byRows: true,
  lengths: { exactly: 'keys' },
  references: [
    arxiv('Woo et al.', 2024, 'Unified Training of Universal Time Series Forecasting Transformers', '2402.02592'),
  ],
} as const satisfies Scheme;
