/** Differences that concern single families. */
import type { LayerPositions } from '../config/index.ts';
import { earlierBase, existedIn } from './releases.ts';
import { hasScaling, type ProgramRule, type ProgramSource, type Reading, scalingOf, withScaling } from './types.ts';

const reference = (folder: string): ProgramSource => ({
  repo: 'huggingface/transformers',
  path: `src/transformers/models/${folder}/modeling_${folder}.py`,
  commit: 'c49429ed1f8b89749de77c0ec930ef19685c9ae5',
});

const turnsInPart = ({ rotaryDim, headDim, entry }: LayerPositions) =>
  entry === 'rotary' && headDim !== undefined && rotaryDim !== headDim;

function wholeHead({ encoding, headDim }: LayerPositions): Reading {
  const { rotaryDim: _, ...whole } = encoding ?? { scheme: 'rope' };
  return { encoding: whole as typeof whole & { scheme: string }, rotaryDim: headDim as number };
}

export const otherRules: readonly ProgramRule[] = [
  {
    id: 'meta.constant-scaling',
    program: "Meta's own code",
    versions: 'llama3/model.py, read in July 2026',
    what: 'factor 8, low_freq_factor 1, high_freq_factor 4 and the original length 8192 are constants there; pairs are adjacent, with weights ordered for that.',
    evidence: 'transcribed',
    source: {
      repo: 'meta-llama/llama-models',
      path: 'models/llama3/model.py (apply_scaling)',
      commit: 'a9c89c471f793423afd4cc3ca8671d6e56fe64cb',
    },
    keys: ['factor', 'low_freq_factor', 'high_freq_factor', 'original_max_position_embeddings'],
    applies: (layer, { modelType }) => modelType === 'llama' && hasScaling(layer, 'llama3'),
    reads: (layer) =>
      withScaling(layer, { factor: 8, lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositionEmbeddings: 8192 }),
  },
  {
    id: 'llama-cpp.equal-limits-refused',
    program: 'llama.cpp',
    versions: 'read in the state of 2025-02',
    what: 'Refuses to convert the model: it asserts that low_freq_factor and high_freq_factor differ.',
    evidence: 'read',
    source: {
      repo: 'ggerganov/llama.cpp',
      path: 'convert_hf_to_gguf.py',
      commit: 'c392e5094deaf2d1a7c18683214f007fad3fe42b',
    },
    keys: ['low_freq_factor', 'high_freq_factor'],
    applies: (layer) => {
      const scaling = scalingOf(layer);
      return scaling?.type === 'llama3' && scaling.lowFreqFactor === scaling.highFreqFactor;
    },
  },
  {
    id: 'transformers.rope-parameters-unread',
    program: 'transformers',
    versions: 'before 5.0',
    what: 'rope_parameters is not read: the base is the default of the class, 10000 for most, and nothing is scaled.',
    evidence: 'transcribed',
    source: {
      repo: 'huggingface/transformers',
      path: 'src/transformers/modeling_rope_utils.py',
      commit: '8cb5963cc22174954e7dca2c0a3320b7dc2f4edc',
    },
    keys: ['rope_parameters'],
    applies: ({ baseFrom, classBase }, { modelType }) =>
      existedIn('4.57', modelType) && classBase !== undefined && baseFrom?.startsWith('rope_parameters.') === true,
    reads: ({ encoding, classBase = 10000 }, { modelType }) => {
      const { scaling: _, ...plain } = encoding ?? { scheme: 'rope' };
      return { encoding: { ...(plain as typeof plain & { scheme: string }), base: earlierBase(modelType, classBase) } };
    },
  },
  {
    id: 'transformers.rotary-dim-unread',
    program: 'transformers',
    versions: 'c49429ed (2026-08-16)',
    what: 'rotary_dim is not read: all components of the head are rotated.',
    evidence: 'run',
    source: reference('minimax'),
    keys: ['rotary_dim'],
    applies: (layer, { modelType = '' }) =>
      turnsInPart(layer) && /^minimax(_text_01|_m2|_m3_vl(_text)?)?$/.test(modelType),
    reads: wholeHead,
  },
  {
    id: 'transformers.share-unread',
    program: 'transformers',
    versions: 'c49429ed (2026-08-16), a development state; 4.57 and 5.15 read it',
    what: 'partial_rotary_factor is not read: all components of the head are rotated.',
    evidence: 'transcribed',
    source: reference('recurrent_gemma'),
    keys: ['partial_rotary_factor'],
    applies: (layer, { modelType }) => turnsInPart(layer) && modelType === 'recurrent_gemma',
    reads: wholeHead,
  },
  {
    id: 'llama-cpp.fourth-mrope-axis',
    program: 'llama.cpp / ggml',
    versions: 'read in the state of 2026-08-21',
    what: 'Interleaved M-RoPE has a fourth axis, whose position is 0: pairs behind the sections of height and width that are not every third one are not rotated.',
    evidence: 'transcribed',
    source: {
      repo: 'ggml-org/ggml',
      path: 'src/ggml-cpu/ops.cpp',
      commit: 'd99724f2b141fed9e1a9f402213506c081433465',
    },
    keys: ['mrope_section', 'mrope_interleaved'],
    applies: ({ sectionOrder }) => sectionOrder === 'interleaved',
    reads({ encoding, sections = [], rotaryDim = 0 }) {
      const [times = 0, heights = 0, widths = 0] = sections;
      const turns = (pair: number) =>
        (pair % 3 === 1 && pair < 3 * heights) ||
        (pair % 3 === 2 && pair < 3 * widths) ||
        (pair % 3 === 0 && pair < 3 * times);
      const pairs = Array.from({ length: rotaryDim / 2 }, (_, pair) => pair);
      return { encoding: encoding ?? { scheme: 'mrope' }, standing: pairs.filter((pair) => !turns(pair)) };
    },
  },
];
