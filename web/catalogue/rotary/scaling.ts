/**
 * Context scalings, which change the frequencies so that models can read texts longer than those of their training.
 * These are parameters of every scheme with RoPE's frequencies.
 */
import { holds } from '../conditions.ts';
import { frozen } from '../frozen.ts';
import { arxiv } from '../reference.ts';

/**
 * A condition for parameters of some scaling types. 'none' does not read them but accepts them, so that a control can
 * switch scaling off.
 */
const forTypes = (...types: readonly string[]) => ({ parameter: 'scaling.type', is: ['none', ...types] }) as const;

/** Makes a parameter optional for some types; other types need it. */
const optionalFor = (...types: readonly string[]) => ({ optional: forTypes(...types) }) as const;

/** The range of lengths. */
const positions = { kind: 'integer', min: 1, max: 2 ** 32 - 1, unit: 'positions' } as const;
/** The range of turns that a pair makes over the original length. */
const turns = { kind: 'number', min: 1e-6, max: 1e6, unit: 'turns' } as const;
/**
 * The range of factors, which keeps frequencies where sines and cosines are accurate for all positions within ±2^53.
 */
const factorRange = { kind: 'number', min: 0.01, max: 1e6 } as const;
const share = { kind: 'number', default: 1, min: 0, max: 1, slider: { range: [0, 1], spacing: 'linear' } } as const;
/** The range of factors on cosines and sines. */
const amplitude = { kind: 'number', min: 1e-6, max: 1e6 } as const;
/** The range of mscale and mscaleAllDim (DeepSeek). */
const mscaled = { kind: 'number', default: 0, min: 0, max: 1000, when: forTypes('yarn') } as const;

const type = {
  name: 'scaling.type',
  kind: 'choice',
  description:
    "How the frequencies change to read further than trained (rope_type of model configurations). 'none': they do not, and the other numbers are not read, so that a control can switch scaling off. 'linear': all divided by the factor (position interpolation, Chen et al. 2023). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept (Peng et al. 2023, section 3.1). 'dynamic': ntk by factor × seqLen / maxPositionEmbeddings − (factor − 1), so nothing changes up to the trained length. 'yarn': the slow ones divided, the fast ones kept, a ramp between them (Peng et al. 2023). 'longrope': each divided by a number of its own (Ding et al. 2024). 'llama3': like yarn, with the ramp of Llama 3.1 (apply_scaling in Meta's code), whose factor is 8. 'proportional': only the fastest share of the pairs turns, with the frequencies of a whole head (p-RoPE, Barbero et al. 2024).",
  default: 'none',
  choices: ['none', 'linear', 'ntk', 'dynamic', 'yarn', 'longrope', 'llama3', 'proportional'],
} as const;

const factor = {
  ...factorRange,
  name: 'scaling.factor',
  description:
    "How many times further; at least 1, except for 'linear', 'ntk' and 'longrope'. Needed with a scaling, except for 'longrope' with maxPositionEmbeddings and for 'proportional' (1).",
  ...optionalFor('longrope', 'proportional'),
  defaultWhen: { parameter: 'scaling.type', is: 'proportional', default: 1 },
  slider: { range: [1, 32], spacing: 'log' },
} as const;

const maxPositionEmbeddings = {
  ...positions,
  ...optionalFor('longrope'),
  name: 'scaling.maxPositionEmbeddings',
  description:
    "'dynamic': the trained length. 'longrope': the extended length, from which the factor follows if it is omitted.",
  when: forTypes('dynamic', 'longrope'),
} as const;

const originalMaxPositionEmbeddings = {
  ...positions,
  ...optionalFor('llama3'),
  name: 'scaling.originalMaxPositionEmbeddings',
  description:
    "The trained length. Needed by 'yarn' and 'longrope' (there at least 2); for 'llama3' 8192, that of Llama 3.1, when left out. Older revisions of Hugging Face's code take max_position_embeddings for YaRN's.",
  // The value of Llama 3.1, whose models were the only ones with this scaling when it was published.
  defaultWhen: { parameter: 'scaling.type', is: 'llama3', default: 8192 },
  when: forTypes('yarn', 'longrope', 'llama3'),
} as const;

