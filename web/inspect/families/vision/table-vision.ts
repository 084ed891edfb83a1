/** Vision transformers whose only positions are a learned table of patches at the input. */
import { imagePatches, sized } from '../named.ts';
import { model } from '../source.ts';
import type { Family, LearnedKind, PatchGrid, Source } from '../types.ts';

export interface TableVision {
  readonly title: string;
  readonly modelTypes: readonly string[];
  readonly architectures?: readonly string[];
  readonly folder?: string;
  readonly sources?: readonly Source[];
  /** hidden_size, num_attention_heads and num_hidden_layers of the class. */
  readonly sizes: readonly [number, number, number];
  /** image_size and patch_size of the class, and the number of tokens before the patches. */
  readonly image?: readonly [image: number, patch: number, prefixTokens: number];
  readonly rows?: LearnedKind['rows'];
  readonly note?: string;
  readonly more?: Partial<Family>;
}

export function tableVision({ title, modelTypes, folder, sizes, image, rows, note, ...given }: TableVision): Family {
  const patches: PatchGrid = imagePatches(...(image ?? [224, 16, 1]));
  return {
    title,
    modelTypes,
    ...(given.architectures ? { architectures: given.architectures } : {}),
    sources: given.sources ?? model(folder ?? modelTypes[0] ?? ''),
    ...sized(...sizes),
    context: null,
    kinds: {
      patches: {
        entry: 'absolute',
        scheme: 'learned',
        rows: rows ?? patches,
        bidirectional: true,
        ...(note === undefined ? {} : { note }),
      },
    },
    ...given.more,
  };
}
