/** Layers whose queries and keys are turned. */
import type { Attending } from './attending.ts';
import type { Value } from './values.ts';

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
   * Which objects of rotary parameters this kind reads. Left out: a flat one under either name. 'rope_parameters': a flat one under its
   * present name only. 'rope_scaling': an object for each type of layer, or a flat one under its old name. 'nested': an object for each
   * type of layer only. 'none': no object at all. `parametersName` adds an object for each type of layer to a flat one.
   */
  readonly scaling?: 'rope_parameters' | 'rope_scaling' | 'nested' | 'none';
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