const seqLen = {
  ...positions,
  name: 'scaling.seqLen',
  optional: true,
  description:
    "The current length of the sequence: 'dynamic' stretches by it, 'longrope' takes longFactor above originalMaxPositionEmbeddings. Cached keys keep the frequencies of the length at which they were rotated. If omitted, largest position + 1; for frequencies, which have no positions, the trained length.",
  when: forTypes('dynamic', 'longrope'),
} as const;

const betaFast = {
  ...turns,
  name: 'scaling.betaFast',
  description: 'Pairs that turn at least this often over the original length keep their frequency.',
  default: 32,
  slider: { range: [1, 128], spacing: 'log' },
  when: forTypes('yarn'),
} as const;

const betaSlow = {
  ...turns,
  name: 'scaling.betaSlow',
  description: 'Pairs that turn at most this often get f / factor; at most betaFast.',
  default: 1,
  slider: { range: [0.1, 32], spacing: 'log' },
  when: forTypes('yarn'),
} as const;

const truncate = {
  name: 'scaling.truncate',
  kind: 'boolean',
  description: 'Rounds the ends of the ramp outwards to whole pairs, as published; gpt-oss does not.',
  default: true,
  when: forTypes('yarn'),
} as const;

const mscale = {
  ...mscaled,
  name: 'scaling.mscale',
  description:
    "DeepSeek's pair: when neither is 0, the attention factor is yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim).",
} as const;

const mscaleAllDim = {
  ...mscaled,
  name: 'scaling.mscaleAllDim',
  description:
    'The other of the pair. Either alone leaves the attention factor as it is; latent attention multiplies its scale by the square of yarnMscale(factor, mscaleAllDim) in any case.',
} as const;

const attentionFactor = {
  ...amplitude,
  name: 'scaling.attentionFactor',
  description: 'Replaces the computed attention factor, which cosines and sines are multiplied by (Hugging Face).',
  optional: true,
  when: forTypes('yarn', 'longrope'),
} as const;

const attnFactor = {
  ...amplitude,
  name: 'scaling.attnFactor',
  description: 'Multiplies the attention factor (authors of YaRN, vLLM, SGLang).',
  default: 1,
  when: forTypes('yarn'),
} as const;

const extrapolationFactor = {
  ...share,
  name: 'scaling.extrapolationFactor',
  description:
    'How much of their frequency the fast pairs keep (authors of YaRN; ext_factor of llama.cpp); 0 is interpolation.',
  when: forTypes('yarn'),
} as const;

const attention = {
  name: 'scaling.attention',
  kind: 'choice',
  description:
    "The attention factor of LongRoPE is √(1 + ln s / ln originalMaxPositionEmbeddings). 'fixed': s is the factor (Hugging Face). 'current-length': s = seqLen / originalMaxPositionEmbeddings (Microsoft).",
  default: 'fixed',
  choices: ['fixed', 'current-length'],
  when: forTypes('longrope'),
} as const;

const startTokenIdx = {
  ...positions,
  min: 0,
  name: 'scaling.startTokenIdx',
  description:
    "'longrope': how many positions from 0 on keep their frequencies, undivided (n̂ of the paper, start_token_idx of its code). The dot products of these with later ones do not depend on the distance alone.",
  default: 0,
  slider: { range: [0, 64], spacing: 'linear' },
  when: forTypes('longrope'),
} as const;

const lowFreqFactor = {
  ...turns,
  name: 'scaling.lowFreqFactor',
  description: 'Pairs that turn less often than this over the original length get f / factor.',
  default: 1,
  slider: { range: [0.1, 32], spacing: 'log' },
  when: forTypes('llama3'),
} as const;

