/** What is written down of a family of models: how its configuration class reads positions. Data alone; `config` interprets it. */

/** Code that an entry was read in. */
export interface Source {
  /** 'owner/name' */
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
}

/**
 * A value of the configuration: its keys in the order in which the family reads them, and what its class has when none is there. A key may
 * lead into an object ('attn_config.alibi').
 */
export interface Value<T = number> {
  readonly keys: readonly string[];
  /** Keys of another meaning that stand in when none of `keys` is there; they may well differ. */
  readonly otherwise?: readonly string[];
  readonly default?: T;
}

/** Holds when the value of `key` (`default` when it is absent) is one of `is` and none of `isNot`. A list holds when one of its entries does. */
export interface Condition {
  readonly key: string;
  readonly is?: readonly (string | number | boolean | null)[];
  readonly isNot?: readonly (string | number | boolean | null)[];
  readonly atLeast?: number;
  readonly default?: string | number | boolean | null;
}

/** All of them. */
export type When = Condition | readonly Condition[];

/** 1/√head_dim unless a family says otherwise. */
export type SoftmaxScale =
  | { readonly fixed: number }
  /** The scale itself (attention_multiplier of Granite). */
  | { readonly value: Value }
  /** 1/√value (query_pre_attn_scalar of Gemma). */
  | { readonly inverseRootOf: Value }
  /** 1/value (Inkling). */
  | { readonly reciprocalOf: Value }
  /** 1/√(factor · head_dim): DeBERTa divides by the number of terms, too. */
  | { readonly terms: number }
  /** 1/√head_dim · m², m = 0.1 · mscale_all_dim · ln(factor) + 1 (DeepSeek's YaRN). */
  | { readonly latent: true };

/** How a query's position multiplies it; the forms are those of `pe.attention`. */
export interface Temperature {
  readonly form: 'llama4' | 'ministral3' | 'inkling' | 'log-n';
  /** Where neither the file nor the class has it, there is no temperature. `parameter`: a name in the object of rotary parameters. */
  readonly attnScale?: Value | { readonly parameter: string };
  readonly floorScale?: Value | { readonly parameter: string };
  readonly when?: When;
}

export interface Window {
  /** Tokens that a query sees, itself included; both sides together where attention is bidirectional. Null in the file: no window. */
  readonly size: Value;
  readonly when?: When;
  /** What turns the number in the file into that size; the file's own number when left out. */
  readonly counts?: 'each-side-and-itself' | 'without-itself' | 'half';
}

interface Attending {
  /** Width of a query head; a list is added up. hidden_size / num_attention_heads when left out and when no key is there. */
  readonly headDim?: Value | readonly Value[];
  readonly window?: Window;
  /** Tokens of a chunk, outside of which nothing is seen. */
  readonly chunk?: Value;
  /** Whether a learned logit of each head joins the denominator. */
  readonly sink?: true | When;
  readonly temperature?: Temperature;
  readonly softmaxScale?: SoftmaxScale;
  /** Whether queries see later keys as well. */
  readonly bidirectional?: boolean | When;
  readonly note?: string;
  /** Another kind of the family, absolute, that is added to the embeddings as well. */
  readonly besides?: { readonly kind: string; readonly when?: When };
}

