import { permute } from '../axes.mjs';
import { NotSupported, readInputs } from '../case.mjs';

const f64 = (data, shape) => ({ data: Float64Array.from(data), shape });
/** [batch, tokens, heads, …] to [batch, heads, tokens, …], and back. */
const swap = (array) => array && permute(array, [0, 2, 1, 3].slice(0, array.shape.length));
const inputOf = (options) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== null));

// Tables and scalars.

const table =
  (form, options) =>
  ({ pe, params }) => ({ table: pe.gridTable({ form, dim: params.width, ...options(params) }).table });

function auraflow({ pe, params, inputs }) {
  const { table: own } = readInputs(inputs, ['table']);
  const { table: out, indices: index } = pe.gridTable({ form: 'auraflow', grid: params.grid, table: own });
  return { index, out };
}

const features =
  (form, options = () => ({}), names = ['x']) =>
  ({ pe, params, inputs }) => {
    const arrays = readInputs(inputs, names);
    return { out: pe.coordinateFeatures({ form, ...inputOf(options(params, arrays)) }).features };
  };

function geoclip({ pe, inputs }) {
  const { lat_lon: latLon, matrix } = readInputs(inputs, ['lat_lon', 'matrix']);
  const { features: out, projected } = pe.coordinateFeatures({ form: 'geoclip', latLon, matrix });
  return { out, projected };
}

function sphere2vec({ pe, params, inputs }) {
  const { lon_lat: x } = readInputs(inputs, ['lon_lat']);
  const forms = {
    sphereC: 'sphere-c',
    'sphereC+': 'sphere-c+',
    sphereM: 'sphere-m',
    'sphereM+': 'sphere-m+',
    grid: 'grid-cells',
    theory: 'theory',
  };
  const form = forms[params.kind];
  if (!form) throw new NotSupported(`kind ${params.kind}`);
  const range = { numFrequencies: params.frequencies, minRadius: params.min_radius, maxRadius: params.max_radius };
  return { out: pe.coordinateFeatures({ form, x, ...range }).features };
}

function integrated({ pe, params, inputs }) {
  const { edges, origins, directions, radii } = readInputs(inputs, ['edges', 'origins', 'directions', 'radii']);
  const { shape, diagonal, min_degree: minDegree, max_degree: maxDegree } = params;
  const {
    features: out,
    mean,
    covariance,
  } = pe.coordinateFeatures({
    form: 'integrated',
    edges,
    origins,
    directions,
    radii,
    shape,
    diagonal,
    minDegree,
    maxDegree,
  });
  return { out, mean, covariance };
}

/** What nerfstudio computes at the commit of the case: components 19 and 24 of the fifth level are wrong there. */
function harmonics({ pe, params, inputs }) {
  const { directions } = readInputs(inputs, ['directions']);
  const { features: out } = pe.coordinateFeatures({ form: 'spherical-harmonics', directions, levels: params.levels });
  const width = out.shape[1];
  const program = out.data.map((one, n) => {
    const [x, y, z] = [0, 1, 2].map((axis) => Number(directions.data[3 * Math.floor(n / width) + axis]));
    if (n % width === 19) return Math.sqrt(45 / (32 * Math.PI)) * y * (7 * z * z - 3) + 0 * x;
    return n % width === 24 ? one / Math.SQRT2 : one;
  });
  return { out, out_program: { data: program, shape: out.shape } };
}

// Attention.

