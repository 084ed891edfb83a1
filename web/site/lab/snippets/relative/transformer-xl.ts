import type { Snippet } from '../request.ts';
import { fourTerms } from './four-terms.ts';
import { noLeak } from './leak.ts';

export const transformerXl: Snippet = {
  scheme: 'transformer-xl',
  write: (request) => {
    noLeak(request);
    fourTerms(request, `${request.layer.keys - 1} - distance`);
    request.program.step(`logits = logits + xp.where(distance >= 0, relative, 0.0)
logits = logits + scale * (k @ rWBias)`);
  },
};
