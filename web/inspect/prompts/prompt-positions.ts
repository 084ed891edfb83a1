import { rule, wholeNumber } from 'posenc/catalogue';
import { invalid, refused } from '../../files/errors/index.ts';
import type { ConfigReport } from '../config/index.ts';
import type { ProgramSource } from '../programs/index.ts';
import { byIndex, byMask, byMaskFrom, type TextRule, textPositions } from './text.ts';
import type { Prompt, PromptPositions } from './types.ts';
import { afterExtent, afterLargest, type VisionRule, visionPositions } from './vision.ts';

interface Statement<Rule> {
  readonly program: string;
  readonly versions: string;
  readonly what: string;
  readonly source: ProgramSource;
  readonly rule: Rule;
}

const transformers = (path: string): ProgramSource => ({
  repo: 'huggingface/transformers',
  path: `src/transformers/${path}`,
  commit: 'c49429ed1f8b89749de77c0ec930ef19685c9ae5',
});

const visionStatements: readonly Statement<VisionRule>[] = [
  {
    program: 'transformers',
    versions: 'from 5.3 (read in the state of 2026-08-16)',
    what: 'Behind a picture or a video, text goes on after as many positions as the grid is high or wide, so behind a long video it begins within the time of the video. Seconds of a temporal patch are cut to whole ones.',
    source: transformers('models/qwen2_5_vl/modeling_qwen2_5_vl.py'),
    rule: afterExtent,
  },
  {
    program: 'transformers, vLLM and mlx-vlm',
    versions: 'transformers to 5.2; the others as read in 2026',
    what: 'Behind a picture or a video, text goes on after the largest position that occurs in it.',
    source: { repo: 'Blaizzy/mlx-vlm', path: 'mlx_vlm/models/qwen2_5_vl/language.py', commit: '9b13f522a7' },
    rule: afterLargest,
  },
];

const generation: Statement<TextRule> = {
  program: 'transformers, generate()',
  versions: 'read in the state of 2026-08-16',
  what: 'What the attention mask leaves out does not count: padding is at 0, and the first token behind it as well.',
  source: transformers('generation/utils.py'),
  rule: byMask,
};

const forward: Statement<TextRule> = {
  program: 'transformers, a call without position_ids',
  versions: 'read in the state of 2026-08-16',
  what: 'Positions count from 0 whatever the attention mask says, so padding on the left moves the text.',
  source: transformers('models/llama/modeling_llama.py'),
  rule: byIndex,
};

/**
 * Returns the position ids that programs give to a toy prompt with this model: one list for each axis, and the kind of
 * each token.
 *
 * `prompt`: segments of text, in tokens, and of images and videos, in patches before merging; padding on one side.
 * Images have positions on several axes if the model has M-RoPE, and count as text tokens otherwise.
 *
 * ```ts
 * import { inspectConfig, promptPositions } from 'posenc/inspect';
 * const report = inspectConfig({ model_type: 'llama' });
 * const padded = { segments: [{ modality: 'text', length: 3 }], padding: { side: 'left', length: 2 } } as const;
 * const [generate, forward] = promptPositions(report, padded);
 * console.assert(generate.positionIds[0].join() === '0,0,0,1,2' && forward.positionIds[0].join() === '0,1,2,3,4');
 * ```
 *
 * @throws PosencError 'invalid-argument' when a length is no whole number, the prompt has more than a million tokens, or the
 *   report is about a transformer of diffusers
 */
export function promptPositions(report: ConfigReport, prompt: Prompt): readonly PromptPositions[] {
  checkPrompt(prompt);
  if (report.picture)
    throw refused(
      'report',
      report.picture.className,
      rule('a report on a model of text; pictureTokens is for this one'),
    );
  if (report.layers.some(({ sections }) => sections !== undefined)) {
    return visionStatements.map(({ rule, ...statement }) => ({
      ...statement,
      axes: ['time', 'height', 'width'],
      ...visionPositions(prompt, rule),
    }));
  }
  return textStatements(report).map(({ rule, ...statement }) => ({
    ...statement,
    axes: ['position'],
    ...textPositions(prompt, rule),
  }));
}

function textStatements(report: ConfigReport): readonly Statement<TextRule>[] {
  const first = report.layers[0];
  const offset = first?.table?.offset ?? 0;
  if (first?.entry !== 'absolute') return [generation, forward];
  if (offset === 0) return [forward];
  return [
    {
      program: 'transformers',
      versions: 'read in the state of 2026-08-16',
      what: `Rows of the table: the first token has row ${offset}, padding does not count and has row ${offset - 1}.`,
      source: report.family?.sources.at(-1) ?? transformers('modeling_utils.py'),
      rule: byMaskFrom(offset),
    },
  ];
}

const maxTokens = 1_000_000;

function checkPrompt({ segments, padding, spatialMergeSize = 2, tokensPerSecond = 1 }: Prompt): void {
  let tokens = whole('padding.length', padding?.length ?? 0, 0);
  segments.forEach((segment, i) => {
    const size = (name: string, value: number, min = 0) => whole(`segments[${i}].${name}`, value, min);
    if (segment.modality === 'text') tokens += size('length', segment.length);
    else {
      const frames = segment.modality === 'video' ? size('temporal', segment.temporal, 1) : 1;
      tokens += frames * size('height', segment.height, 1) * size('width', segment.width, 1);
    }
  });
  whole('spatialMergeSize', spatialMergeSize, 1);
  if (!(tokensPerSecond >= 0 && tokensPerSecond <= maxTokens))
    throw invalid('tokensPerSecond', tokensPerSecond, { kind: 'range', type: 'number', min: 0 });
  if (tokens > maxTokens)
    throw refused('segments', { text: '{count} tokens', values: { count: tokens } }, { kind: 'range', max: maxTokens });
}

function whole(name: string, value: number, min: number): number {
  if (Number.isInteger(value) && value >= min && value <= maxTokens) return value;
  throw invalid(name, value, wholeNumber(min, maxTokens));
}
