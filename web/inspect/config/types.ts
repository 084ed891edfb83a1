/** The result of inspecting a configuration. */
import type { RopeScaling } from 'posenc';
import type { FindingId, FindingKind } from './messages/index.ts';

/** What is to say about a configuration, and the keys that it concerns. */
export interface Finding {
  /** What it is about, whatever the sentence says: 'scaling.unknown-type'. `findingIds` lists all. */
  readonly id: FindingId;
  readonly kind: FindingKind;
  /** The keys of the file that it concerns; those inside objects as 'rope_scaling.factor'. */
  readonly keys: readonly string[];
  /** What `message` is made of: keys and values of the file, numbers. */
  readonly values: Readonly<Record<string, unknown>>;
  /** One or two English sentences, with keys and values. */
  readonly message: string;
}

/** Where position enters. */
export type Entry = 'absolute' | 'rotary' | 'bias' | 'relative' | 'none';

/**
 * Plain options for a function of `pe`: `{ scheme, … }`. Learned arrays are missing (`learned` names them). Only the file
 * decides which scheme it is, and so which functions take it; types do not check that, the functions do.
 */
// biome-ignore lint/suspicious/noExplicitAny: any narrower type would refuse the functions that take it.
export type EncodingSpecification = any;

/** Options of `pe.attention` that follow from the file. */
export interface AttentionSpecification {
  /** Scale of the logits. */
  readonly scale?: number;
  readonly causal?: boolean;
  /** Distances to the farthest visible keys before and after the query; null means no limit. */
  readonly window?: readonly [number | null, number | null];
  readonly temperature?: {
    readonly form: 'llama4' | 'ministral3' | 'inkling' | 'log-n';
    readonly attnScale?: number;
    readonly floorScale?: number;
  };
}