function kda({ pe, params, inputs }) {
  const names = ['q', 'k', 'v', 'gate_in', 'A_log', 'beta_in', 'dt_bias', 'initial_state'];
  const arrays = readInputs(inputs, names);
  const { q, k, v } = arrays;
  const result = pe.deltaAttention(
    inputOf({
      form: 'kda',
      q: swap(q),
      k: swap(k),
      v: swap(v),
      gateIn: swap(arrays.gate_in),
      betaIn: swap(arrays.beta_in),
      aLog: arrays.A_log,
      dtBias: arrays.dt_bias && { data: arrays.dt_bias.data, shape: [params.value_heads, params.key_dim] },
      past: arrays.initial_state,
      lowerBound: params.gate === 'softplus' ? undefined : params.lower_bound,
      qkL2Norm: params.l2norm,
      allowNegativeEigenvalues: params.allow_neg_eigval,
      scale: params.scale,
    }),
  );
  return {
    out: swap(result.output),
    final_state: result.state,
    log_decay: swap(result.decay),
    beta: swap(result.beta),
  };
}

function gdn2({ pe, params, inputs }) {
  const { q, k, v, log_decay, erase, write, initial_state } = readInputs(inputs, [
    'q',
    'k',
    'v',
    'log_decay',
    'erase',
    'write',
    'initial_state',
  ]);
  const [a, b, c, decay, e, w] = [q, k, v, log_decay, erase, write].map(swap);
  const result = pe.deltaAttention(
    inputOf({
      form: 'gated-delta-2',
      q: a,
      k: b,
      v: c,
      decay,
      erase: e,
      write: w,
      scale: params.scale,
      past: initial_state,
    }),
  );
  return { out: swap(result.output), final_state: result.state };
}

function deltaProduct({ pe, params, inputs }) {
  const { q, k, v, beta, log_decay } = readInputs(inputs, ['q', 'k', 'v', 'beta', 'log_decay']);
  const [a, b, c, d, decay] = [q, k, v, beta, log_decay].map(swap);
  const result = pe.deltaAttention(
    inputOf({
      form: 'delta-product',
      q: a,
      k: b,
      v: c,
      beta: d,
      decay,
      writes: params.householders,
      scale: params.scale,
    }),
  );
  return { out: swap(result.output), final_state: result.state };
}

function mamba3({ pe, inputs }) {
  const arrays = readInputs(inputs, [
    'q',
    'k',
    'v',
    'log_decay',
    'dt',
    'trap',
    'bias_q',
    'bias_k',
    'angle_in',
    'D',
    'z',
  ]);
  const result = pe.deltaAttention(
    inputOf({
      form: 'mamba3',
      q: swap(arrays.q),
      k: swap(arrays.k),
      v: swap(arrays.v),
      decay: arrays.log_decay,
      dt: arrays.dt,
      trap: arrays.trap,
      biasQ: arrays.bias_q,
      biasK: arrays.bias_k,
      angleIn: swap(arrays.angle_in),
      skip: arrays.D,
      z: swap(arrays.z),
    }),
  );
  return { out: swap(result.output), angle_state: result.angles, ssm_state: result.state };
}

function path({ pe, params, inputs }) {
  const { q, k, v, w, beta, log_gate } = readInputs(inputs, ['q', 'k', 'v', 'w', 'beta', 'log_gate']);
  const [a, b, c, d, e, logGate] = [q, k, v, w, beta, log_gate].map(swap);
  return {
    out: swap(
      pe.gatedAttention(inputOf({ form: 'path', q: a, k: b, v: c, w: d, beta: e, logGate, scale: params.scale }))
        .output,
    ),
  };
}

function stick({ pe, params, inputs }) {
  const { q, k, v } = readInputs(inputs, ['q', 'k', 'v']);
  const { attend_current: attendCurrent, add_remainder: addRemainder, scale } = params;
  const {
    output: out,
    weights: probs,
    remainder,
  } = pe.gatedAttention({ form: 'stick-breaking', q, k, v, attendCurrent, addRemainder, scale });
  return { out, probs, remainder };
}

function wall({ pe, params, inputs }) {
  const { q, k, v, log_decay, sink, log_gate } = readInputs(inputs, ['q', 'k', 'v', 'log_decay', 'sink', 'log_gate']);
  const [a, b, c, decay, logGate] = [q, k, v, log_decay, log_gate].map(swap);
  const { window, cu_seqlens: cuSeqlens, scale } = params;
  return {
    out: swap(
      pe.gatedAttention(inputOf({ form: 'wall', q: a, k: b, v: c, decay, logGate, sink, window, cuSeqlens, scale }))
        .output,
    ),
  };
}

