/**
 * Values that posenc computes from a row's encoding, for cases that list them: slopes, edges of buckets, frequencies of
 * sinusoids.
 */
import { differs, differsExactly, frequencyTolerance } from './numbers.mjs';

/** ALiBi: one number for each head. */
export function compareSlopes(pe, { encoding, heads }, expected) {
  const { alibiBiasMax, precision } = encoding;
  const slopes = pe.alibiSlopes({ heads, ...(alibiBiasMax === undefined ? {} : { alibiBiasMax }) });
  const problem = differs('slopes', slopes, expected, frequencyTolerance);
  // A case may list the slopes as the model multiplies them, rounded to bfloat16 where its code does that first.
  if (problem === undefined || precision !== 'bfloat16') return problem;
  return differs('slopes', Array.from(slopes, roundedToBfloat16), expected, frequencyTolerance);
}

function roundedToBfloat16(value) {
  const word = new Uint32Array(new Float32Array([value]).buffer);
  word[0] = (word[0] + 0x7fff + ((word[0] >>> 16) & 1)) & 0xffff0000;
  return new Float32Array(word.buffer)[0];
}

/** T5: every distance at which the bucket changes, on each side that has buckets. */
export function compareBucketEdges(pe, { encoding }, expected) {
  const { bidirectional, numBuckets, maxDistance } = encoding;
  const options = { bidirectional, numBuckets, maxDistance };
  const edges = { past: edgesOf(pe, options, -1) };
  if (bidirectional) edges.future = edgesOf(pe, options, 1);
  return differsExactly('bucket_edges', edges, expected);
}

function edgesOf(pe, options, sign) {
  const distances = Array.from({ length: 2 * options.maxDistance }, (_, i) => i + (sign < 0 ? 0 : 1));
  const buckets = pe.t5Buckets(
    distances.map((distance) => sign * distance),
    options,
  ).data;
  return distances.flatMap((distance, i) => (i > 0 && buckets[i] === buckets[i - 1] ? [] : [[distance, buckets[i]]]));
}

/** DeBERTa: some of the distances, query minus key, at which the bucket changes. */
export function compareBucketSample(pe, { encoding }, expected) {
  const { positionBuckets, maxRelativePositions, clampDistance } = encoding;
  const bucketsAt = (relativePositions) =>
    pe.relativeIndex({
      scheme: 'deberta',
      ...(positionBuckets === undefined ? {} : { positionBuckets }),
      maxRelativePositions,
      ...(clampDistance === undefined ? {} : { clampDistance }),
      relativePositions,
    }).data;
  const distances = expected.map(([distance]) => distance);
  const at = bucketsAt(distances);
  const before = bucketsAt(distances.map((distance) => distance - 1));
  const wrong = expected.findIndex(([, bucket], i) => at[i] !== bucket || before[i] === bucket);
  if (wrong < 0) return undefined;
  return `bucket_edges_sample[${wrong}]: ${before[wrong]} before and ${at[wrong]} at ${distances[wrong]}, expected ${expected[wrong][1]}`;
}

export function compareSinusoidFrequencies(pe, encoding, expected) {
  const { offset, ...waves } = encoding;
  return differs('frequencies', pe.frequencies(waves), expected, frequencyTolerance);
}

/** The layout of a sinusoid: 'sin|cos', 'cos|sin' or 'interleaved'. */
export function compareSinusoidLayout({ layout, flipSinToCos }, expected) {
  const written = layout !== 'half' ? 'interleaved' : flipSinToCos ? 'cos|sin' : 'sin|cos';
  return differsExactly('layout', written, expected);
}

/** The denominator in the exponent. */
export function compareDenominator({ downscaleFreqShift }, expected) {
  return differsExactly('denominator', downscaleFreqShift === 1 ? 'dim/2 - 1' : 'dim', expected);
}

/** The sinusoid of distances that Transformer-XL and XLNet project. */
export function compareSinusoid(pe, { sinusoid }, expected) {
  if (sinusoid === undefined) return `sinusoid: nothing, expected one of ${expected.dim} channels`;
  const { dim, layout, denominator, base, frequencies, ...rest } = expected;
  return [
    differsExactly('further keys of sinusoid', Object.keys(rest), []),
    differsExactly('sinusoid.dim', sinusoid.dim, dim),
    compareSinusoidLayout(sinusoid, layout),
    compareDenominator(sinusoid, denominator),
    differs('sinusoid.base', sinusoid.base ?? 10000, base, frequencyTolerance),
    compareSinusoidFrequencies(pe, sinusoid, frequencies),
  ].find((problem) => problem !== undefined);
}
