/** Compares a group of layers of a case with the rows that Inspect gives. */
import { schemeOfCases } from './names.mjs';
import { differs, differsExactly, factorTolerance, frequencyTolerance } from './numbers.mjs';
import {
  compareBucketEdges,
  compareBucketSample,
  compareDenominator,
  compareSinusoid,
  compareSinusoidFrequencies,
  compareSinusoidLayout,
  compareSlopes,
} from './tables.mjs';

/** @returns {string[]} what differs */
export function compareGroup({ pe, inspect }, group, layers) {
  const rows = layers.filter(
    ({ layer, stack }) => stack === group.stack && (group.layers === 'all' || group.layers.includes(layer)),
  );
  const size = group.layers === 'all' ? undefined : group.layers.length;
  if (rows.length === 0 || (size !== undefined && rows.length !== size)) {
    return [`${rows.length} rows for layers ${JSON.stringify(group.layers).slice(0, 40)}`];
  }
  // Rows that differ only in the layer number are compared once.
  const kinds = new Map(rows.map((row) => [JSON.stringify({ ...row, layer: 0 }), row]));
  return [...kinds.values()].flatMap((row) => compareRow({ pe, inspect }, group, row));
}

function compareRow({ pe, inspect }, group, whole) {
  const wrong = [];
  // A group may describe what is added to the embeddings of layers that have another encoding as well.
  const row = group.entry === 'absolute' && whole.besides ? { ...whole, ...whole.besides } : whole;
  const check = (problem) => problem && wrong.push(`layer ${row.layer}: ${problem}`);
  check(differsExactly('entry', row.entry, group.entry));
  check(differsExactly('scheme', schemeOfCases(row.scheme), group.scheme));
  for (const [name, value] of Object.entries(group)) {
    const compare = comparisons[name];
    if (compare) check(compare(row, value, pe));
    else if (!message.has(name)) check(compareByName(row, name, value));
  }
  for (const name of absentMeansNone) {
    if (!(name in group)) check(differsExactly(name, comparable[name](row), whenAbsent(name, group)));
  }
  if (
    group.entry !== 'none' &&
    group.softmax_scale === undefined &&
    row.headDim !== undefined &&
    row.attention.scale !== undefined
  )
    check(differs('softmax_scale', row.attention.scale, 1 / Math.sqrt(row.headDim), factorTolerance));
  if (group.inv_freq) check(compareFrequencies({ pe, inspect }, row, group));
  else if (group.scaling?.known === false)
    check(row.encoding === undefined ? undefined : 'frequencies must not be given');
  return wrong;
}

/** Rows and columns have separate frequencies; a case lists those of one axis or of both. */
function compareAxialFrequencies({ pe, inspect }, row, { inv_freq, attention_factor }) {
  const { frequencies, attentionFactor } = inspect.layerFrequencies(pe, row);
  // The reference multiplies DINOv3's coordinates by 2π, not its frequencies.
  const own = Array.from(frequencies, (one) => (row.scheme === 'dinov3-rope' ? one / (2 * Math.PI) : one));
  const listed = inv_freq.length < own.length ? own.slice(0, own.length / 2) : own;
  const descending = (list) => Float64Array.from(list).sort().reverse();
  return (
    differs('inv_freq', descending(listed), descending(inv_freq), frequencyTolerance) ??
    differs('attention_factor', attentionFactor, attention_factor ?? 1, factorTolerance)
  );
}

function compareFrequencies({ pe, inspect }, row, group) {
  if (row.scheme === 'axial-rope' || row.scheme === 'dinov3-rope') {
    return compareAxialFrequencies({ pe, inspect }, row, group);
  }
  const short = inspect.layerFrequencies(pe, row);
  const wrong = [
    differs('inv_freq', short.frequencies, group.inv_freq, frequencyTolerance),
    differs('attention_factor', short.attentionFactor, group.attention_factor ?? 1, factorTolerance),
  ];
  if (group.inv_freq_long) {
    const long = inspect.layerFrequencies(pe, row, { length: group.switch_above + 1 });
    const last = inspect.layerFrequencies(pe, row, { length: group.switch_above });
    wrong.push(differs('inv_freq_long', long.frequencies, group.inv_freq_long, frequencyTolerance));
    wrong.push(differs('inv_freq at switch_above', last.frequencies, group.inv_freq, frequencyTolerance));
  }
  for (const { seq_len, inv_freq } of group.inv_freq_at ?? []) {
    const long = inspect.layerFrequencies(pe, row, { length: seq_len });
    wrong.push(differs(`inv_freq at ${seq_len}`, long.frequencies, inv_freq, frequencyTolerance));
  }
  wrong.push(compareRotation(pe, row, group));
  return wrong.find((problem) => problem !== undefined);
}

