import type { SnippetRequest } from '../request.ts';

/** Defines `row` and `column` of each cell, row by row. */
export function cells({ program }: SnippetRequest, height: number, width: number): void {
  program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}`);
}

/** An expression for numbers from −1 to 1 in equal steps. */
export function unit(name: string, count: number): string {
  return count === 1 ? `0 * ${name} - 1` : `(2 * ${name} - ${count - 1}) / ${count - 1}`;
}
