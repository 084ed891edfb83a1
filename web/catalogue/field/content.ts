/** Rotations, recurrences, gates and biases that depend on what tokens say. */
import { type FieldScheme, program, schemesOf } from './scheme.ts';

const fla = (path: string) => program('fla-org/flash-linear-attention', `fla/${path}`);
const grape = (path: string) => program('model-architectures/GRAPE', `model/${path}`);

const rotation = schemesOf('Rotations from the content', 'runningAngles', 'rotation');
const recurrence = schemesOf('Recurrences and gates', 'deltaAttention', 'bias');
const gated = schemesOf('Recurrences and gates', 'gatedAttention', 'bias');
const sound = schemesOf('Sound', 'runningAngles', 'rotation');
const image = schemesOf('Images', 'lieRotation', 'rotation');
const imaginary = schemesOf('Rotations from the content', 'ropePlusPlus', 'rotation', false);
const bias = schemesOf('Biases from the content', 'adaptiveBias', 'bias');

const of = 'batch heads tokens';
const qkv = { q: `${of} keyDim`, k: `${of} keyDim`, v: `${of} valueDim` };
const sizes = { batch: 1, heads: 2, tokens: 8, keyDim: 4, valueDim: 4 };
const attention = { q: `${of} headDim`, k: 'batch kvHeads tokens headDim', v: 'batch kvHeads tokens headDim' };
const heads = { batch: 1, heads: 2, kvHeads: 1, tokens: 8, headDim: 4 };