/** Compares what pe.rotate makes of unit vectors at position 1: the encoding must agree with the numbers beside it. */
function compareRotation(
  pe,
  { encoding, headDim },
  { layout, rotary_dim, inv_freq, attention_factor, output_permuted },
) {
  const identity = new Float32Array(headDim * headDim);
  for (let i = 0; i < headDim; i++) identity[i * headDim + i] = 1;
  const positions = new Float64Array(headDim).fill(1);
  const turned = pe.rotate({ data: identity, shape: [headDim, headDim] }, { ...encoding, positions }).data;
  const first = encoding.rotaryPart === 'last' ? headDim - rotary_dim : 0;
  const pairs = rotary_dim / 2;
  const written = output_permuted ? 'half' : layout;
  // The cases list frequencies without a sign: nanochat turns the other way.
  const sign = encoding.direction === 'inverse' ? -1 : 1;
  const component = (order, pair, side) => first + (order === 'half' ? pair + side * pairs : 2 * pair + side);
  for (let pair = 0; pair < pairs; pair++) {
    const row = component(layout, pair, 0) * headDim;
    const [cos, sin] = [turned[row + component(written, pair, 0)], sign * turned[row + component(written, pair, 1)]];
    const factor = attention_factor ?? 1;
    const error = Math.hypot(cos - factor * Math.cos(inv_freq[pair]), sin - factor * Math.sin(inv_freq[pair]));
    if (!(error < 1e-5)) return `pair ${pair} of the encoding turns elsewhere (${error})`;
  }
  return undefined;
}

/** Values of a row by their names in the cases, for keys whose absence has a meaning. */
const comparable = {
  sliding_window: ({ slidingWindow }) => slidingWindow,
  attention_chunk_size: ({ attentionChunkSize }) => attentionChunkSize,
  switch_above: ({ switchAbove }) => switchAbove,
  mrope_section: ({ sections }) => sections,
  output_permuted: ({ encoding }) =>
    encoding?.outputLayout === undefined || encoding.outputLayout === 'same' ? undefined : true,
};

/** Cases that do not list LongRoPE's long frequencies leave out the switch as well. */
const absentMeansNone = Object.keys(comparable).filter((name) => name !== 'switch_above');

/** LongRoPE always switches, above the length that its scaling calls original. */
function whenAbsent(name, { scaling }) {
  return name === 'switch_above' && scaling?.type === 'longrope' ? scaling.original_max_position_embeddings : undefined;
}

const exactly = (name, of) => (row, value) => differsExactly(name, of(row), value);
const closely = (name, of, tolerance) => (row, value) => differs(name, of(row), value, tolerance);

