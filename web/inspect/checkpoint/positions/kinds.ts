import type { PositionKind } from './kind.ts';
import { biasKinds } from './kinds-bias.ts';
import { embeddingKinds } from './kinds-embedding.ts';
import { relativeKinds } from './kinds-relative.ts';
import { rotaryKinds } from './kinds-rotary.ts';

/**
 * All kinds, by the names that tensors have in files of transformers (5.16), of the models' own authors, of timm and of
 * llama.cpp. The first row that fits applies.
 */
export const positionKinds: readonly PositionKind[] = [
  ...rotaryKinds,
  ...biasKinds,
  ...relativeKinds,
  ...embeddingKinds,
];

/** Tensors whose names fit a row but which do not encode the positions of tokens. */
export const notPositions = /(?:^|\.)query_position_embeddings\.|\.pos_embed\.proj\./;