/** Queries and keys are turned. */
export interface RotaryKind extends Attending {
  readonly entry: 'rotary';
  readonly layout: 'half' | 'interleaved';
  /** Where the code writes the pairs elsewhere than it reads them. */
  readonly outputLayout?: 'half' | 'interleaved';
  /** The keys outside of the object of rotary parameters; inside it is rope_theta. */
  readonly base: Value;
  /** Names what the class adds to the object of a type where the file does not have it. */
  readonly adds?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** A name in the object whose number multiplies cos and sin (short_mscale of Phi-MoE). */
  readonly amplitude?: string;
  /** Whether the pairs turn the other way, by −pθ (nanochat). */
  readonly direction?: 'inverse';
  /** A list in the file with the share of every layer (partial_rotary_factors of Step 3.5). */
  readonly shares?: string;
  /** A list in the file with the base of every layer, where 0 stands for a layer without positions (layer_rope_theta of Granite SWA). */
  readonly bases?: string;
  /** Factor on the base (rope_ratio of GLM-4). */
  readonly baseFactor?: Value;
  /** What the class has where the file has no object of rotary parameters; its rope_theta goes before keys outside. */
  readonly parameters?: Readonly<Record<string, string | number | boolean | readonly number[]>>;
  /**
   * Which share of the head turns, or how many components (`share` where the file has no such key). All of them when left out: then
   * partial_rotary_factor, wherever it stands, changes nothing.
   */
  readonly width?:
    | { readonly share: Value; readonly of?: Value }
    | { readonly channels: Value; readonly share?: Value };
  /** Which components of the head those are; the first when left out. */
  readonly part?: 'first' | 'last';
  /**
   * Which objects of rotary parameters this kind reads besides a nested one that names its type of layer. Left out: a flat one under
   * either name. 'rope_scaling': a flat one under its old name only. 'nested': no flat one. 'none': no object at all.
   * Classes with 'rope_scaling' or 'nested' keep an object for each type of layer.
   */
  readonly scaling?: 'rope_scaling' | 'nested' | 'none';
  /** Name of this type of layer in a nested object, when it has another there. */
  readonly parametersName?: string;
  /** original_max_position_embeddings outside of the object, where the class has one. */
  readonly original?: Value;
  /** Types of scaling that the class takes for another (Phi-3 reads 'yarn' as 'longrope'). */
  readonly scalingNames?: Readonly<Record<string, string>>;
  /** How pairs are dealt out to time, height and width, where the file has sections. */
  readonly axes?: 'chunked' | 'interleaved' | 'spatial-first';
  /** Keys of the sections, and what the class has. */
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

/** Which kind each layer is. The first rule that applies and finds its key counts. */
export type LayerRule = {
  readonly when?: When;
  readonly says?: string;
  /** What the first or the last layer is, whatever the rule says of it. */
  readonly firstIs?: string;
  readonly lastIs?: string;
} & (
  | { readonly all: string }
  /** A list in the file, one entry a layer; what an entry means, kinds by their own names when left out. An empty list is none. */
  | {
      readonly list: string;
      readonly means?: Readonly<Record<string, string>>;
      /** Begins again where it ends (block_types of RecurrentGemma). */
      readonly repeated?: true;
      /** Entries beyond the last layer are for layers of another purpose (multi-token prediction of Step 3.5). */
      readonly longer?: true;
    }
  /**
   * Layer i is `kind` when (i + 1) mod n is 0 ('last'), i mod n is the offset (0 for 'first'), or layers from the last one back are
   * counted so ('from the end'), and `others` otherwise. n = 0: none is. From layer `below` on, all are `others`.
   */
  | {
      readonly every: Value;
      readonly kind: string;
      readonly others: string;
      readonly at: 'last' | Value | 'first' | 'from the end';
      readonly below?: Value;
    }
  /** One rule for so many layers, another for those behind them, which counts them from 0. */
  | { readonly upTo: Value; readonly front: LayerRule; readonly behind: LayerRule }
  /** Kinds of the layers in their order, repeated. */
  | { readonly cycle: readonly string[] }
  /** A list of [kinds, times] in the file (attention_types of GPT-Neo), one after the other. */
  | { readonly runs: string; readonly means?: Readonly<Record<string, string>> }
  /** A word in the file, one letter a layer, repeated. */
  | { readonly word: string; readonly means: Readonly<Record<string, string>> }
  /** Layers from a number of the file on. */
  | { readonly from: Value; readonly kind: string; readonly before: string }
  /** Layers whose numbers the file lists, from 0 unless said otherwise. */
  | {
      readonly numbers: string;
      readonly countedFrom?: number;
      readonly kind: string;
      readonly others: string;
      readonly default?: readonly number[];
    }
);

/** What a reader of the file should know. Its keys are named in the sentence. */
export interface Remark {
  readonly when: When;
  /** 'unknown' makes the report a partial one. */
  readonly kind: 'note' | 'contradictory' | 'inferred' | 'dangerous' | 'unread' | 'unknown';
  readonly keys: readonly string[];
  /** `{key}` stands for the value of that key. */
  readonly message: string;
}

export interface Stack {
  readonly name: 'encoder' | 'decoder';
  /** The object in the file that has the keys of this stack, where each has one of its own ('encoder.text_config'). */
  readonly part?: string;
  readonly layers: Value;
  readonly heads?: Value;
  readonly rules: readonly LayerRule[];
  readonly context?: Value;
  readonly when?: When;
}

export interface Family {
  /** As people call it. */
  readonly title: string;
  /** Values of model_type, and of the text part of files of several parts. */
  readonly modelTypes: readonly string[];
  /** Names of classes, for files without a model_type. */
  readonly architectures?: readonly string[];
  readonly sources: readonly Source[];
  /** Versions of the code that this describes, as its authors number them. */
  readonly since?: string;
  readonly until?: string;
  readonly hiddenSize?: Value;
  /** The object of the file that is described, where no part reads text (SAM's vision_config). */
  readonly part?: string;
  readonly heads?: Value;
  /** Lists are added up. */
  readonly layers?: Value<Extent>;
  /** Lists or words in the file with an entry for each layer, which count them before `layers` does. */
  readonly countedBy?: readonly string[];
  readonly headDim?: Value | readonly Value[];
  /** Null where a model has no longest text. */
  readonly context?: Value | null;
  readonly kinds: Readonly<Record<string, Kind>>;
  /** The only kind in every layer when left out. */
  readonly rules?: readonly LayerRule[];
  /** Two stacks of layers; then `layers` and `rules` are theirs. */
  readonly stacks?: readonly Stack[];
  readonly remarks?: readonly Remark[];
  /** Keys that are read for another purpose, or whose value changes nothing here and deserves no sentence. */
  readonly silent?: readonly string[];
}
