import type { TensorLike } from 'posenc';

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
  const least = Math.abs(single) < 2 ** -126 ? 1 : 6;
  for (let precision = least; precision < 9; precision++) {
    const text = single.toPrecision(precision);
    if (Math.fround(Number(text)) === single) return String(Number(text));
  }
  return String(Number(single.toPrecision(9)));
}

/** Thrown where there is no snippet; the message gives the reason in a sentence. */
export class NoSnippet extends Error {}