const highFreqFactor = {
  ...turns,
  name: 'scaling.highFreqFactor',
  description: 'Pairs that turn more often than this keep f; at least lowFreqFactor, which it equals in Llama 4 Scout.',
  default: 4,
  slider: { range: [0.1, 128], spacing: 'log' },
  when: forTypes('llama3'),
} as const;

const partialRotaryFactor = {
  ...share,
  name: 'scaling.partialRotaryFactor',
  description:
    'The share of pairs that turn; the others have frequency 0. Partial rotary with the frequencies of a smaller head is rotaryDim.',
  when: forTypes('proportional'),
} as const;

export const scalingParameters = [
  type,
  factor,
  maxPositionEmbeddings,
  originalMaxPositionEmbeddings,
  seqLen,
  betaFast,
  betaSlow,
  truncate,
  mscale,
  mscaleAllDim,
  attentionFactor,
  attnFactor,
  extrapolationFactor,
  attention,
  startTokenIdx,
  lowFreqFactor,
  highFreqFactor,
  partialRotaryFactor,
] as const;

/** Descriptions of the option groups. */
export const scalingGroups = {
  scaling:
    'How the frequencies change to read further than trained. The names are those of model configurations, in camelCase.',
} as const;

/** Parameters of the two scalings that only divide frequencies, for schemes that were published with these. */
export const plainScalingParameters = [
  {
    ...type,
    description:
      "How the frequencies change to read further than trained; the scale stays. 'none': they do not, and the factor is not read. 'linear': all divided by the factor (position interpolation). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept.",
    choices: ['none', 'linear', 'ntk'],
  },
  { ...factor, ...optionalFor(), description: 'How many times further. Needed with a scaling.' },
] as const;

const divisors = {
  shapes: [['pairs']],
  kind: 'float64',
  min: 0.01,
  max: 1e6,
  origin: 'given',
} as const;

/** Options of a scaling that are lists. */
export const scalingLists = [
  {
    ...divisors,
    name: 'scaling.shortFactor',
    description: "'longrope': one divisor per pair up to the trained length.",
    when: { parameter: 'scaling.type', is: ['none', 'longrope'] },
    optional: { parameter: 'scaling.type', is: ['none'] },
    initial: { mean: 1, deviation: 0 },
    initialWhen: { parameter: 'scaling.type', is: ['longrope'] },
  },
  {
    ...divisors,
    name: 'scaling.longFactor',
    description: "'longrope': one divisor per pair beyond the trained length.",
    when: { parameter: 'scaling.type', is: ['none', 'longrope'] },
    optional: { parameter: 'scaling.type', is: ['none'] },
    initial: 'ladder',
    initialWhen: { parameter: 'scaling.type', is: ['longrope'] },
  },
  {
    ...divisors,
    name: 'scaling.freqFactors',
    description: 'Divides the frequencies, besides the scaling: one number per pair (freq_factors of llama.cpp).',
    optional: true,
  },
] as const;

/** An option that a scaling reads, without the prefix `scaling.`. */
export interface ScalingOption {
  readonly name: string;
  /** Whether the scaling has no default for it. */
  readonly isNeeded: boolean;
}

/**
 * Returns what a scaling of this type reads.
 *
 * ```js
 * import { scalingOptions } from 'posenc/catalogue';
 * const needed = scalingOptions('yarn').filter(({ isNeeded }) => isNeeded);
 * console.assert(needed.map(({ name }) => name).join() === 'factor,originalMaxPositionEmbeddings');
 * ```
 */
export function scalingOptions(type: string): readonly ScalingOption[] {
  const values = { 'scaling.type': type };
  const isTrue = (condition: true | Parameters<typeof holds>[0]) => condition === true || holds(condition, values);
  return [...scalingParameters, ...scalingLists]
    .filter((one) => one.name !== 'scaling.type' && (!('when' in one) || isTrue(one.when)))
    .map((one) => ({
      name: one.name.slice('scaling.'.length),
      isNeeded: !('default' in one || ('optional' in one && isTrue(one.optional))),
    }));
}

