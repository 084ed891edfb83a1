/** Evaluates the arithmetic of sizes in the entries of the catalogue. */
import type { Expression } from './types.ts';

/** Values by name; a name without a value is unknown. */
export type Sizes = Readonly<Record<string, unknown>>;

const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  floor: Math.floor,
  abs: Math.abs,
  sqrt: Math.sqrt,
  min: Math.min,
  max: Math.max,
  or: (...values) => values.find((value) => value > 0) ?? 0,
};

const tokens = /[a-zA-Z][\w.]*|[\d.]+|[-+*/(),]/g;

/** Returns the value of an expression, or NaN if one of its names is unknown. True counts as 1 and false as 0. */
export function evaluate(expression: Expression, sizes: Sizes): number {
  const rest = expression.match(tokens) ?? [];
  const sum = (): number => {
    let value = product();
    while (rest[0] === '+' || rest[0] === '-') value += rest.shift() === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = factor();
    while (rest[0] === '*' || rest[0] === '/') {
      if (rest.shift() === '*') value *= factor();
      else value /= factor();
    }
    return value;
  };
  const list = (): number[] => {
    const values: number[] = [];
    do {
      rest.shift();
      values.push(sum());
    } while (rest[0] === ',');
    rest.shift();
    return values;
  };
  const factor = (): number => {
    if (rest[0] === '(') return list()[0] as number;
    const token = rest.shift() as string;
    const call = rest[0] === '(' ? functions[token] : undefined;
    if (call) return call(...list());
    if (token < ':') return Number(token);
    const value = sizes[token];
    return value === undefined ? Number.NaN : Number(value);
  };
  return sum();
}

/** Returns the names in an expression. */
export function namesIn(expression: Expression): string[] {
  const names = expression.match(/[a-zA-Z][\w.]*(?![\w.]*\()/g) ?? [];
  return [...new Set(names)];
}

/**
 * Solves an expression for its only unknown name, so that it equals `value`. Returns undefined unless there is exactly
 * one unknown and the expression is linear in it.
 */
export function solve(expression: Expression, sizes: Sizes, value: number): { name: string; is: number } | undefined {
  const unknown = namesIn(expression).filter((name) => sizes[name] === undefined);
  const [name] = unknown;
  if (name === undefined || unknown.length > 1) return undefined;
  const at = (is: number) => evaluate(expression, { ...sizes, [name]: is });
  const zero = at(0);
  const slope = at(1) - zero;
  return slope === 0 ? undefined : { name, is: (value - zero) / slope };
}
