import { inputArray, option, type Snippet, type SnippetRequest } from '../request.ts';

/** Defines `bucket` of each distance. */
function debertaBuckets(request: SnippetRequest): void {
  const { program } = request;
  const buckets = option<number | undefined>(request, 'positionBuckets') ?? -1;
  const most = option<number | undefined>(request, 'maxRelativePositions') ?? -1;
  if (buckets <= 0) {
    program.step(
      most > 0 && option(request, 'clampDistance')
        ? `bucket = xp.clip(distance, -${most - 1}, ${most - 1})`
        : 'bucket = distance',
    );
    return;
  }
  const middle = Math.floor(buckets / 2);
  if (option(request, 'clampDistance')) program.step(`distance = xp.clip(distance, -${most - 1}, ${most - 1})`);
  program.step(`
far = xp.abs(distance)
large = ${middle} + xp.log(xp.clip(far, ${middle}, None) / ${middle}) / ${Math.log((most - 1) / middle)} * ${middle - 1}
bucket = xp.where(far <= ${middle}, distance, xp.sign(distance) * xp.ceil(large - 1e-9))`);
}

export const deberta: Snippet = {
  scheme: 'deberta',
  write: (request) => {
    const { program } = request;
    const { shape } = inputArray(request, 'posKey', true);
    inputArray(request, 'posQuery', true);
    const span = option<number | undefined>(request, 'attSpan') ?? (shape[0] as number) / 2;
    debertaBuckets(request);
    const sign = option(request, 'p2c') === 'query-minus-key' ? 'bucket' : '-bucket';
    program.step(`
c2p = posKey[xp.clip(bucket + ${span}, 0, ${2 * span - 1}).astype(xp.int64)]
p2c = posQuery[xp.clip(${sign} + ${span}, 0, ${2 * span - 1}).astype(xp.int64)]
logits = logits + scale * (xp.einsum('id,ijd->ij', q, c2p) + xp.einsum('jd,ijd->ij', k, p2c))`);
  },
  scale: ({ layer }) => `1 / ${3 * layer.headDim} ** 0.5`,
};