function logLinear({ pe, inputs }) {
  const { q, k, v, log_decay, level_scales } = readInputs(inputs, ['q', 'k', 'v', 'log_decay', 'level_scales']);
  const [a, b, c, decay, levelScales] = [q, k, v, log_decay, level_scales].map(swap);
  const options = { form: 'log-linear', decay, levelScales };
  // Without queries and keys, weights are the scales times the decays.
  const ones = (array) => ({
    data: new Float32Array(array.data.length / array.shape[3]).fill(1),
    shape: [...array.shape.slice(0, 3), 1],
  });
  return {
    out: swap(pe.gatedAttention({ ...options, q: a, k: b, v: c }).output),
    weights: pe.gatedAttention({ ...options, q: ones(a), k: ones(b), v: ones(c) }).weights,
  };
}

// Rotations from the content.

/** A table [batch, heads, tokens, pairs] with columns that do not turn, up to `pairs`. */
function widened({ data, shape }, pairs, filling) {
  const width = shape[3];
  const out = new Float32Array((data.length / width) * pairs).fill(filling);
  for (let row = 0; row < data.length / width; row++) out.set(data.slice(row * width, (row + 1) * width), row * pairs);
  return { data: out, shape: [...shape.slice(0, 3), pairs] };
}

function mamba3Rotation({ pe, params, inputs }) {
  const { q, k, angle_in, dt, bias_q, bias_k } = readInputs(inputs, ['q', 'k', 'angle_in', 'dt', 'bias_q', 'bias_k']);
  const { layout, pairs, dim, conjugate } = params;
  const { angles, cos, sin } = pe.runningAngles({ form: 'mamba3', angleIn: swap(angle_in), dt: swap(dt) });
  const count = layout === 'half' ? dim / 2 : pairs;
  const options = {
    cos: widened(cos, count, 1),
    sin: widened(sin, count, 0),
    layout,
    rotaryDim: 2 * count,
    direction: conjugate ? 'inverse' : 'forward',
  };
  const turn = (x, bias) => {
    const [batch, tokens, rank, heads] = x.shape;
    const shifted = bias ? { data: x.data.map((one, n) => one + bias.data[n % bias.data.length]), shape: x.shape } : x;
    const out = new Float32Array(x.data.length);
    for (let r = 0; r < rank; r++) {
      const at = (b, t, h) => (((b * tokens + t) * rank + r) * heads + h) * dim;
      const one = { data: new Float32Array(out.length / rank), shape: [batch, heads, tokens, dim] };
      const each = (use) => {
        for (let b = 0, n = 0; b < batch; b++)
          for (let h = 0; h < heads; h++) for (let t = 0; t < tokens; t++, n += dim) use(n, at(b, t, h));
      };
      each((n, from) => one.data.set(shifted.data.slice(from, from + dim), n));
      const { data } = pe.rotate(one, options);
      each((n, to) => out.set(data.slice(n, n + dim), to));
    }
    return { data: out, shape: x.shape };
  };
  return { angles: swap(angles), q_rot: turn(q, bias_q), k_rot: turn(k, bias_k) };
}

const rotated = (pe, x, table, direction = 'forward') =>
  swap(pe.rotate(swap(x), { cos: table.cos, sin: table.sin, layout: 'half', direction }));

/** One number for each head and pair, of an array that may be shared by the heads. */
const perHead = ({ data }, shape) => ({
  data: Float32Array.from({ length: shape[0] * shape[1] }, (_, n) => data[n % data.length]),
  shape,
});