/** Whether and how position enters in one layer. */
export interface LayerPositions {
  /** Number of the layer in its stack, from 0. */
  readonly layer: number;
  readonly stack?: 'encoder' | 'decoder';
  /** The family's name for this kind of layer. */
  readonly type: string;
  readonly entry: Entry;
  /** Scheme of the catalogue, or 'none'. */
  readonly scheme: string;
  /** Absent if nothing is encoded, or if the file does not determine how. */
  readonly encoding?: EncodingSpecification;
  /** Arrays of the encoding that are in the checkpoint. */
  readonly learned?: readonly string[];
  readonly attention: AttentionSpecification;
  readonly heads?: number;
  /** Number of components in a query head. */
  readonly headDim?: number;
  /** Number of components that are rotated. */
  readonly rotaryDim?: number;
  readonly layout?: 'half' | 'interleaved' | 'half-in-blocks';
  readonly base?: number;
  /** The key that gives the base; absent for a default. */
  readonly baseFrom?: string;
  /** The default of the model's class. */
  readonly classBase?: number;
  /** The scaling as in the file, with the present name of its type; absent for plain frequencies. */
  readonly scaling?: Readonly<Record<string, unknown>> & { readonly type: string };
  /** Number of tokens up to which the first set of frequencies applies, if they depend on the length. */
  readonly switchAbove?: number;
  /**
   * Whether the base grows in steps past `switchAbove`, which `encoding` cannot state (Qwen 1): a sequence of n tokens has
   * the scaling 'ntk' with the factor 2^⌈log2(n / switchAbove) + 1⌉ − 1. `layerEncoding` and `layerFrequencies` follow it.
   */
  readonly steppedNtk?: true;
  readonly sections?: readonly number[];
  readonly sectionOrder?: 'chunked' | 'interleaved' | 'spatial-first';
  /** Number of tokens that a query sees, including itself; both sides together if attention is bidirectional. */
  readonly slidingWindow?: number;
  readonly attentionChunkSize?: number;
  /** Whether a learned logit of each head is added to the denominator. */
  readonly attentionSink?: boolean;
  /** A table that is added to the embeddings, or a relative one. */
  readonly table?: {
    readonly rows?: number;
    /** Rows of a separate table for columns, if rows of the grid have one of their own. */
    readonly columns?: number;
    readonly dim?: number;
    /** The row of the first position. */
    readonly offset?: number;
    readonly grid?: readonly number[];
    readonly prefixTokens?: number;
    /** The lowest and the highest distance with a row of its own. */
    readonly distances?: readonly [number, number];
    readonly where?: string;
  };
  /** Rows and columns during training, if no table has them (axial rotation). */
  readonly grid?: readonly [number, number];
  /** Number of tokens before the cells, which are not rotated. */
  readonly prefixTokens?: number;
  /** Rows and columns of a window, outside of which nothing is visible. */
  readonly window?: readonly number[];
  /** Names of the axes of positions, in their order (transformers of images and video). */
  readonly axes?: readonly string[];
  /** Components of each axis. */
  readonly axesDim?: readonly number[];
  /** The base of each axis, if they differ. */
  readonly bases?: readonly number[];
  /**
   * The function of `pe` that takes `encoding`: 'rotate' with positions, 'axisTable' with positions, or 'gridTable' with a
   * grid. Absent outside of diffusers, where the scheme decides.
   */
  readonly computedBy?: 'rotate' | 'axisTable' | 'gridTable';
  /** Another encoding that is added to the embeddings as well. */
  readonly besides?: Pick<LayerPositions, 'entry' | 'scheme' | 'encoding' | 'learned' | 'table' | 'base'>;
  /** Products in addition to that of the contents (DeBERTa: 'c2p', 'p2c'). */
  readonly terms?: readonly string[];
  /** Whether those products use the projections of the contents (DeBERTa). */
  readonly shareAttKey?: boolean;
  /** Largest distance, to which larger ones are clamped; −1 for no limit (Transformer-XL). */
  readonly clampLen?: number;
  /**
   * The sinusoid from which the vectors of the distance are projected, with distances as its positions
   * (Transformer-XL).
   */
  readonly sinusoid?: EncodingSpecification;
  /** Names of the learned vectors that replace a query, as in checkpoints (Transformer-XL). */
  readonly biases?: readonly string[];
  /** Whether each layer has its own vectors. */
  readonly untied?: boolean;
  /** Number of the stage, from 0 (Swin). */
  readonly stage?: number;
  readonly bidirectional?: boolean;
  readonly note?: string;
}

/**
 * What the keys of a file say by themselves, if it is not known how the model reads them: numbers as most models mean
 * them. Which components make a pair, and what each layer does, is not among them.
 */
export interface KeyReading {
  /** The keys that were read, with their values; scalings by their type. */
  readonly keys: Readonly<Record<string, unknown>>;
  readonly layers?: number;
  readonly heads?: number;
  readonly headDim?: number;
  /** Number of components that are rotated, if there is a base. */
  readonly rotaryDim?: number;
  readonly base?: number;
  readonly baseFrom?: string;
  /** The scaling as in the file, with the present name of its type. */
  readonly scaling?: Readonly<Record<string, unknown>> & { readonly type: string };
  readonly switchAbove?: number;
  /** Number of tokens. */
  readonly slidingWindow?: number;
  /** The word of position_embedding_type, or 'alibi'. */
  readonly positionEmbeddingType?: string;
  /** Other keys that seem to concern positions, and what they mean is not known. */
  readonly unread?: readonly string[];
  /**
   * Options of `pe.frequencies`; absent if the base, the width or the scaling is not known, or if one of `unread` may
   * change them.
   */
  readonly frequencies?: {
    readonly scheme: 'rope';
    readonly dim: number;
    readonly base: number;
    readonly scaling?: RopeScaling;
  };
  readonly trainedContext: number | null;
  readonly extendedContext: number | null;
}

/** A family of models, with the code after which its configurations are read. */
export interface InspectedFamily {
  readonly title: string;
  readonly sources: readonly { readonly repo: string; readonly path: string; readonly commit: string }[];
  /** Releases of the code. */
  readonly since?: string;
  readonly until?: string;
}

