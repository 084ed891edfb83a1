/** `inspectConfig` with everything that a file may need. */

import * as decoders from '../config-decoders.ts';
import * as diffusers from '../config-diffusers.ts';
import * as files from '../config-files.ts';
import * as messages from '../config-messages.ts';
import * as others from '../config-others.ts';
import * as programs from '../config-programs.ts';
import type { RemarkId } from '../families/index.ts';
import { described } from './family-of.ts';
import type { ConfigFile } from './file.ts';
import { contentsOf, reportOn } from './inspect-config.ts';
import { type FindingId, idsOf } from './messages/index.ts';
import type { ConfigReport, InspectedFamily, InspectOptions } from './types.ts';

/**
 * Reports how a model encodes position, from its `config.json`: one row for each layer, and findings about values that
 * are missing, contradictory, unknown or not read. Needs no WebAssembly; `layerFrequencies` computes the frequencies of
 * a row.
 *
 * `config`: the text of the file, its bytes (UTF-8, or UTF-16 with a byte order mark), the object in it, or the result of
 * `ggufConfig`. The contents of the file never cause an exception: instead, a report with the status 'error' names the
 * key and the value. Knows the families in `inspectedFamilies`, according to the code that each of them cites, and the
 * configurations of Meta's and Mistral's params.json, DeepSeek's inference code, MLC LLM and TensorRT-LLM; names other
 * files that are often taken for a configuration. In a file with several models (`vision_config`, `encoder` …) `layers`
 * describes the one that reads text, and `parts` has all of them.
 *
 * ```ts
 * import { inspectConfig } from 'posenc/inspect';
 * const report = inspectConfig({ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, rope_theta: 500000 });
 * console.assert(report.layers.length === 32 && report.layers[0]?.base === 500000);
 * console.assert(report.findings.some(({ keys }) => keys.includes('num_hidden_layers')));
 * // A model that is not known, with the keys of one that is:
 * const mine = { model_type: 'mine', hidden_size: 896, num_attention_heads: 14, num_hidden_layers: 2, rope_theta: 1e6 };
 * console.assert(inspectConfig(mine).reading?.frequencies?.dim === 64);
 * console.assert(inspectConfig(mine, { as: 'qwen2' }).layers[0]?.layout === 'half');
 * // The part of a file that sees images:
 * const clip = { model_type: 'clip', text_config: {}, vision_config: { image_size: 336, patch_size: 14 } };
 * console.assert(inspectConfig(clip, { part: 'vision_config' }).layers[0]?.table?.rows === 577);
 * ```
 *
 * @throws PosencError 'invalid-argument' when `config` cannot be a file, or for options that are not allowed
 */
export function inspectConfig(config: ConfigFile, options: InspectOptions = {}): ConfigReport {
  for (const { fill } of [decoders, diffusers, files, messages, others, programs]) fill();
  return reportOn(contentsOf(config), options);
}

/**
 * The families that `inspectConfig` knows, with the values of `model_type` that stand for them, under which its option `as`
 * reads a file.
 *
 * ```js
 * import { inspectedFamilies } from 'posenc/inspect';
 * console.assert(inspectedFamilies.some(({ modelTypes }) => modelTypes.includes('qwen2')));
 * ```
 */
export const inspectedFamilies: readonly (InspectedFamily & { readonly modelTypes: readonly string[] })[] = [
  ...decoders.families,
  ...others.families,
].map((family) => ({ ...described(family), modelTypes: family.modelTypes }));

/** All ids that a finding can have. */
export const findingIds: readonly FindingId[] = [
  ...[messages.ofModels, programs.ofFiles, diffusers.ofDiffusion].flatMap(idsOf),
  ...(Object.keys(messages.remarks) as RemarkId[]),
];
