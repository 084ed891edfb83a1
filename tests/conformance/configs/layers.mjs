/** A group of layers of a case beside the rows that Inspect gives. */
import { schemeOfCases } from './names.mjs';
import { differs, differsExactly, factorTolerance, frequencyTolerance } from './numbers.mjs';

/** @returns {string[]} what differs */
export function compareGroup({ pe, inspect }, group, layers) {
  const rows = layers.filter(
    ({ layer, stack }) => stack === group.stack && (group.layers === 'all' || group.layers.includes(layer)),
  );
  const size = group.layers === 'all' ? undefined : group.layers.length;
  if (rows.length === 0 || (size !== undefined && rows.length !== size)) {
    return [`${rows.length} rows for layers ${JSON.stringify(group.layers).slice(0, 40)}`];
  }
  // Rows of a kind are alike, so that those of each kind say all.
  const kinds = new Map(rows.map((row) => [JSON.stringify({ ...row, layer: 0 }), row]));
  return [...kinds.values()].flatMap((row) => compareRow({ pe, inspect }, group, row));
}

function compareRow({ pe, inspect }, group, row) {
  const wrong = [];
  const check = (problem) => problem && wrong.push(`layer ${row.layer}: ${problem}`);
  check(differsExactly('entry', row.entry, group.entry));
  check(differsExactly('scheme', schemeOfCases(row.scheme), group.scheme));
  for (const [name, value] of Object.entries(group)) {
    const compare = comparisons[name];
    if (compare) check(compare(row, value, group));
    else if (!told.has(name)) check(`nothing compares ${name}`);
  }
  for (const name of absentMeansNone) {
    if (!(name in group)) check(differsExactly(name, comparable[name](row), undefined));
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

function compareFrequencies({ pe, inspect }, row, group) {
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

/** What pe.rotate makes of unit vectors at position 1: the encoding is not a story beside the numbers. */
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
  const component = (order, pair, side) => first + (order === 'half' ? pair + side * pairs : 2 * pair + side);
  for (let pair = 0; pair < pairs; pair++) {
    const row = component(layout, pair, 0) * headDim;
    const [cos, sin] = [turned[row + component(written, pair, 0)], turned[row + component(written, pair, 1)]];
    const factor = attention_factor ?? 1;
    const error = Math.hypot(cos - factor * Math.cos(inv_freq[pair]), sin - factor * Math.sin(inv_freq[pair]));
    if (!(error < 1e-5)) return `pair ${pair} of the encoding turns elsewhere (${error})`;
  }
  return undefined;
}

/** What a row has under the cases' names, where its absence says something. */
const comparable = {
  sliding_window: ({ slidingWindow }) => slidingWindow,
  attention_chunk_size: ({ attentionChunkSize }) => attentionChunkSize,
  switch_above: ({ switchAbove }) => switchAbove,
  mrope_section: ({ sections }) => sections,
  output_permuted: ({ encoding }) =>
    encoding?.outputLayout === undefined || encoding.outputLayout === 'same' ? undefined : true,
};

const absentMeansNone = Object.keys(comparable);

const exactly = (name, of) => (row, value) => differsExactly(name, of(row), value);
const closely = (name, of, tolerance) => (row, value) => differs(name, of(row), value, tolerance);

const comparisons = {
  ...Object.fromEntries(absentMeansNone.map((name) => [name, exactly(name, comparable[name])])),
  layout: (row, value) =>
    row.scheme === 'sinusoidal' ? sinusoidLayout(row, value) : differsExactly('layout', row.layout, value),
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
  grid: exactly('grid', ({ table }) => table?.grid),
  window: exactly('window', ({ table }) => table?.grid),
  prefix_tokens: exactly('prefix_tokens', ({ table }) => table?.prefixTokens),
  table_layers: exactly('table_layers', ({ table }) => table?.where),
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
};

function sinusoidLayout(row, value) {
  const { layout, flipSinToCos } = row.encoding;
  const written = layout === 'interleaved' ? 'interleaved' : flipSinToCos ? 'cos|sin' : 'sin|cos';
  return differsExactly('layout', written, value);
}

/** Compared above, or words for people. */
const told = new Set([
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
  ...['cross_attention', 'sign', 'distance', 'biases', 'qk_norm_after_rotation'],
]);
