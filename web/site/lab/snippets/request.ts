import type { Tensor } from 'posenc';
import type { PanelScheme } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { PanelState } from '../state/state.ts';
import type { Program } from './program.ts';
import { NoSnippet } from './program.ts';

/** What a scheme's part of a program is written from. */
export interface SnippetRequest {
  readonly program: Program;
  readonly panel: PanelState;
  readonly layer: Layer;
  readonly known: PanelScheme;
}

/** An option of the scheme as it stands for a call: what was set, or the default of the catalogue. */
export function option<Value>({ known }: SnippetRequest, name: string): Value {
  const [outer, inner] = name.split('.') as [string, string?];
  const given = known.options[outer];
  const value = inner ? (given as Record<string, unknown> | undefined)?.[inner] : given;
  const parameter = known.scheme.parameters.find((one) => one.name === name);
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

export function noSnippet(sentence: string): never {
  throw new NoSnippet(sentence);
}

/** True and False of Python. */
export const python = (value: boolean): string => (value ? 'True' : 'False');
