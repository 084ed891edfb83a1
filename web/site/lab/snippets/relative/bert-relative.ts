import { inputArray, option, type Snippet } from '../request.ts';

export const bertRelative: Snippet = {
  scheme: 'bert-relative',
  write: (request) => {
    const { shape } = inputArray(request, 'table');
    const middle = ((shape[0] as number) - 1) / 2;
    request.program.step(`
vectors = table[(distance + ${middle}).astype(xp.int64)]
logits = logits + scale * xp.einsum('id,ijd->ij', q, vectors)`);
    if (option(request, 'positionEmbeddingType') === 'relative_key_query') {
      request.program.step("logits = logits + scale * xp.einsum('jd,ijd->ij', k, vectors)");
    }
  },
};
