import { named } from '../named.ts';
import type { Family } from '../types.ts';
import { tableEncoder } from './table-encoder.ts';

export const longformers: readonly Family[] = [
  tableEncoder({
    title: 'Longformer',
    modelTypes: ['longformer'],
    architectures: ['LongformerForMaskedLM', 'LongformerModel'],
    sizes: [768, 12, 12, 512],
    padding: 1,
    table: {
      window: { size: named('attention_window', 512) },
      note: 'Half of attention_window on each side, and tokens with global attention see and are seen by all.',
    },
  }),
];