type WithDefault = Extract<(typeof scalingParameters)[number], { readonly default: unknown }>;

/** Defaults of the options, without the prefix `scaling.`. */
export const scalingDefaults = frozen(
  Object.fromEntries(
    scalingParameters.flatMap((one) => ('default' in one ? [[one.name.slice('scaling.'.length), one.default]] : [])),
  ),
) as { readonly [P in WithDefault as P['name'] extends `scaling.${infer Name}` ? Name : never]: P['default'] };

/** What the scalings are called within a sentence. */
export const scalingTitles = frozen({
  none: 'unscaled',
  linear: 'linear',
  ntk: 'NTK',
  dynamic: 'dynamic NTK',
  yarn: 'YaRN',
  longrope: 'LongRoPE',
  llama3: 'Llama 3',
  proportional: 'proportional',
} as const satisfies Record<(typeof type.choices)[number], string>);

/** How much YaRN's attention factor grows with the logarithm of the factor. */
const perLogarithm = 0.1;

/**
 * Returns 0.1 · mscale · ln(factor) + 1, and 1 for factors up to 1 (Peng et al. 2023): `pe.yarnMscale` without
 * WebAssembly and checks. The scale of DeepSeek V3's logits:
 *
 * ```js
 * import { yarnMscale } from 'posenc/catalogue';
 * const scale = yarnMscale({ factor: 40 }) ** 2 / Math.sqrt(192);
 * console.assert(Math.abs(scale - 0.1352) < 1e-4);
 * ```
 */
export function yarnMscale({ factor, mscale = 1 }: { readonly factor: number; readonly mscale?: number }): number {
  return factor <= 1 ? 1 : perLogarithm * mscale * Math.log(factor) + 1;
}

/** Returns the factor for which `yarnMscale` is this attention factor. */
export function yarnFactor(attentionFactor: number): number {
  return Math.exp((attentionFactor - 1) / perLogarithm);
}

/** Returns YaRN's attention factor, unless the scaling states one. DeepSeek's pair counts only if neither is 0. */
export function yarnAttentionFactor(
  factor: number,
  { mscale, mscaleAllDim }: { readonly mscale?: number | undefined; readonly mscaleAllDim?: number | undefined } = {},
): number {
  if (!mscale || !mscaleAllDim) return yarnMscale({ factor });
  return yarnMscale({ factor, mscale }) / yarnMscale({ factor, mscale: mscaleAllDim });
}

/** Scalings whose frequencies depend on the length need all positions. */
export const needsLongestPosition = [
  { parameter: 'scaling.type', is: ['dynamic', 'longrope'] },
  { without: 'scaling.seqLen' },
] as const;

/** Whether the frequencies of a scaling depend on the length of the sequence. */
export function dependsOnLength(type: unknown): boolean {
  return holds(needsLongestPosition[0], { 'scaling.type': type });
}

export const scalingReferences = [
  arxiv(
    'Chen et al.',
    2023,
    'Extending Context Window of Large Language Models via Positional Interpolation',
    '2306.15595',
  ),
  arxiv('Peng et al.', 2023, 'YaRN: Efficient Context Window Extension of Large Language Models', '2309.00071'),
  arxiv('Ding et al.', 2024, 'LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens', '2402.13753'),
  {
    authors: 'Meta',
    title: 'llama-models (software): apply_scaling',
    year: 2024,
    url: 'https://github.com/meta-llama/llama-models',
  },
  arxiv('Xiong et al.', 2023, 'Effective Long-Context Scaling of Foundation Models', '2309.16039'),
  arxiv('Barbero et al.', 2024, 'Round and Round We Go! What Makes Rotary Positional Encodings Useful?', '2410.06205'),
] as const;
