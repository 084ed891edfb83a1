import { boolean, described, NotSupported, number, optional, readInputs, readParams } from '../case.mjs';

const bucketParams = { bidirectional: boolean, num_buckets: number, max_distance: number };

function optionsOf(read) {
  return { bidirectional: read.bidirectional, numBuckets: read.num_buckets, maxDistance: read.max_distance };
}

/** bucket is the published float32 logarithm, bucket_f64log a float64 one; posenc decides in integers and equals both. */
function bucket({ pe, params, inputs }) {
  const { relative_position: distances } = readInputs(inputs, ['relative_position']);
  const buckets = pe.t5Buckets(distances, optionsOf(readParams(params, bucketParams)));
  return { bucket: buckets, bucket_f64log: buckets };
}

function bias({ pe, params, inputs }) {
  const { weight: table } = readInputs(inputs, ['weight']);
  const read = readParams(params, {
    ...bucketParams,
    q_len: number,
    k_len: number,
    q_offset: number,
    heads: described,
    output_scale: optional(number),
  });
  if (read.heads !== undefined && read.heads !== table.shape[1]) throw new NotSupported('heads and weight disagree');
  const sizes = { queries: read.q_len, keys: read.k_len, offset: read.q_offset };
  return { bias: pe.bias({ scheme: 't5', table, ...optionsOf(read), ...sizes, outputScale: read.output_scale }) };
}

export const ops = { 't5.bucket': bucket, 't5.bias': bias };