function selective({ pe, params, inputs }) {
  const { q, k, hidden, proj_in, proj_out, phi_bias, gate_weight, gate_bias } = readInputs(inputs, [
    'q',
    'k',
    'hidden',
    'proj_in',
    'proj_out',
    'phi_bias',
    'gate_weight',
    'gate_bias',
  ]);
  const made = pe.runningAngles(
    inputOf({
      form: 'selective-rope',
      hidden,
      heads: params.heads,
      projIn: proj_in,
      projOut: proj_out,
      phiBias: params.phi_bias ? perHead(phi_bias, [params.heads, params.dim / 2]) : undefined,
      gateWeight: params.gate ? gate_weight : undefined,
      gateBias: params.gate ? gate_bias : undefined,
      temperature: params.temperature_type,
      theta: params.theta,
      temperatureMax: params.temp_max,
    }),
  );
  return { q_rot: rotated(pe, q, made), k_rot: rotated(pe, k, made) };
}

/** A table for all heads where there is one phase or list of frequencies. */
const forHeads = (heads, { cos, sin }) => {
  const each = ({ data, shape: [batch, own, ...rest] }) => {
    const size = rest[0] * rest[1];
    const out = new Float32Array(batch * heads * size);
    for (let b = 0; b < batch; b++)
      for (let h = 0; h < heads; h++)
        out.set(data.slice((b * own + (h % own)) * size, (b * own + (h % own) + 1) * size), (b * heads + h) * size);
    return { data: out, shape: [batch, heads, ...rest] };
  };
  return { cos: each(cos), sin: each(sin) };
};

/** One list of frequencies, or one for each head. */
const listOf = (logs) => (logs.shape.length === 1 ? { logFreq: logs } : { headLogFreq: logs });

function grapeContext({ pe, params, inputs }) {
  const {
    hidden,
    omega_weight: omegaWeight,
    omega_bias: omegaBias,
    log_freq: logs,
    q,
    k,
  } = readInputs(inputs, ['hidden', 'omega_weight', 'omega_bias', 'log_freq', 'q', 'k']);
  const { phase, ...made } = pe.runningAngles({
    form: 'grape-context',
    hidden,
    omegaWeight,
    omegaBias,
    ...listOf(logs),
    omegaScale: params.omega_scale,
  });
  const all = forHeads(params.heads, made);
  return { phase, q_rot: rotated(pe, q, all, 'inverse'), k_rot: rotated(pe, k, all, 'inverse') };
}

function grapeLearned({ pe, params, inputs }) {
  const { log_freq, q, k } = readInputs(inputs, ['log_freq', 'q', 'k']);
  const all = forHeads(
    params.heads,
    pe.runningAngles({
      form: 'grape-learned',
      ...listOf(log_freq),
      logFreqScale: params.log_freq_scale,
      length: q.shape[1],
    }),
  );
  return { q_rot: rotated(pe, q, all, 'inverse'), k_rot: rotated(pe, k, all, 'inverse') };
}

function ropepp({ pe, params, inputs }) {
  const { q, k, v } = readInputs(inputs, ['q', 'k', 'v']);
  const { mode, theta: base, first_position: offset, layout, scale } = params;
  const modes = ['imag1', 'imag2', 'imagh', 'imago'];
  const q_rot = pe.ropePlusPlus({ q, mode: modes.includes(mode) ? mode : 'imagi', base, offset, layout });
  const k_rot = pe.rotate(k, { scheme: 'rope', base, offset, layout });
  const { output: out, weights: probs } = pe.attention({
    q: q_rot,
    k: k_rot,
    v,
    scale,
    causal: true,
    want: ['weights'],
  });
  return { q_rot, k_rot, probs, out };
}