const comparisons = {
  ...Object.fromEntries(Object.keys(comparable).map((name) => [name, exactly(name, comparable[name])])),
  layout: (row, value) =>
    row.scheme === 'sinusoidal'
      ? compareSinusoidLayout(row.encoding, value)
      : differsExactly('layout', row.layout, value),
  rotary_dim: exactly('rotary_dim', ({ rotaryDim }) => rotaryDim),
  head_dim: exactly('head_dim', ({ headDim }) => headDim),
  heads: exactly('heads', ({ heads }) => heads),
  base: closely('base', ({ base }) => base, frequencyTolerance),
  scaling: exactly('scaling', ({ scaling }) => scaling),
  softmax_scale: closely('softmax_scale', ({ attention }) => attention.scale, factorTolerance),
  mrope_order: exactly('mrope_order', ({ sectionOrder }) => sectionOrder),
  attention_sink: (row) => differsExactly('attention_sink', row.attentionSink, true),
  query_temperature: (row, value) =>
    differs('attn_scale', row.attention.temperature?.attnScale, value.attn_scale ?? value.beta, factorTolerance) ??
    (value.floor_scale === undefined
      ? undefined
      : differs('floor_scale', row.attention.temperature?.floorScale, value.floor_scale, factorTolerance)),
  rows: exactly('rows', ({ table }) => table?.rows),
  table_rows: exactly('table_rows', ({ table }) => table?.rows),
  dim: exactly('dim', ({ table }) => table?.dim),
  offset: exactly('offset', ({ table }) => table?.offset),
  grid: exactly('grid', ({ grid, table }) => grid ?? table?.grid),
  window: exactly('window', ({ window, table }) => window ?? table?.grid),
  prefix_tokens: exactly('prefix_tokens', ({ prefixTokens, table }) => prefixTokens ?? table?.prefixTokens),
  table_layers: (row, value) => differsExactly('table_layers', tablesMeant(row.table?.where ?? ''), tablesMeant(value)),
  stage: exactly('stage', ({ stage }) => stage),
  bidirectional: (row, value) => differsExactly('bidirectional', row.bidirectional === true, value),
  bias_scaled: (row, value) => differsExactly('bias_scaled', row.encoding.outputScale !== undefined, value),
  alibi_bias_max: (row, value) => differsExactly('alibi_bias_max', row.encoding.alibiBiasMax ?? 8, value),
  num_buckets: exactly('num_buckets', ({ encoding }) => encoding.numBuckets),
  max_distance: exactly('max_distance', ({ encoding }) => encoding.maxDistance),
  position_buckets: exactly('position_buckets', ({ encoding }) => encoding.positionBuckets),
  max_relative_positions: exactly('max_relative_positions', ({ encoding }) => encoding.maxRelativePositions),
  terms: exactly('terms', ({ terms }) => terms),
  share_att_key: exactly('share_att_key', ({ shareAttKey }) => shareAttKey),
  clamp_len: exactly('clamp_len', ({ clampLen }) => clampLen),
  slopes: (row, value, pe) => compareSlopes(pe, row, value),
  bucket_edges: (row, value, pe) => compareBucketEdges(pe, row, value),
  bucket_edges_sample: (row, value, pe) => compareBucketSample(pe, row, value),
  frequencies: (row, value, pe) => compareSinusoidFrequencies(pe, row.encoding, value),
  denominator: (row, value) => compareDenominator(row.encoding, value),
  sinusoid: (row, value, pe) => compareSinusoid(pe, row, value),
  sign: (row, value) => differsExactly('sign', distanceCounted(row), value),
  distance: (row, value) => differsExactly('distance', distanceCounted(row), value),
  biases: (row, value) => {
    const names = value.match(/[a-z]+(?:_[a-z]+)*_bias(?:_[a-z]+)?/g) ?? [];
    const missing = names.filter((name) => !row.biases?.includes(name));
    if (missing.length > 0) return `biases: no ${missing.join(', ')} among ${row.biases}`;
    return differsExactly('untied', row.untied === true, value.includes('untied'));
  },
  cross_attention: (row, value) =>
    row.note?.includes(value) ? undefined : `cross_attention: ${row.note}, expected ${value}`,
};

/** Whether the layers share one table, as the words of a case put it. */
function tablesMeant(words) {
  if (/\b(?:in|of) (?:every|each) layer|its own|per layer/.test(words)) return 'one each';
  return /layer 0|first layer|all layers|shared/.test(words) ? 'one for all' : words;
}

/** The difference of positions that a relative scheme looks up. */
function distanceCounted({ scheme, encoding }) {
  if (scheme === 'shaw') return encoding.sign === 'query-minus-key' ? 'query - key' : 'key - query';
  return scheme === 'xlnet' ? 'query - key, both signs' : 'query - key';
}

/**
 * Compares a key that has no comparison of its own with the value of the same name in a row, its table or its encoding.
 */
function compareByName(row, name, value) {
  const own = camelCase(name);
  const holder = [row, row.table, row.encoding, row.attention].find((one) => one && own in one);
  return holder ? differsExactly(name, holder[own], value) : `nothing compares ${name}`;
}

function camelCase(name) {
  return name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** Keys that are compared above or are words for people. */
const message = new Set([
  ...[
    'layers',
    'stack',
    'entry',
    'scheme',
    'inv_freq',
    'inv_freq_long',
    'inv_freq_at',
    'attention_factor',
    'notes',
    'form',
  ],
  'qk_norm_after_rotation',
]);
