/** Layers whose queries and keys are rotated. */
import type { Attending } from './attending.ts';
import type { Value, When } from './values.ts';

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
