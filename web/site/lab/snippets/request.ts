import type { Posenc, Tensor } from 'posenc';
import { optionNamed, valuesInAttention } from 'posenc/catalogue';
import type { PanelScheme } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { PanelState } from '../state/state.ts';
import type { Told } from '../words/index.ts';
import type { Program } from './program.ts';
import { NoSnippet } from './program.ts';

/** What a scheme's part of a program is written from. */
export interface SnippetRequest {
  readonly pe: Posenc;
  readonly program: Program;
  readonly panel: PanelState;
  readonly layer: Layer;
  readonly known: PanelScheme;
}

/** How a scheme is written out. */
export interface Snippet {
  /** Its name in the catalogue. */
  readonly scheme: string;
  /**
   * What its place asks for. Embedding: leaves `table` [positions, dim], the positions being `positions`. Rotation: leaves `angles`
   * [positions, pairs]. Bias: leaves `bias` [queries, keys] of the head that is shown. Relative: turns `logits` = scale · q kᵀ into the
   * logits of the scheme. `query` and `key` say where those stand, and `distance` is query minus key.
   */
  readonly write: (request: SnippetRequest) => void;
  /** Leaves `wavelengths` of the pairs, for schemes that have them. */
  readonly wavelengths?: (request: SnippetRequest) => void;
  /** Rotations: leaves `scale`, which queries are multiplied with and keys divided by, besides being turned. */
  readonly stretch?: (request: SnippetRequest) => void;
  /** Relative: what multiplies all products, if not 1 / √head_dim. */
  readonly scale?: (request: SnippetRequest) => string;
}

/** An option of the scheme as it stands for a call: what was set, what follows from the causal mask, or the default of the catalogue. */
export function option<Value>({ known, layer }: SnippetRequest, name: string): Value {
  const { scheme, options } = known;
  const parameter = scheme.parameters.find((one) => one.name === name);
  const value = valuesInAttention(scheme, { ...options, [name]: optionNamed(options, name) }, layer.causal)[name];
  return (value ?? (parameter && 'default' in parameter ? parameter.default : undefined)) as Value;
}

/** A learned array as an input of the program; of arrays for each head, the one that is shown. */
export function inputArray(request: SnippetRequest, name: string, ofHead = false): Tensor {
  const { program, known, layer } = request;
  const value = known.options[name] as Tensor;
  const [heads = 0] = value.shape;
  const shown = ofHead && heads === layer.heads ? headOf(value, layer.head) : value;
  program.input(name, shown);
  return shown;
}

/** The first axis taken away. */
export function headOf({ data, shape }: Tensor, head: number): Tensor {
  const [, ...rest] = shape;
  const size = rest.reduce((product, axis) => product * axis, 1);
  return { data: data.subarray(head * size, (head + 1) * size), shape: rest };
}

export function noSnippet(sentence: Told): never {
  throw new NoSnippet(sentence);
}

/** True and False of Python. */
export const python = (value: boolean): string => (value ? 'True' : 'False');
