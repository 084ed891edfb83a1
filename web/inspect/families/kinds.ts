/** Values of a configuration, and the kinds of layers and tables there are. */

/** Code from which an entry was read. */
export interface Source {
  /** 'owner/name' */
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
}

/**
 * A value of the configuration: its keys in the order in which the family reads them, and the default of its class if
 * none is present. A key may refer to a nested object ('attn_config.alibi').
 */
export interface Value<T = number> {
  readonly keys: readonly string[];
  /** Keys with another meaning that are used if none of `keys` is present; their values may differ. */
  readonly otherwise?: readonly string[];
  readonly default?: T;
}

/**
 * Holds if the value of `key` (`default` if it is absent) is one of `is` and none of `isNot`. A list holds if one of
 * its entries does.
 */
export interface Condition {
  readonly key: string;
  readonly is?: readonly (string | number | boolean | null)[];
  readonly isNot?: readonly (string | number | boolean | null)[];
  readonly atLeast?: number;
  /** Of a list: how many values it has. */
  readonly length?: number;
  readonly default?: string | number | boolean | null;
}

/** Several conditions must all hold. */
export type When = Condition | readonly Condition[];

/** Scale of the logits; 1/√head_dim unless a family says otherwise. */
export type SoftmaxScale =
  /** A number, or 1/√head_dim where its condition does not hold. */
  | { readonly fixed: number; readonly when?: When }
  /** The scale itself (attention_multiplier of Granite). */
  | { readonly value: Value }
  /** 1/√value (query_pre_attn_scalar of Gemma). */
  | { readonly inverseRootOf: Value }
  /** 1/value (Inkling). */
  | { readonly reciprocalOf: Value }
  /** 1/√(factor · head_dim); DeBERTa also divides by the number of terms. */
  | { readonly terms: number }
  /** 1/√head_dim · m², m = 0.1 · mscale_all_dim · ln(factor) + 1 (DeepSeek's YaRN). */
  | { readonly latent: true };

/** A factor on a query that depends on its position; the forms are those of `pe.attention`. */
export interface Temperature {
  readonly form: 'llama4' | 'ministral3' | 'inkling' | 'log-n';
  /**
   * If neither the file nor the class has the value, there is no temperature. `parameter`: a name in the object of
   * rotary parameters.
   */
  readonly attnScale?: Value | { readonly parameter: string };
  readonly floorScale?: Value | { readonly parameter: string };
  readonly when?: When;
}

export interface Window {
  /**
   * Number of tokens that a query sees, including itself; both sides together if attention is bidirectional. Null in
   * the file means no window.
   */
  readonly size: Value;
  readonly when?: When;
  /** Whether a list of sizes is repeated over the layers, with null for those without a window (Mistral's params.json). */
  readonly repeated?: true;
  /** How the number in the file is converted to that size. Absent: unchanged. */
  readonly counts?: 'each-side-and-itself' | 'without-itself' | 'half';
}

/** Properties of every layer with attention, whatever encodes position there. */
export interface Attending {
  /** Width of a query head; a list is added up. Absent, or without its key: hidden_size / num_attention_heads. */
  readonly headDim?: Value | readonly Value[];
  readonly window?: Window;
  /** Number of tokens in a chunk, outside of which nothing is visible. */
  readonly chunk?: Value;
  /** Whether a learned logit of each head is added to the denominator. */
  readonly sink?: true;
  readonly temperature?: Temperature;
  readonly softmaxScale?: SoftmaxScale;
  /** Whether the scale of layer i, from 0, is divided by i + 1 as well (GPT-2). */
  readonly scaleByLayer?: When;
  /** Whether queries see later keys as well. */
  readonly bidirectional?: boolean | When;
  readonly note?: string;
  /** Another kind of the family, with the entry 'absolute', that is added to the embeddings as well. */
  readonly besides?: { readonly kind: string; readonly when?: When };
}

/**
 * Dynamic NTK in steps (Qwen 1): in a sequence of n tokens the base is multiplied as by the scaling 'ntk' with the factor
 * 2^⌈log2(n / length) + 1⌉ − 1.
 */
export interface SteppedNtk {
  readonly length: Value;
  readonly when?: When;
}

