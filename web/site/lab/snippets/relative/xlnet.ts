import type { Snippet } from '../request.ts';
import { fourTerms } from './four-terms.ts';

export const xlnet: Snippet = {
  scheme: 'xlnet',
  write: (request) => {
    fourTerms(request, `${request.layer.keys} - distance`);
    request.program.step('logits = logits + relative + scale * (k @ rWBias)');
  },
};
