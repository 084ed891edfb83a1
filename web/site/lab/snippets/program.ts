import type { Posenc, Tensor, TensorLike } from 'posenc';
import { namedValues, optionNamed } from 'posenc/catalogue';
import type { PanelScheme } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { PanelState } from '../state/state.ts';

/**
 * A small array program, written once for all dialects. Functions are written as `xp.…` with NumPy's names; a dialect
 * lists their names elsewhere.
 */
export class Program {
  private readonly inputs: string[] = [];
  private readonly steps: string[] = [];

  /** Adds an input: float32 numbers as a float64 array. */
  input(name: string, { data, shape }: TensorLike): void {
    const literal = `xp.array([${Array.from(data, float32Text).join(', ')}], dtype=xp.float64)`;
    this.inputs.push(`${name} = ${literal}.reshape(${shape.join(', ')})`);
  }

  /** Adds lines to the program. */
  step(text: string): void {
    this.steps.push(
      ...text
        .trim()
        .split('\n')
        .map((line) => line.trimEnd()),
    );
  }

  text(dialect: Dialect): string {
    const { module, renamed } = dialects[dialect];
    const whole = [module, '', ...this.inputs, ...(this.inputs.length > 0 ? [''] : []), ...this.steps].join('\n');
    return `${renamed.reduce((text, [from, to]) => text.replaceAll(from, to), whole)}\n`;
  }
}

export type Dialect = 'numpy' | 'torch';

const dialects: Readonly<
  Record<Dialect, { module: string; renamed: readonly (readonly [string | RegExp, string])[] }>
> = {
  numpy: { module: 'import numpy as np', renamed: [[/\bxp\./g, 'np.']] },
  torch: {
    module: 'import torch',
    renamed: [
      [/\bxp\.concatenate\b/g, 'torch.cat'],
      [/\bxp\.array\b/g, 'torch.tensor'],
      [/\bxp\.max\b/g, 'torch.amax'],
      [/\bxp\.take_along_axis\b/g, 'torch.take_along_dim'],
      [/\.astype\(/g, '.to('],
      [/\baxis=/g, 'dim='],
      [/\bkeepdims=/g, 'keepdim='],
      [/\bxp\./g, 'torch.'],
    ],
  },
};

/** The shortest decimal that reads back as this float32 number. */
export function float32Text(value: number): string {
  if (!Number.isFinite(value)) return value < 0 ? "float('-inf')" : "float('inf')";
  const single = Math.fround(value);
  // Six digits have every shorter decimal, too, unless the number is subnormal.
  const min = Math.abs(single) < 2 ** -126 ? 1 : 6;
  for (let precision = min; precision < 9; precision++) {
    const text = single.toPrecision(precision);
    if (Math.fround(Number(text)) === single) return String(Number(text));
  }
  return String(Number(single.toPrecision(9)));
}

/** Thrown where there is no snippet; the message gives the reason in a sentence. */
export class NoSnippet extends Error {}

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
  const displayed = ofHead && heads === layer.heads ? headOf(value, layer.head) : value;
  program.input(name, displayed);
  return displayed;
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