function lie({ pe, params, inputs }) {
  const { freqs, multiplier, x } = readInputs(inputs, ['freqs', 'multiplier', 'x']);
  const forms = { liere: 'liere', comrope_ld: 'comrope-ld', comrope_ap: 'comrope-ap' };
  const { positions } = pe.tokenPositions(
    inputOf({
      form: 'liere',
      patchesPerSide: params.patches_per_side,
      frames: params.axes === 3 ? params.frames : undefined,
      classToken: params.class_token,
    }),
  );
  const options = {
    form: forms[params.kind],
    positions,
    generators: freqs,
    x,
    scaleFactor: params.kind === 'liere' ? params.scale_factor : undefined,
    multiplier:
      params.kind === 'comrope_ld' ? { data: multiplier.data, shape: multiplier.shape.slice(0, 3) } : undefined,
  };
  const { matrix, rotated: x_rot } = pe.lieRotation(inputOf(options));
  return { positions: permute(positions, [1, 0]), matrix, x_rot };
}

function musicFlamingo({ pe, params, inputs }) {
  const { timestamps, x } = readInputs(inputs, ['timestamps', 'x']);
  const dim = Math.floor(params.head_dim * params.partial);
  const { cos, sin } = pe.runningAngles({
    form: 'music-flamingo',
    timestamps,
    rotaryDim: dim,
    base: params.theta,
    frameStep: params.frame_step,
    maxPositions: params.max_positions,
  });
  const twice = ({ data, shape: [windows, tokens, pairs] }) => ({
    data: Float32Array.from({ length: 2 * data.length }, (_, n) => data[n >> 1]),
    shape: [windows, tokens, 2 * pairs],
  });
  return {
    cos: twice(cos),
    sin: twice(sin),
    x_rot: pe.rotate(x, { cos, sin, layout: 'interleaved', rotaryDim: 2 * dim }),
  };
}

// Positions of research on mixed sequences.

const segment = ([modality, ...sizes]) =>
  modality === 'text'
    ? { modality, length: sizes[0] }
    : modality === 'image'
      ? { modality, height: sizes[0], width: sizes[1] }
      : { modality, temporal: sizes[0], height: sizes[1], width: sizes[2] };

function design({ pe, params }) {
  const {
    scheme,
    segments,
    position_scale: positionScale,
    spatial_reset: spatialReset,
    visual_stride: visualStride,
  } = params;
  const form = scheme === 'mrope_i' ? 'mrope-i' : scheme;
  const { positions } = pe.tokenPositions(
    inputOf({
      form,
      segments: segments.map(segment),
      positionScale: form === 'mmrope' ? positionScale : undefined,
      spatialReset: form === 'mrope-i' ? spatialReset : undefined,
      visualStride: form === 'v2pe' ? visualStride : undefined,
    }),
  );
  return { positions };
}

function allocation({ pe, params, inputs }) {
  const { angles } = readInputs(inputs, ['angles']);
  const { scheme, sections, kv_heads: heads } = params;
  const form = scheme === 'mrope_i' ? 'mrope-i' : scheme;
  return { out: pe.allocateAxes(angles, inputOf({ form, sections, heads })) };
}

function tmrope({ pe, params }) {
  const { positions } = pe.tokenPositions({
    form: 'tmrope',
    video: params.video,
    audioTokens: params.audio_tokens,
    textBefore: params.text_before,
    textBetween: params.text_between,
    textAfter: params.text_after,
    secondsPerGrid: params.second_per_grid,
    positionsPerSecond: params.position_id_per_seconds,
    secondsPerChunk: params.seconds_per_chunk,
    audioInVideo: params.audio_in_video,
  });
  const most = positions.data.reduce((a, b) => Math.max(a, b));
  return { positions, delta: f64([most + 1 - positions.shape[1]], [1]) };
}

// Biases and pairs.

function dape({ pe, params, inputs }) {
  const { logits, w1, b1, w2, b2 } = readInputs(inputs, ['logits', 'w1', 'b1', 'w2', 'b2']);
  return { out: pe.adaptiveBias({ form: 'dape', logits, w1, b1, w2, b2, leakySlope: params.leaky_slope }) };
}

