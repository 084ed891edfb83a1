/** What an inspection of a configuration gives. */

/** Why something is said. */
export type FindingKind =
  /** The report stops here. */
  | 'error'
  /** Two keys, or a key and the model, say different things. */
  | 'contradictory'
  /** Computed with, and unlikely to be meant. */
  | 'dangerous'
  /** Nothing was guessed in its place. */
  | 'unknown'
  /** In the file, and nobody asked for it. */
  | 'unread'
  /** Not in the file; what the model's class has instead. */
  | 'defaulted'
  /** Told from something else in the file. */
  | 'inferred'
  | 'note';

/** A sentence about a configuration, and the keys that it is about. */
export interface Finding {
  readonly kind: FindingKind;
  /** Keys of the file that it is about, those inside objects as 'rope_scaling.factor'. */
  readonly keys: readonly string[];
  /** One sentence or two, with keys and values. */
  readonly message: string;
}

/** Where position enters. */
export type Entry = 'absolute' | 'rotary' | 'bias' | 'relative' | 'none';

/** Plain data that a function of `pe` takes; learned arrays are missing (`learned` names them). */
export interface EncodingSpecification {
  readonly scheme: string;
  readonly [option: string]: unknown;
}

/** Options of `pe.attention` that follow from the file. */
export interface AttentionSpecification {
  /** Of the logits. */
  readonly scale?: number;
  readonly causal?: boolean;
  /** Distances to the farthest keys before and behind that are seen; null: no limit. */
  readonly window?: readonly [number | null, number | null];
  readonly temperature?: {
    readonly form: 'llama4' | 'ministral3' | 'inkling' | 'log-n';
    readonly attnScale?: number;
    readonly floorScale?: number;
  };
}

/** Where and how position enters in one layer. */
export interface LayerPositions {
  /** From 0, in its stack. */
  readonly layer: number;
  readonly stack?: 'encoder' | 'decoder';
  /** What the family calls this kind of layer. */
  readonly type: string;
  readonly entry: Entry;
  /** Of the catalogue, or 'none'. */
  readonly scheme: string;
  /** Absent where nothing is encoded, and where the file does not tell how. */
  readonly encoding?: EncodingSpecification;
  /** Arrays of the encoding that the checkpoint has. */
  readonly learned?: readonly string[];
  readonly attention: AttentionSpecification;
  readonly heads?: number;
  /** Components of a query head. */
  readonly headDim?: number;
  /** Components of it that turn. */
  readonly rotaryDim?: number;
  readonly layout?: 'half' | 'interleaved' | 'half-in-blocks';
  readonly base?: number;
  /** The key that the base was read from, absent for a default. */
  readonly baseFrom?: string;
  /** The default of the model's class. */
  readonly classBase?: number;
  /** As the file has it, with the type under its present name; absent for plain frequencies. */
  readonly scaling?: Readonly<Record<string, unknown>> & { readonly type: string };
  /** Tokens up to which the first frequencies hold, where they depend on the length. */
  readonly switchAbove?: number;
  readonly sections?: readonly number[];
  readonly sectionOrder?: 'chunked' | 'interleaved' | 'spatial-first';
  /** Tokens that a query sees, itself included; both sides together where attention is bidirectional. */
  readonly slidingWindow?: number;
  readonly attentionChunkSize?: number;
  /** Whether a learned logit of each head joins the denominator. */
  readonly attentionSink?: boolean;
  /** A table that is added to the embeddings, or a relative one. */
  readonly table?: {
    readonly rows?: number;
    /** Rows of the table for columns, where rows of the grid have one of their own. */
    readonly columns?: number;
    readonly dim?: number;
    /** Row of the first position. */
    readonly offset?: number;
    readonly grid?: readonly number[];
    readonly prefixTokens?: number;
    /** The lowest and the highest distance that has a row of its own. */
    readonly distances?: readonly [number, number];
    readonly where?: string;
  };
  /** Rows and columns of the training, where no table has them (axial rotation). */
  readonly grid?: readonly [number, number];
  /** Tokens before the cells that are not turned. */
  readonly prefixTokens?: number;
  /** Rows and columns of a window, outside of which nothing is seen. */
  readonly window?: readonly number[];
  /** What is added to the embeddings besides. */
  readonly besides?: Pick<LayerPositions, 'entry' | 'scheme' | 'encoding' | 'learned' | 'table' | 'base'>;
  /** Products beside that of the contents (DeBERTa: 'c2p', 'p2c'). */
  readonly terms?: readonly string[];
  /** Whether those products use the projections of the contents (DeBERTa). */
  readonly shareAttKey?: boolean;
  /** Distances beyond it count as it; −1: none do (Transformer-XL). */
  readonly clampLen?: number;
  /** Of what the vectors of the distance are projections: takes the distances as positions (Transformer-XL). */
  readonly sinusoid?: EncodingSpecification;
  /** Learned vectors that take a query's place, as checkpoints name them (Transformer-XL). */
  readonly biases?: readonly string[];
  /** Whether each layer has its own of them. */
  readonly untied?: boolean;
  /** Of stages (Swin): the stage, from 0. */
  readonly stage?: number;
  readonly bidirectional?: boolean;
  readonly note?: string;
}

/** What `inspectConfig` has read of a model's configuration. */
export interface ConfigReport {
  /** 'ok'; 'partial': something can be said, and something must not be guessed; 'error': no usable answer. */
  readonly status: 'ok' | 'partial' | 'error';
  /** model_type of the part that was read. */
  readonly modelType?: string;
  readonly family?: {
    readonly title: string;
    readonly sources: readonly { readonly repo: string; readonly path: string; readonly commit: string }[];
    readonly since?: string;
    readonly until?: string;
  };
  /** Of the model, or of the text part of a file of several parts ('text_config'). */
  readonly part?: string;
  /** One row for each layer, encoder before decoder. */
  readonly layers: readonly LayerPositions[];
  /** Tokens; null where the file does not tell. */
  readonly trainedContext: number | null;
  readonly extendedContext: number | null;
  /** max_position_embeddings, by whatever name. */
  readonly maxPositionEmbeddings?: number;
  /** Of two stacks. */
  readonly contexts?: Readonly<Partial<Record<'encoder' | 'decoder', number>>>;
  /** Errors first. */
  readonly findings: readonly Finding[];
}
