/** What a configuration states of a model, against the tensors that the file has. */
import { describe, invalid, missing, PosencError, rule } from '../api/errors/index.ts';
import { type Architecture, architectures, type Chosen } from './architectures.ts';
import type { BlockPart, Description, LinearPart } from './description.ts';
import { chosen, missingTensor, type ReadConfig, unknownPart } from './reading.ts';

/**
 * Sizes that contradict the tensors, biases and norms that are stated and missing or the reverse, and keys that change
 * the computation and that the class of this model_type does not read: a result would be that of another model.
 *
 * @param positionOffset  how many rows of a learned table come before position 0
 * @throws PosencError that names the key, or the tensor
 */
export function checkStated(config: ReadConfig, description: Description, positionOffset: number): void {
  const { architecture } = config;
  if (!architecture) return;
  checkSizes(config, description, positionOffset);
  checkForeignKeys(config, architecture);
  for (const block of description.blocks) checkBiases(config, architecture, block);
}

function checkSizes(
  config: ReadConfig,
  { dim, vocab, embedding, positions, blocks }: Description,
  offset: number,
): void {
  const [block] = blocks;
  const feedForward = block?.feedForward ?? block?.experts?.each[0];
  const sizes: readonly (readonly [size: number | undefined, ...keys: readonly string[]])[] = [
    [dim, 'hidden_size', 'n_embd', 'd_model'],
    [embedding.inputs, 'word_embed_proj_dim'],
    [vocab, 'vocab_size'],
    [feedForward?.up.weight.outputs, 'intermediate_size', 'n_inner', 'ffn_dim', 'ffn_hidden_size'],
    [block?.experts?.each.length, 'num_local_experts'],
    [positions && positions.outputs - offset, 'n_positions', 'max_position_embeddings'],
  ];
  for (const [size, ...keys] of sizes) {
    for (const key of keys) {
      const stated = config.optionalNumber(key);
      if (size !== undefined && stated !== undefined && stated !== size)
        throw invalid(key, stated, rule('{size}, the size of the tensors', { size }));
    }
  }
}

function checkBiases(config: ReadConfig, { biases }: Architecture, block: BlockPart): void {
  const { projections, attentionOutput, feedForward, experts } = block;
  const each = feedForward ? [feedForward] : (experts?.each ?? []);
  // Other formats do not state which biases there are, but some models always have them.
  const stated = (choice: Chosen<boolean>) =>
    config.isOfTransformers ? chosen(config, choice) : choice === true ? true : undefined;
  checkBias(projections, stated(biases.projections));
  checkBias([attentionOutput], stated(biases.output));
  checkBias(
    each.flatMap(({ gate, up, down }) => [...(gate ? [gate] : []), up, down]),
    stated(biases.feedForward),
  );
  const key = ['use_qk_norm', 'qk_layernorm'].find((one) => config.entry(one) === true);
  if (key && !block.queryNorm) throw missing('files', rule('norms of queries and keys, as {key} is true', { key }));
}

function checkBias(layers: readonly LinearPart[], isStated: boolean | undefined): void {
  if (isStated === undefined) return;
  for (const { weight, bias } of layers) {
    if (isStated && !bias) throw missingTensor(weight.tensor.replace(/weight$/, 'bias'));
    if (!isStated && bias) throw unknownPart('tensor', bias.tensors[0] as string, []);
  }
}

/** Keys of all rows that change what is computed, with whether a value leaves it as it is. */
function checkForeignKeys(config: ReadConfig, architecture: Architecture): void {
  const read = new Set(effects(architecture).map(({ key }) => key));
  for (const { key, isNeutral } of Object.values(architectures).flatMap(effects)) {
    const value = config.entry(key);
    if (read.has(key) || value === undefined || value === null || value === false || isNeutral(value)) continue;
    throw new PosencError({
      code: 'unsupported',
      argument: key,
      text: "{value} changes what a model computes, but models of the model_type '{modelType}' do not read it: these weights need other code.",
      values: { value: describe(value), modelType: config.modelType },
    });
  }
}

interface Effect {
  readonly key: string;
  readonly isNeutral: (value: unknown) => boolean;
}

function effects(architecture: Architecture): readonly Effect[] {
  const { block, clip, embeddingScale, residualScale, logitScale, logitDivisor } = architecture;
  const factors = [residualScale, logitScale, logitDivisor, Array.isArray(embeddingScale) ? embeddingScale : undefined];
  const limits = [architecture.logitSoftcap?.[0], architecture.attentionSoftcap?.[0], clip?.length === 1 && clip[0]];
  return [
    ...factors.flatMap((factor) =>
      factor ? [{ key: factor[0] as string, isNeutral: (value: unknown) => value === 1 }] : [],
    ),
    ...limits.flatMap((key) => (key ? [{ key, isNeutral: () => false }] : [])),
    ...(typeof block === 'object'
      ? [{ key: block.key, isNeutral: (value: unknown) => (value ? block.yes : block.no) === 'sequential' }]
      : []),
  ];
}