function grapeA({ pe, params, inputs }) {
  const { q, k, omega, u, v } = readInputs(inputs, ['q', 'k', 'omega', 'u', 'v']);
  return { bias: pe.adaptiveBias({ form: 'grape-a', q: swap(q), k: swap(k), omega, u, v, l2Norm: params.l2_norm }) };
}

function grapeAp({ pe, params, inputs }) {
  const { q, k, v, p } = readInputs(inputs, ['q', 'k', 'v', 'p']);
  const bias = pe.adaptiveBias({ form: 'grape-ap', p: swap(params.tie === 'pqtie' ? q : p) });
  return { bias, out: attended(pe, swap(q), swap(k), swap(v), bias, params.scale).output };
}

const attended = (pe, q, k, v, bias, scale) => pe.attention({ q, k, v, scale, causal: true, bias, want: ['weights'] });

/** The forget gate of CABLE is the sigmoid of minus its projection. */
function cable({ pe, params, inputs }) {
  const { q, k, v, z } = readInputs(inputs, ['q', 'k', 'v', 'z']);
  const gateLogits = { data: Float32Array.from(z.data, (one) => -one), shape: z.shape };
  const bias = pe.bias({ scheme: 'data-dependent-alibi', gateLogits });
  const { output: out, weights: probs } = attended(pe, q, k, v, bias, params.scale);
  return { bias: lower(bias), probs, out };
}

/** Entries above the diagonal, which the mask hides, are stored as 0. */
const lower = ({ data, shape }) => {
  const n = shape.at(-1);
  return { data: data.map((one, at) => (at % n <= Math.floor(at / n) % n ? one : 0)), shape };
};

function laplacian({ pe, params, inputs }) {
  const { adjacency } = readInputs(inputs, ['adjacency']);
  const { laplacian: matrix, eigenvalues, encoding } = pe.graphPositions({ form: 'laplacian', adjacency, k: params.k });
  const [n, k] = encoding.shape;
  // Signs are arbitrary: products of each vector with itself are not.
  const at = (i, c) => encoding.data[i * k + c];
  const projectors = Float32Array.from(
    { length: k * n * n },
    (_, m) => at(Math.floor(m / n) % n, Math.floor(m / (n * n))) * at(m % n, Math.floor(m / (n * n))),
  );
  return { laplacian: matrix, eigenvalues, projectors: { data: projectors, shape: [k, n, n] } };
}

function randomWalk({ pe, params, inputs }) {
  const { adjacency } = readInputs(inputs, ['adjacency']);
  return { out: pe.graphPositions({ form: 'random-walk', adjacency, steps: params.steps }).encoding };
}

function graphormer({ pe, params, inputs }) {
  const arrays = readInputs(inputs, [
    'adjacency',
    'edge_ids',
    'edge_table',
    'spatial_table',
    'spatial_unreachable',
    'virtual',
    'distance_table',
  ]);
  const multi = params.edge_type === 'multi_hop';
  const made = pe.graphPositions(
    inputOf({
      form: 'graphormer',
      adjacency: arrays.adjacency,
      edgeIds: arrays.edge_ids,
      edgeTable: arrays.edge_table,
      spatialTable: arrays.spatial_table,
      spatialUnreachable: arrays.spatial_unreachable,
      virtual: arrays.virtual,
      distanceTable: multi ? arrays.distance_table : undefined,
      edges: multi ? 'multi-hop' : 'direct',
      spatialPosMax: params.spatial_pos_max,
    }),
  );
  return {
    bias: made.bias,
    hidden: made.hidden,
    distance: made.distances,
    degree_index: made.degreeIndices,
    edge_path_ids: made.edgePathIds,
  };
}

