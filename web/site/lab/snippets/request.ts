import type { Posenc, Tensor } from 'posenc';
import { namedValues, optionNamed } from 'posenc/catalogue';
import type { PanelScheme } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { PanelState } from '../state/state.ts';
import type { Program } from './program.ts';
import { NoSnippet } from './program.ts';

/** The arguments of a scheme's snippet. */
export interface SnippetRequest {
  readonly pe: Posenc;
  readonly program: Program;
  readonly panel: PanelState;
  readonly layer: Layer;
  readonly known: PanelScheme;
}

/** Writes a scheme as part of a program. */
export interface Snippet {
  /** The scheme's name in the catalogue. */
  readonly scheme: string;
  /**
   * Writes the variables that the scheme's place requires. Embedding: defines `table` [positions, dim] for `positions`.
   * Rotation: defines `angles` [positions, pairs]. Bias: defines `bias` [queries, keys] of the chosen head. Relative:
   * turns `logits` = scale · q kᵀ into the logits of the scheme. `query` and `key` are positions, and `distance` is
   * query minus key.
   */
  readonly write: (request: SnippetRequest) => void;
  /** Defines `wavelengths` of the pairs, for schemes that have them. */
  readonly wavelengths?: (request: SnippetRequest) => void;
  /** For rotations: defines `scale`, by which queries are multiplied and keys divided in addition. */
  readonly stretch?: (request: SnippetRequest) => void;
  /** For relative schemes: the factor of all products, unless it is 1 / √head_dim. */
  readonly scale?: (request: SnippetRequest) => string;
}

/**
 * The value of an option in a call: the one that was set, the one that follows from the causal mask, or the catalogue's
 * default.
 */
export function option<Value>({ known, layer }: SnippetRequest, name: string): Value {
  const { scheme, options } = known;
  return (namedValues(scheme, options, layer.causal)[name] ?? optionNamed(options, name)) as Value;
}

/**
 * Makes a learned array an input of the program; with `ofHead`, an array with a part per head is reduced to the chosen
 * head.
 */
export function inputArray(request: SnippetRequest, name: string, ofHead = false): Tensor {
  const { program, known, layer } = request;
  const value = known.options[name] as Tensor;
  const [heads = 0] = value.shape;
  const shown = ofHead && heads === layer.heads ? headOf(value, layer.head) : value;
  program.input(name, shown);
  return shown;
}

/** One entry of the first axis. */
export function headOf({ data, shape }: Tensor, head: number): Tensor {
  const [, ...rest] = shape;
  const size = rest.reduce((product, axis) => product * axis, 1);
  return { data: data.subarray(head * size, (head + 1) * size), shape: rest };
}

export function noSnippet(sentence: string): never {
  throw new NoSnippet(sentence);
}

/** Python's True or False. */
export const python = (value: boolean): string => (value ? 'True' : 'False');
