/** Kinds of layers and tables other than rotation of queries and keys by one position. */
import type { Attending } from './attending.ts';
import type { Value } from './values.ts';

export interface AlibiKind extends Attending {
  readonly entry: 'bias';
  readonly scheme: 'alibi';
  readonly alibiBiasMax?: Value;
  /** Whether the bias is added before the logits are divided by √head_dim (Falcon). */
  readonly scaled?: boolean;
  readonly precision?: 'bfloat16';
  readonly form?: string;
}

/** A bias for each backward distance, which each query mixes from profiles (Inkling). */
export interface ProjectionKind extends Attending {
  readonly entry: 'bias';
  readonly scheme: 'relative-projection';
  /** Number of distances with a bias. */
  readonly extent: Value;
}

export interface T5Kind extends Attending {
  readonly entry: 'bias';
  readonly scheme: 't5';
  readonly numBuckets: Value;
  readonly maxDistance: Value;
  readonly bidirectional: boolean;
  /** How many tables there are, and where. */
  readonly tables: 'one in the first layer, added in all' | 'one for all layers' | 'one in every layer';
  readonly crossAttention?: string;
}

/** Windows over a grid, in stages (Swin). Layers are numbered through all stages. */
export interface SwinKind {
  readonly entry: 'bias';
  readonly scheme: 'swin' | 'swin-v2' | 'levit';
  readonly depths: Value<readonly number[]>;
  readonly stageHeads: Value<readonly number[]>;
  /** Absent: the whole grid of a stage. */
  readonly windowSize?: Value;
  readonly embedDim?: Value;
  /** Width of the heads in each stage, if it does not follow from embedDim. */
  readonly headDims?: Value<readonly number[]>;
  /** The windows of the pretraining, one per stage; 0 for the window itself. */
  readonly pretrainedWindows?: Value<readonly number[]>;
  /** Patches of the first stage, which limit the windows. Absent: no limit. */
  readonly grid?: PatchGrid;
  /** Whether all stages have the grid and the channels of the first (Swin2SR). */
  readonly sameGrid?: boolean;
  readonly note?: string;
}

/**
 * Patches of an image, or of the frames of a video. Extents are one number for both axes or a list with one for each,
 * also in the file.
 */
export interface PatchGrid {
  readonly image: Value<Extent> | readonly [Value, Value];
  /** A list of three has the extent in frames first (tubelets). */
  readonly patch: Value<Extent>;
  /** Distance between patches. Absent: that of the patch itself. */
  readonly stride?: readonly [Value, Value];
  /** Number of frames, and of frames per patch. */
  readonly frames?: { readonly count: Value; readonly patch: Value<Extent> };
  /** Numbers of tokens before the patches, which are added up. */
  readonly prefixTokens: Tokens;
}

export type Extent = number | readonly number[];

export type Tokens = number | readonly (number | Value)[];

/** Cells of a grid, or of a window in it. */
export interface GridKind extends Attending {
  readonly entry: 'absolute' | 'bias' | 'relative';
  readonly scheme: 'beit' | 'decomposed-relative' | 'sincos-pos-embed-2d';
  readonly grid: PatchGrid | { readonly window: Value };
  readonly tables?: 'one for all layers' | 'one in every layer';
  readonly dim?: Value;
}

/** Rows and columns rotate pairs of their own. Names are those of the catalogue. */
export interface AxialKind extends Attending {
  readonly entry: 'rotary';
  readonly scheme: 'axial-rope' | 'dinov3-rope';
  readonly layout: 'half' | 'interleaved' | 'half-in-blocks';
  readonly base: Value;
  readonly axisOrder?: 'columns-first';
  readonly axisPairs?: 'alternating';
  readonly axisFrequencies?: 'dealt';
  readonly spatialMergeSize?: Value;
  /** The image size in training; absent if only the image itself determines the grid. */
  readonly grid?: PatchGrid;
  readonly prefixTokens?: Tokens;
  readonly suffixTokens?: number;
  /** Added to rows and columns; 1 if they count from 1. */
  readonly firstPosition?: number;
}

/** A scheme of the catalogue whose options are constants or values of the file. */
export interface CatalogueKind extends Attending {
  readonly entry: 'absolute' | 'bias' | 'relative';
  readonly scheme: 'layoutlmv3' | 'wavlm' | 'cpm-ant' | 'detr-sine' | 'detr-learned';
  readonly options: Readonly<Record<string, string | number | boolean | Value | { readonly half: Value }>>;
  /** Whether it is added before the logits are divided by √head_dim. */
  readonly scaled?: boolean;
  /** Arrays of the encoding that are in the checkpoint. */
  readonly learned: readonly string[];
  readonly rows?: Value;
  readonly tables?: string;
}

export interface LearnedKind extends Attending {
  readonly entry: 'absolute';
  readonly scheme: 'learned';
  /** Number of rows without `extraRows`; for images, the patches and the tokens before them. */
  readonly rows: Value | PatchGrid;
  /** Number of rows in addition to those in the file. */
  readonly extraRows?: number;
  /** The row of the first position, or the key of the padding index that precedes it. */
  readonly offset?: number | { readonly after: Value };
  readonly dim?: Value;
}

export interface SinusoidalKind extends Attending {
  readonly entry: 'absolute';
  readonly scheme: 'sinusoidal';
  readonly rows?: Value | PatchGrid;
  /** Number of rows in addition to those in the file. */
  readonly extraRows?: number;
  readonly offset?: number | { readonly after: Value };
  readonly dim?: Value;
  readonly layout: 'sin|cos' | 'cos|sin' | 'interleaved';
  /** Denominator of the exponent: dim, or dim/2 − 1 in the tensor2tensor family. */
  readonly denominator: 'dim' | 'dim/2 - 1';
  readonly base?: number;
}

export interface DebertaKind extends Attending {
  readonly entry: 'relative';
  readonly scheme: 'deberta';
  /** −1 in the file stands for the context. */
  readonly maxRelativePositions: Value;
  readonly positionBuckets?: Value;
  readonly terms: Value<readonly string[]>;
  readonly shareAttKey?: Value<boolean>;
}

export interface TransformerXlKind extends Attending {
  readonly entry: 'relative';
  readonly scheme: 'transformer-xl' | 'xlnet';
  readonly clampLen?: Value;
  readonly untied?: Value<boolean> | true;
  /** Names of the learned vectors that replace a query, as in checkpoints. */
  readonly biases: readonly string[];
  /** The sinusoid of the distance, with hidden_size channels. */
  readonly sinusoid: Pick<SinusoidalKind, 'layout' | 'denominator' | 'dim'>;
}

/**
 * Vectors of the distance that are multiplied with queries, or with keys as well (Shaw; BERT's relative_key and
 * relative_key_query).
 */
export type DistanceKind = Attending & { readonly entry: 'relative' } & (
    | {
        readonly scheme: 'bert-relative';
        readonly positionEmbeddingType: 'relative_key' | 'relative_key_query';
        /** Length of the longest text. */
        readonly rows: Value;
      }
    | {
        readonly scheme: 'shaw';
        readonly sign: 'key-minus-query' | 'query-minus-key';
        /** Distances to the left and right, to which larger ones are clamped. */
        readonly left: Value;
        readonly right: Value;
        /** The last distance on the right has no row of its own (SpeechT5). */
        readonly withoutLast?: true;
      }
  );

/** A layer without positions. */
export interface NoneKind extends Attending {
  readonly entry: 'none';
  /** The mixer of tokens. Absent: attention without positions. */
  readonly mixer?: string;
}