const protein =
  (form, options) =>
  ({ pe, params, inputs }) => {
    const names = ['residue_index', 'asym_id', 'entity_id', 'sym_id', 'token_index', 'weight', 'bias'];
    const a = readInputs(inputs, names);
    const arrays = {
      residueIndex: a.residue_index,
      asymId: a.asym_id,
      entityId: a.entity_id,
      symId: a.sym_id,
      tokenIndex: a.token_index,
      weight: a.weight,
      bias: a.bias,
    };
    const made = pe.pairFeatures(inputOf({ form, ...arrays, ...options(params) }));
    return { features: made.features, bins: made.bins, out: made.output };
  };

function bros({ pe, params, inputs }) {
  const { boxes, weight, q, k } = readInputs(inputs, ['boxes', 'weight', 'q', 'k']);
  return pe.boxLogits({ boxes, weight, q, k, sinusoidDim: params.sinusoid, scale: params.scale });
}

/** Two limits: a table for the larger one, in which the rows beyond the smaller one repeat. */
function shaw({ pe, params, inputs }) {
  const { q, k, table: own } = readInputs(inputs, ['q', 'k', 'table']);
  const { left, right, scale } = params;
  const max = Math.max(left, right);
  const [rows, dim] = own.shape;
  const rowOf = (distance) => Math.min(Math.max(distance, -left), right) + left;
  if (rows !== left + right + 1) throw new NotSupported(`a table of ${rows} rows`);
  const keyTable = {
    data: Float32Array.from(
      { length: (2 * max + 1) * dim },
      (_, n) => own.data[rowOf(Math.floor(n / dim) - max) * dim + (n % dim)],
    ),
    shape: [2 * max + 1, dim],
  };
  const index = pe.relativeIndex({
    scheme: 'shaw',
    maxRelativePositions: max,
    queries: q.shape[2],
    keys: k.shape[2],
    offset: 0,
  });
  return {
    logits: pe.attention({ q, k, v: k, encoding: { scheme: 'shaw', keyTable }, scale, offset: 0, want: ['logits'] })
      .logits,
    index: { data: index.data.map((one) => rowOf(one - max)), shape: index.shape },
  };
}

function ntkMixed({ pe, params }) {
  const { rotary_dim: dim, theta: base, factor, mixed_b: mixedB, tokens } = params;
  const positions = f64(
    Array.from({ length: tokens }, (_, i) => i),
    [1, tokens],
  );
  const options = { axesDim: [dim], base, ntk: [inputOf({ factor, mixedB })] };
  const { frequencies, ...table } = pe.axisTable({ ...options, positions, want: ['frequencies'] });
  return { ...table, inv_freq: frequencies };
}

function ggml({ pe, params, inputs }) {
  const { positions } = readInputs(inputs, ['positions']);
  const { dim, theta: base, sections, interleaved, independent } = params;
  return pe.axisTable({ form: 'sections', positions, dim, base, sections, interleaved, independent });
}

/** The short factors always, and the factor of their attention. */
function phimoe({ pe, params }) {
  const { dim, theta: base, tokens: length, mscale } = params;
  const ones = new Array(dim / 2).fill(1);
  const scaling = {
    type: 'longrope',
    factor: 1,
    originalMaxPositionEmbeddings: Math.max(length, 2),
    shortFactor: ones,
    longFactor: ones,
    attentionFactor: mscale,
  };
  return pe.rotaryTable({ scheme: 'rope', dim, base, length, scaling });
}