/** One of six questions that tell transformers of images and video apart. */
export interface PictureAnswer {
  readonly question: 'widths' | 'base' | 'layout' | 'start' | 'text' | 'resolution';
  readonly title: string;
  /** An English sentence, or a few words. */
  readonly answer: string;
}

/** What a transformer of diffusers does with a picture; `pictureTokens` makes its tokens. */
export interface PictureReport {
  readonly className: string;
  /** The class of the pipeline, if it is known. */
  readonly pipeline?: string;
  /** Names of the axes of positions, in their order. */
  readonly axes: readonly string[];
  /** Widths, base, layout, start of positions, text, resolution. */
  readonly answers: readonly PictureAnswer[];
  readonly grid?: {
    /** Frames and pixels of a cell of the latent picture, with the VAE that the pipeline expects; absent if it is not known. */
    readonly vae?: { readonly frames: number; readonly pixels: number };
    /** Cells of a token: [time, row, column]. */
    readonly patch: readonly [number, number, number];
    /**
     * How many latent frames n frames make. Absent: ⌊(n − 1) / cell⌋ + 1. 'round': ⌊n / cell⌋ + 1, as the pipeline changes
     * n first. 'ceil': ⌈(n − 1) / cell⌉ + 1, or ⌈n / cell⌉ for an even n. 'pad': as without, up to whole patches in time.
     */
    readonly frameRule?: 'round' | 'ceil' | 'pad';
  };
  /** Options of `pe.tokenPositions` that do not depend on the picture. */
  readonly positions?: { readonly form: string; readonly [option: string]: unknown };
  /** The option of `pe.tokenPositions` that takes the length of the text, if text has positions there. */
  readonly text?: 'textLength' | 'textLengths';
  /** What the pipeline decides. */
  readonly byPipeline?: Readonly<Record<string, string>>;
}

/** The result of `inspectConfig`. */
export interface ConfigReport {
  /** 'ok'; 'partial': some things are unknown and were not guessed; 'error': no usable answer. */
  readonly status: 'ok' | 'partial' | 'error';
  /** model_type of the part that was read. */
  readonly modelType?: string;
  readonly family?: InspectedFamily;
  /** Name of the part that was read, in a file with several ('text_config'). */
  readonly part?: string;
  /** The format of another program than transformers: "Meta's params.json", 'MLC LLM' … */
  readonly format?: { readonly id: string; readonly title: string };
  /** One row for each layer, encoder before decoder. */
  readonly layers: readonly LayerPositions[];
  /** Number of tokens; null if the file does not say. */
  readonly trainedContext: number | null;
  readonly extendedContext: number | null;
  /** The value of max_position_embeddings, whatever its name. */
  readonly maxPositionEmbeddings?: number;
  /** Contexts of two stacks. */
  readonly contexts?: Readonly<Partial<Record<'encoder' | 'decoder', number>>>;
  /** What the model does with a picture (transformers of diffusers). */
  readonly picture?: PictureReport;
  /** The keys of a model that is not known, by themselves. */
  readonly reading?: KeyReading;
  /** Every part of a file with several, in its order, and among them the one that `layers` describes. */
  readonly parts?: readonly PartReport[];
  /** Findings, errors first. */
  readonly findings: readonly Finding[];
}

/** A part of a file: an encoder of images or sound, a stack, the model that reads text. */
export interface PartReport extends Omit<ConfigReport, 'parts' | 'part' | 'format'> {
  /** Its place in the file: 'vision_config', 'thinker_config.audio_config'. */
  readonly name: string;
}

/** Options of `inspectConfig`. */
export interface InspectOptions {
  /** The part that is described, in a file with several: 'vision_config'. Default: the one that reads text. */
  readonly part?: string | undefined;
  /**
   * The model_type, or the name of a class, as which the file is read, whatever it says: for models whose keys are those
   * of a family that posenc knows.
   */
  readonly as?: string | undefined;
  /** For transformers of diffusers: the class in model_index.json, such as 'FluxKontextPipeline', which builds the ids. */
  readonly pipeline?: string | undefined;
}
