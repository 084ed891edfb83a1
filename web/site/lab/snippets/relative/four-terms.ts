import { inputArray, type SnippetRequest } from '../request.ts';

/** Defines `relative`: (q + v) times the vector of the distance. */
export function fourTerms(request: SnippetRequest, row: string): void {
  const { shape } = inputArray(request, 'r', true);
  inputArray(request, 'rWBias', true);
  inputArray(request, 'rRBias', true);
  request.program.step(`
vectors = r[xp.clip(${row}, 0, ${(shape[0] as number) - 1}).astype(xp.int64)]
relative = scale * xp.einsum('id,ijd->ij', q + rRBias, vectors)`);
}