export const ops = {
  'tables.sincos3d': table('cogvideox', (p) => ({
    grid: p.grid,
    textLength: p.text_len,
    spatialScale: p.spatial_scale,
    temporalScale: p.temporal_scale,
  })),
  'tables.crop_centre': table('sd3', (p) => ({
    grid: p.grid,
    maxSize: p.max_size,
    baseSize: p.base_size,
    interpolationScale: p.interpolation_scale,
  })),
  'tables.crop_corner': table('cogview3', (p) => ({ grid: p.grid, textLength: p.text_len })),
  'tables.auraflow': auraflow,
  'tables.pixart': table('pixart', (p) => ({
    grid: p.grid,
    baseSize: p.base_size,
    interpolationScale: p.interpolation_scale,
  })),
  'tables.sincos1d': table('latte', (p) => ({ length: p.length })),
  'scalar.gaussian_fourier': features(
    'gaussian',
    (p, { x, weight }) => ({ x, weight, log: p.log, flipSinToCos: p.flip_sin_to_cos }),
    ['x', 'weight'],
  ),
  'scalar.gligen_box': features('gligen', (p, { box: boxes }) => ({ boxes, numFrequencies: p.frequencies }), ['box']),
  'scalar.ideogram4': features('ideogram4', (p, { x }) => ({ x, dim: p.dim, range: p.range })),
  'scalar.kandinsky5': features('kandinsky5', (p, { x }) => ({ x, dim: p.dim, maxPeriod: p.max_period })),
  'scalar.longcat_audio': features('longcat-audio', (p, { x }) => ({ x, dim: p.dim, scale: p.scale })),
  'scalar.stable_audio3': features('stable-audio3', (p, { x }) => ({
    x,
    dim: p.dim,
    minFrequency: p.min_freq,
    maxFrequency: p.max_freq,
  })),
  'scalar.music3': features('gaussian', (_, { x, weight }) => ({ x, weight, flipSinToCos: true }), ['x', 'weight']),
  'scalar.time2vec': features(
    'time2vec',
    (_, a) => ({
      x: a.x,
      periodicWeight: a.periodic_weight,
      periodicBias: a.periodic_bias,
      linearWeight: a.linear_weight,
      linearBias: a.linear_bias,
    }),
    ['x', 'periodic_weight', 'periodic_bias', 'linear_weight', 'linear_bias'],
  ),
  'scalar.mtan_fixed': features('mtan', (p, { x }) => ({ x, dim: p.dim })),
  'scalar.af3': features('alphafold3', (_, { x, weight, bias }) => ({ x, weight, bias }), ['x', 'weight', 'bias']),
  'scalar.periodic_columns': features('periodic-columns', (_, { x, weight }) => ({ x, weight }), ['x', 'weight']),
  'geo.geoclip': geoclip,
  'geo.sphere2vec': sphere2vec,
  'rays.integrated': integrated,
  'rays.spherical_harmonics': harmonics,
  'delta.kda': kda,
  'delta.gdn2': gdn2,
  'delta.product': deltaProduct,
  'datarope.mamba3_ssm': mamba3,
  'path.attention': path,
  'stick.attention': stick,
  'wall.attention': wall,
  'loglinear.attention': logLinear,
  'datarope.mamba3': mamba3Rotation,
  'datarope.selective': selective,
  'datarope.grape_context': grapeContext,
  'datarope.grape_learned': grapeLearned,
  'ropepp.attention': ropepp,
  'lie.rotate': lie,
  'leftover.music_flamingo': musicFlamingo,
  'design.positions': design,
  'design.allocation': allocation,
  'design.tmrope': tmrope,
  'adaptive.dape': dape,
  'adaptive.grape_a': grapeA,
  'adaptive.grape_ap': grapeAp,
  'adaptive.cable': cable,
  'graph.laplacian': laplacian,
  'graph.random_walk': randomWalk,
  'graph.graphormer': graphormer,
  'protein.af2': protein('alphafold2', (p) => ({ maxOffset: p.k })),
  'protein.multimer': protein('alphafold-multimer', (p) => ({
    maxOffset: p.max_relative_idx,
    maxChainOffset: p.max_relative_chain,
    useChainRelative: p.use_chain_relative,
  })),
  'protein.af3': protein('alphafold3', (p) => ({ maxOffset: p.r_max, maxChainOffset: p.s_max })),
  'leftover.bros': bros,
  'leftover.asymmetric_shaw': shaw,
  'leftover.ntk_mixed': ntkMixed,
  'leftover.ggml_mrope': ggml,
  'leftover.phimoe': phimoe,
};