export const contentSchemes: readonly FieldScheme[] = [
  recurrence({
    name: 'kda',
    title: 'Kimi delta attention',
    summary:
      'A state that fades by component of the key and is corrected by each token. The layers of Kimi K3 without rotations know positions by this decay alone.',
    formula:
      'S \\leftarrow \\mathrm{diag}(e^{g}) S, \\quad S \\leftarrow S + \\beta\\, k\\, (v - S^\\top k)^\\top, \\quad o = S^\\top q',
    sizes,
    with: { allowNegativeEigenvalues: false, qkL2Norm: true },
    arrays: { ...qkv, gateIn: `${of} keyDim`, betaIn: of, aLog: 'heads', dtBias: 'heads keyDim' },
    references: [fla('ops/kda/naive.py'), fla('ops/kda/gate.py')],
  }),
  recurrence({
    name: 'kda-lower-bound',
    title: 'Kimi delta attention with a lower bound (Kimi K3)',
    summary:
      'The logarithm of the decay is a sigmoid times −5, so that no component is forgotten faster than e^−5 a token.',
    formula: 'g = -5\\, \\sigma(e^{A} (x + b))',
    sizes,
    with: { lowerBound: -5, allowNegativeEigenvalues: false, qkL2Norm: true },
    arrays: { ...qkv, gateIn: `${of} keyDim`, betaIn: of, aLog: 'heads', dtBias: 'heads keyDim' },
    options: { form: 'kda' },
    numpy: 'kda',
    references: [fla('ops/kda/gate.py'), fla('layers/kda.py')],
  }),
  recurrence({
    name: 'gated-delta-2',
    title: 'Gated DeltaNet 2',
    summary: 'Gates for what is erased, by component of the key, and for what is written, by component of the value.',
    formula: 'S \\leftarrow S + k\\, (w \\odot v - S^\\top (b \\odot k))^\\top',
    sizes,
    arrays: { ...qkv, decay: `${of} keyDim`, erase: `${of} keyDim`, write: `${of} valueDim` },
    options: { qkL2Norm: true },
    references: [fla('ops/gdn2/naive.py')],
  }),
  recurrence({
    name: 'delta-product',
    title: 'Gated delta product',
    summary: 'Several writes for each token, one after another, after one decay.',
    formula: 'S \\leftarrow S + \\beta_j k_j (v_j - S^\\top k_j)^\\top, \\quad j = 1 \\dots n',
    sizes,
    with: { writes: 2 },
    arrays: {
      q: `${of} keyDim`,
      k: 'batch heads writes*tokens keyDim',
      v: 'batch heads writes*tokens valueDim',
      beta: 'batch heads writes*tokens',
      decay: of,
    },
    options: { writes: '=writes', qkL2Norm: true },
    references: [fla('ops/gated_delta_product/naive.py')],
  }),
  recurrence({
    name: 'mamba3',
    title: 'Mamba-3',
    summary:
      'Queries and keys turn by running sums of an input times the step, and each token also writes what the one before it was, by the trapezoid rule.',
    formula:
      '\\phi_t = \\sum_{s \\le t} \\pi \\tanh(a_s)\\, \\Delta_s \\quad S_t = \\alpha S_{t-1} + (1-\\lambda) \\Delta \\alpha\\, v_{t-1} k_{t-1}^\\top + \\lambda \\Delta\\, v_t k_t^\\top',
    sizes: { ...sizes, keyHeads: 1, pairs: 2 },
    arrays: {
      ...{ q: 'batch keyHeads tokens keyDim', k: 'batch keyHeads tokens keyDim', v: `${of} valueDim` },
      ...{ decay: of, dt: of, trap: of, biasQ: 'heads keyDim', biasK: 'heads keyDim', angleIn: `${of} pairs` },
    },
    references: [program('state-spaces/mamba', 'tests/ops/triton/test_mamba3_siso.py')],
  }),
  gated({
    name: 'path',
    title: 'PaTH attention',
    summary:
      'The product of a query and a key includes the reflections of all tokens between them. The logarithms of forget gates are multiplied by the scale, unlike those of forgetting attention.',
    formula:
      'l_{ij} = s\\, \\big(k_j^\\top (I - \\beta_{j+1} w w^\\top) \\cdots (I - \\beta_i w w^\\top)\\, q_i + G_i - G_j\\big)',
    sizes: heads,
    arrays: { ...attention, w: 'batch kvHeads tokens headDim', beta: 'batch kvHeads tokens', logGate: of },
    references: [fla('ops/path_attn/naive.py')],
  }),
  gated({
    name: 'stick-breaking',
    title: 'Stick-breaking attention',
    summary:
      'From the query backwards, each key takes its share of what later keys have left. Nearer keys come first without any other notion of position.',
    formula: 'p_{ij} = \\sigma(l_{ij}) \\prod_{j<k<i} (1 - \\sigma(l_{ik}))',
    sizes: heads,
    with: { attendCurrent: false, addRemainder: false },
    arrays: attention,
    references: [program('shawntan/stickbreaking-attention', 'stickbreaking_attention/sb_ref.py', 2024)],
  }),
  gated({
    name: 'wall',
    title: 'Wall attention',
    summary: 'Each component of a key fades at its own rate within the logits, up to a window.',
    formula: 'l_{ij} = s \\sum_n q_n k_n e^{G_{in} - G_{jn}} + c_i - c_j',
    sizes: heads,
    with: { window: 8 },
    arrays: { ...attention, decay: `${of} headDim`, logGate: of },
    references: [fla('ops/wall_attn/naive.py')],
  }),
  gated({
    name: 'log-linear',
    title: 'Log-linear attention',
    summary:
      'Keys are grouped in blocks that double in size with the distance, and the query chooses a weight for each size. There is no softmax.',
    formula: 'w_{ts} = \\lambda_{t,\\,level(t,s)}\\, e^{G_t - G_s}\\, q_t \\cdot k_s',
    sizes: { ...heads, levels: 4 },
    arrays: { ...attention, decay: of, levelScales: `${of} levels` },
    references: [fla('ops/log_linear_attn/naive.py')],
  }),
  rotation({
    name: 'mamba3-rotation',
    title: 'Mamba-3: the rotation',
    summary: 'Each angle is a sum over the tokens up to and including its own.',
    formula: '\\phi_t = \\sum_{s \\le t} \\pi \\tanh(a_s)\\, \\Delta_s',
    sizes: { batch: 1, heads: 1, tokens: 12, pairs: 4 },
    arrays: { angleIn: `${of} pairs`, dt: of },
    options: { form: 'mamba3' },
    references: [program('state-spaces/mamba', 'mamba_ssm/ops/triton/mamba3/mamba3_mimo_rotary_step.py')],
  }),
  rotation({
    name: 'selective-rope',
    title: 'Selective RoPE',
    summary: 'The steps of the angles are projections of the hidden states, so that tokens decide how far they move.',
    formula: '\\phi_t = \\tau_i \\sum_{s \\le t} \\Delta (W x)_s',
    sizes: { batch: 1, tokens: 12, width: 16, rank: 4, pairs: 4 },
    with: { heads: 2, temperature: ['rope', 'rfa'], temperatureMax: 1 },
    arrays: { hidden: 'batch tokens width', projIn: 'rank width', projOut: 'heads*pairs rank' },
    options: { heads: '=heads' },
    references: [program('timurcarstensen/selective-rope', 'src/selective_rope/modules/rotary.py')],
  }),
  rotation({
    name: 'grape-context',
    title: 'GRAPE with a phase from the content',
    summary: 'The phase is the sum of sigmoids of all tokens before; queries and keys turn backwards.',
    formula: '\\phi_t = -e^{f_i} \\sum_{s < t} \\sigma(W x_s / 16)',
    sizes: { batch: 1, tokens: 12, width: 8, heads: 2, pairs: 4 },
    with: { omegaScale: 16 },
    arrays: { hidden: 'batch tokens width', omegaWeight: 'heads width', omegaBias: 'heads', logFreq: 'pairs' },
    references: [grape('llama-mha-grape-m-ctx.py')],
  }),
  rotation({
    name: 'grape-learned',
    title: 'GRAPE with learned frequencies',
    summary: 'Frequencies are learned as logarithms; queries and keys turn backwards.',
    formula: '\\phi_t = -t\\, e^{f_i / 16}',
    sizes: { heads: 2, pairs: 4 },
    with: { length: 12, logFreqScale: 16 },
    arrays: { headLogFreq: 'heads pairs' },
    references: [grape('llama-mha-grape-m-nonctx.py')],
  }),
  sound({
    name: 'music-flamingo',
    title: 'Music Flamingo',
    summary: 'The windows of a piece and the tokens of a window, times the seconds of each token.',
    formula: '\\phi = -2\\pi s\\, (window,\\ token)\\, \\theta_i',
    sizes: { tokens: 4 },
    with: { rotaryDim: 8, base: 1200, frameStep: 0.01, maxPositions: 1200 },
    arrays: { timestamps: '2 tokens' },
    references: [
      program('huggingface/transformers', 'src/transformers/models/musicflamingo/modeling_musicflamingo.py'),
    ],
  }),
  ...(
    [
      [
        'liere',
        'LieRE',
        'A learned generator of rotations for each axis; they need not commute.',
        '2',
        'R = \\exp\\Big(\\sum_a p_a (A_a - A_a^\\top)\\Big)',
      ],
      [
        'comrope-ld',
        'ComRoPE, linearly dependent',
        'One generator with a factor for each axis, so that rotations commute.',
        '1',
        'R = \\exp\\Big(\\sum_a p_a m_a (A - A^\\top)\\Big)',
      ],
      [
        'comrope-ap',
        'ComRoPE, axial partition',
        'Each block of the head belongs to one axis.',
        '1',
        'R_j = \\exp\\big(p_{j \\bmod axes} (A_j - A_j^\\top)\\big)',
      ],
    ] as const
  ).map(([form, title, summary, axes, formula]) =>
    image({
      name: `${form}-rotation`,
      title: `${title}: the rotation`,
      summary,
      formula,
      sizes: { tokens: 6, heads: 1 },
      arrays: {
        positions: '2 tokens',
        generators: `heads ${axes} 2 4 4`,
        ...(form === 'comrope-ld' && { multiplier: 'heads 2 2' }),
        x: 'tokens heads 8',
      },
      options: { form },
      numpy: 'lie_rotation',
      references: [
        form === 'liere'
          ? program('StanfordMIMI/LieRE', 'README.md', 2024)
          : program('Longin-Yu/ComRoPE', 'model.py', 2025),
      ],
    }),
  ),
  imaginary({
    name: 'rope-plus-plus',
    title: 'RoPE++',
    summary: 'Imaginary heads have queries that are turned by 90 degrees less, and so keep the sine that RoPE drops.',
    formula: 'q^{im}_t = R(\\phi_t - 90°)\\, q_t',
    sizes: { batch: 1, heads: 2, tokens: 8, headDim: 8 },
    with: {
      mode: ['imag1', 'imag2', 'imagh', 'imago', 'imagi'],
      base: 10000,
      offset: 0,
      layout: ['half', 'interleaved'],
    },
    arrays: { q: `${of} headDim` },
    references: [program('OpenMOSS/rope_pp', 'rope_pp/modeling_llama_rope_pp.py', 2025)],
  }),
  bias({
    name: 'dape',
    title: 'DAPE',
    summary: 'A small network over all heads corrects ALiBi by the logits.',
    formula: 'l + b + f([l, b])',
    sizes: { batch: 1, heads: 2, tokens: 8, hiddenWidth: 6 },
    with: { leakySlope: 0.01 },
    arrays: {
      ...{ logits: `${of} tokens`, w1: 'hiddenWidth 2*heads', b1: 'hiddenWidth', w2: 'heads hiddenWidth', b2: 'heads' },
    },
    references: [program('chuanyang-Zheng/DAPE', 'DAPE.py', 2024)],
  }),
  bias({
    name: 'grape-a',
    title: 'GRAPE-A',
    summary: 'ALiBi whose slope the query and the key make steeper.',
    formula: 'b_{ij} = -(i - j)\\, s_h\\, \\mathrm{softplus}(\\omega)\\, (g(q_i) + g(k_j))',
    sizes: { batch: 1, heads: 2, tokens: 8, headDim: 4 },
    with: { l2Norm: true },
    arrays: { q: `${of} headDim`, k: `${of} headDim`, omega: 'heads', u: 'heads headDim', v: 'heads headDim' },
    references: [grape('llama-mha-grape-a-querykeygated.py')],
  }),
  bias({
    name: 'grape-ap',
    title: 'GRAPE-AP',
    summary: 'Steps between key and query add up; the path determines how large each is.',
    formula: 'b_{ij} = s_h \\sum_{l = j+1}^{i} \\log \\sigma(p_i \\cdot R_l \\hat p_l / d)',
    sizes: { batch: 1, heads: 2, tokens: 8, headDim: 4 },
    arrays: { p: `${of} headDim` },
    references: [grape('llama-mha-grape-ap-v1.py')],
  }),
];
