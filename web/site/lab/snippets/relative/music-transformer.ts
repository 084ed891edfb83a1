import { inputArray, option, type Snippet } from '../request.ts';
import { noLeak } from './leak.ts';

export const musicTransformer: Snippet = {
  scheme: 'music-transformer',
  write: (request) => {
    const { shape } = inputArray(request, 'table', true);
    noLeak(request);
    const last = (shape[0] as number) - 1;
    const index = option(request, 'order') === 'nearest-last' ? `${last} - xp.abs(distance)` : 'xp.abs(distance)';
    const direction = option<string>(request, 'direction');
    request.program.step(`
vectors = table[(${index}).astype(xp.int64)]
relative = scale * xp.einsum('id,ijd->ij', q, vectors)`);
    if (direction !== 'both') {
      const seen = direction === 'left-to-right' ? 'distance >= 0' : 'distance <= 0';
      request.program.step(`relative = xp.where(${seen}, relative, 0.0)`);
    }
    request.program.step('logits = logits + relative');
  },
};
