import { described, NotSupported, number, readInputs, readParams } from '../case.mjs';

function relativeLogits({ pe, params, inputs }) {
  const { q, U: table } = readInputs(inputs, ['q', 'U']);
  const read = readParams(params, { q_len: described, k_len: number, dim: described, offset: number });
  if (q.shape.length !== 2) throw new NotSupported(`q of ${q.shape.length} axes is not known`);
  const [queries, dim] = q.shape;
  const options = { keys: read.k_len, offset: read.offset, leak: 'keep' };
  const shifted = (direction) => pe.relativeLogits(q, table, { ...options, direction });

  // Computed directly from the tensor that the shift avoids.
  const toeplitz = pe.toeplitzTensor(table, { queries, keys: read.k_len, offset: read.offset });
  const naive = Float32Array.from({ length: queries * read.k_len }, (_, n) => {
    let sum = 0;
    for (let c = 0; c < dim; c++) sum += q.data[Math.floor(n / read.k_len) * dim + c] * toeplitz.data[n * dim + c];
    return sum;
  });
  return {
    naive: { data: naive, shape: [queries, read.k_len] },
    both: shifted('both'),
    left: shifted('left-to-right'),
    right: shifted('right-to-left'),
  };
}

export const ops = { 'kernes.rel_logits': relativeLogits };