/** A scaling whose parameters are not in an object of rotary parameters, but under names of another program. */
export interface ScalingKeys {
  /** Name of the scaling in transformers. */
  readonly type: string;
  /** The object that holds the parameters, if they are in one. */
  readonly path?: string;
  readonly when?: When;
  /** Nothing is scaled unless the first number is above the second. */
  readonly above?: readonly [Value, Value];
  /** Parameters by their names in transformers: their keys in the file, or constants of the program. */
  readonly parameters: Readonly<Record<string, Value | number>>;
  /** Further constants, under conditions. */
  readonly besides?: readonly { readonly when: When; readonly parameters: Readonly<Record<string, number>> }[];
}

/** A layer whose queries and keys are rotated. */
export interface RotaryKind extends Attending {
  readonly entry: 'rotary';
  readonly layout: 'half' | 'interleaved';
  /** The layout in which the code writes pairs, if it differs from that in which it reads them. */
  readonly outputLayout?: 'half' | 'interleaved';
  /** Keys of the base outside of the object of rotary parameters; inside it is rope_theta. */
  readonly base: Value;
  /** Values that the class adds to the object for a scaling type if the file does not have them. */
  readonly adds?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** A name in the object whose value multiplies cosines and sines (short_mscale of Phi-MoE). */
  readonly amplitude?: string;
  /** Whether pairs are rotated by −pθ (nanochat). */
  readonly direction?: 'inverse';
  /** A list in the file with the share of every layer (partial_rotary_factors of Step 3.5). */
  readonly shares?: string;
  /**
   * A list in the file with the base of every layer, 0 for layers without positions (layer_rope_theta of Granite SWA).
   */
  readonly bases?: string;
  /** Factor on the base (rope_ratio of GLM-4). */
  readonly baseFactor?: Value;
  /** The scaling of a format that has no object of rotary parameters. */
  readonly scalingKeys?: ScalingKeys;
  /** Names of the object of rotary parameters. Absent: rope_scaling and rope_parameters. */
  readonly objects?: readonly string[];
  /** A base that grows with the sequence, in steps. */
  readonly steppedNtk?: SteppedNtk;
  /**
   * The class's defaults for files without the object of rotary parameters; their rope_theta takes precedence over keys
   * outside.
   */
  readonly parameters?: Readonly<Record<string, string | number | boolean | readonly number[]>>;
  /**
   * Names outside of an object that other code of the same model has for the parameters of the class (OpenAI's gpt-oss),
   * with those inside. A factor of 1 or less is no scaling there.
   */
  readonly outside?: Readonly<Record<string, string>>;
  /**
   * The share of the head that is rotated, or the number of components (`share` applies if the file does not have it).
   * Absent: the whole head; then partial_rotary_factor has no effect, wherever it is.
   */
  readonly width?:
    | { readonly share: Value; readonly of?: Value }
    | { readonly channels: Value; readonly share?: Value };
  /** Which components of the head are rotated. Absent: the first ones. */
  readonly part?: 'first' | 'last';
  /**
   * The objects of rotary parameters that this kind reads. Absent: a flat one under either name. 'rope_parameters':
   * only a flat one under its present name. 'rope_scaling': an object for each type of layer, or a flat one under its
   * old name. 'nested': only an object for each type of layer. 'none': no object. `parametersName` adds an object for
   * each type of layer to a flat one.
   */
  readonly scaling?: 'rope_parameters' | 'rope_scaling' | 'nested' | 'none';
  /** Name of this type of layer in a nested object, if it differs. */
  readonly parametersName?: string;
  /** original_max_position_embeddings outside of the object, if the class reads it there. */
  readonly original?: Value;
  /** Scaling types that the class interprets as another (Phi-3 reads 'yarn' as 'longrope'). */
  readonly scalingNames?: Readonly<Record<string, string>>;
  /** How pairs are assigned to time, height and width if there are sections. */
  readonly axes?: 'chunked' | 'interleaved' | 'spatial-first';
  /** Keys of the sections, with the default of the class. */
  readonly sections?: Value<readonly number[]>;
}

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
  readonly scheme:
    | 'layoutlmv3'
    | 'wavlm'
    | 'cpm-ant'
    | 'detr-sine'
    | 'detr-learned'
    | 'kerple'
    | 'sandwich'
    | 'toeplitz';
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
  readonly base?: number | Value;
}

export interface DebertaKind extends Attending {
  readonly entry: 'relative';
  readonly scheme: 'deberta';
  /** −1 in the file means the context. */
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

export type Kind =
  | RotaryKind
  | AlibiKind
  | ProjectionKind
  | T5Kind
  | SwinKind
  | GridKind
  | AxialKind
  | CatalogueKind
  | LearnedKind
  | SinusoidalKind
  | DebertaKind
  | TransformerXlKind
  | DistanceKind
  | NoneKind;
