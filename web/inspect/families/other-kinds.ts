/** Layers and tables without rotation of queries and keys by one position. */
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

/** A bias for each backward distance, from profiles that each query mixes for itself (Inkling). */
export interface ProjectionKind extends Attending {
  readonly entry: 'bias';
  readonly scheme: 'relative-projection';
  /** Distances that have a bias. */
  readonly extent: Value;
}

export interface T5Kind extends Attending {
  readonly entry: 'bias';
  readonly scheme: 't5';
  readonly numBuckets: Value;
  readonly maxDistance: Value;
  readonly bidirectional: boolean;
  /** Whether every layer has a table of its own. */
  readonly tables: 'one in the first layer, added in all' | 'one for all layers' | 'one in every layer';
  readonly crossAttention?: string;
}

/** Windows over a grid, in stages (Swin). Layers are counted through all stages. */
export interface SwinKind {
  readonly entry: 'bias';
  readonly scheme: 'swin' | 'swin-v2' | 'levit';
  readonly depths: Value<readonly number[]>;
  readonly stageHeads: Value<readonly number[]>;
  /** Left out: the whole grid of a stage. */
  readonly windowSize?: Value;
  readonly embedDim?: Value;
  /** Components of a head of each stage, where they do not follow from embedDim. */
  readonly headDims?: Value<readonly number[]>;
  /** The windows of the training, one a stage, 0 for the window itself. */
  readonly pretrainedWindows?: Value<readonly number[]>;
  /** Patches of the first stage, which limit windows; they do not when left out. */
  readonly grid?: PatchGrid;
  /** Whether all stages have the grid and the channels of the first (Swin2SR). */
  readonly sameGrid?: boolean;
  readonly note?: string;
}

/** Patches of an image, or of frames of it. An extent is one number for both axes, or a list with one for each, in the file as well. */
export interface PatchGrid {
  readonly image: Value<Extent> | readonly [Value, Value];
  /** A list of three has frames first (tubelets). */
  readonly patch: Value<Extent>;
  /** From patch to patch; the patch itself when left out. */
  readonly stride?: readonly [Value, Value];
  /** How many, and how many a patch takes together. */
  readonly frames?: { readonly count: Value; readonly patch: Value<Extent> };
  /** Tokens before the patches, added up. */
  readonly prefixTokens: Tokens;
}

export type Extent = number | readonly number[];

export type Tokens = number | readonly (number | Value)[];

/** Cells of a grid, or of a window of it. */
export interface GridKind extends Attending {
  readonly entry: 'absolute' | 'bias' | 'relative';
  readonly scheme: 'beit' | 'decomposed-relative' | 'sincos-pos-embed-2d';
  readonly grid: PatchGrid | { readonly window: Value };
  readonly tables?: 'one for all layers' | 'one in every layer';
  readonly dim?: Value;
}

/** Rows and columns turn pairs of their own. The words are those of the catalogue. */
export interface AxialKind extends Attending {
  readonly entry: 'rotary';
  readonly scheme: 'axial-rope' | 'dinov3-rope';
  readonly layout: 'half' | 'interleaved' | 'half-in-blocks';
  readonly base: Value;
  readonly axisOrder?: 'columns-first';
  readonly axisPairs?: 'alternating';
  readonly axisFrequencies?: 'dealt';
  readonly spatialMergeSize?: Value;
  /** The image of the training; left out where only the image itself tells. */
  readonly grid?: PatchGrid;
  readonly prefixTokens?: Tokens;
  readonly suffixTokens?: number;
  /** Added to rows and columns (1: they count from 1). */
  readonly firstPosition?: number;
}

/** A scheme of the catalogue whose options are numbers or words, or values of the file. */
export interface CatalogueKind extends Attending {
  readonly entry: 'absolute' | 'bias' | 'relative';
  readonly scheme: 'layoutlmv3' | 'wavlm' | 'cpm-ant' | 'detr-sine' | 'detr-learned';
  readonly options: Readonly<Record<string, string | number | boolean | Value | { readonly half: Value }>>;
  /** Whether it is added before the logits are divided by √head_dim. */
  readonly scaled?: boolean;
  /** Arrays of the encoding that the checkpoint has. */
  readonly learned: readonly string[];
  readonly rows?: Value;
  readonly tables?: string;
}

export interface LearnedKind extends Attending {
  readonly entry: 'absolute';
  readonly scheme: 'learned';
  /** Rows of the table but for `extraRows`; of images, the patches and the tokens before them. */
  readonly rows: Value | PatchGrid;
  /** Rows beside those that the file names. */
  readonly extraRows?: number;
  /** The row of the first position, or the key of the padding index that comes before it. */
  readonly offset?: number | { readonly after: Value };
  readonly dim?: Value;
}

export interface SinusoidalKind extends Attending {
  readonly entry: 'absolute';
  readonly scheme: 'sinusoidal';
  readonly rows?: Value | PatchGrid;
  /** Rows beside those that the file names. */
  readonly extraRows?: number;
  readonly offset?: number | { readonly after: Value };
  readonly dim?: Value;
  readonly layout: 'sin|cos' | 'cos|sin' | 'interleaved';
  /** Of the exponent: dim, or dim/2 − 1 of the tensor2tensor family. */
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
  /** Learned vectors that take a query's place, as checkpoints name them. */
  readonly biases: readonly string[];
  /** The sinusoid of the distance, whose channels are hidden_size. */
  readonly sinusoid: Pick<SinusoidalKind, 'layout' | 'denominator' | 'dim'>;
}

/** Vectors of the distance that meet queries, and keys as well (Shaw; BERT's relative_key and relative_key_query). */
export type DistanceKind = Attending & { readonly entry: 'relative' } & (
    | {
        readonly scheme: 'bert-relative';
        readonly positionEmbeddingType: 'relative_key' | 'relative_key_query';
        /** The longest text. */
        readonly rows: Value;
      }
    | {
        readonly scheme: 'shaw';
        readonly sign: 'key-minus-query' | 'query-minus-key';
        /** Distances before which, and behind which, all are one. */
        readonly left: Value;
        readonly right: Value;
        /** The last distance on the right has no row of its own (SpeechT5). */
        readonly withoutLast?: true;
      }
  );

/** Nothing tells position here. */
export interface NoneKind extends Attending {
  readonly entry: 'none';
  /** What mixes tokens: attention without positions unless said otherwise. */
  readonly mixer?: string;
}
