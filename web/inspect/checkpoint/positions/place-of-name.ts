/** The place of a tensor in a model, as far as its name says. */
export interface PlaceInModel {
  /** Number of the layer, or of the block within its stage. */
  readonly layer?: number;
  /** Number of the stage, in models whose layers are grouped by resolution. */
  readonly stage?: number;
  /** The part of the model. */
  readonly stack?: 'encoder' | 'decoder' | 'vision' | 'audio' | 'text';
}

const inStages = /(?:^|\.)(?:layers|stages)\.(\d+)\.(?:blocks|layers)\.(\d+)\./;
const inLayers = /(?:^|\.)(?:layers?|h|blk|blocks?|resblocks)\.(\d+)\./;

const stacks: readonly (readonly [NonNullable<PlaceInModel['stack']>, RegExp])[] = [
  ['vision', /(?:^|\.)(?:visual|vision_model|vision_tower|vision_encoder|vision_embed_tokens|image_encoder|v)\./],
  ['audio', /(?:^|\.)(?:audio_tower|audio_model|audio_encoder|audio|a)\./],
  ['encoder', /(?:^|\.)(?:encoder|enc)\./],
  ['decoder', /(?:^|\.)(?:decoder|dec)\./],
  ['text', /(?:^|\.)(?:text_model|language_model|text_encoder)\./],
];

export function placeOfName(name: string): PlaceInModel {
  const staged = inStages.exec(name);
  const layered = inLayers.exec(name);
  const stack = stacks.find(([, pattern]) => pattern.test(name))?.[0];
  return {
    ...(staged ? { stage: Number(staged[1]), layer: Number(staged[2]) } : layered ? { layer: Number(layered[1]) } : {}),
    ...(stack === undefined ? {} : { stack }),
  };
}
