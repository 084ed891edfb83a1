/**
 * Checks the arithmetic of sizes in the catalogue whenever types are generated from it: at run time, a misspelt name would be an unknown
 * size, and a misspelt function or operator NaN.
 */

/** Members whose texts are expressions, in any part of an entry. */
const members = new Set([
  ...['size', 'deviation', 'firstPosition', 'first', 'between', 'last', 'headDim', 'exactly', 'queries'],
  ...['atLeast', 'above', 'atMost', 'multipleOf', 'where', 'queriesUpTo'],
]);

/** Sizes of a call, and those of a layer in a list of layers. */
const sizesOfCall = [
  ...['heads', 'queries', 'keys', 'length', 'batch', 'dim', 'headDim', 'valueDim', 'pairs', 'axes', 'height', 'width'],
  ...['farthest', 'inputs', 'outputs'],
];

/** @type {Record<string, (...values: number[]) => number>} */
const functions = {
  floor: Math.floor,
  abs: Math.abs,
  sqrt: Math.sqrt,
  min: Math.min,
  max: Math.max,
  or: (...values) => values.find((value) => value > 0) ?? 0,
};

/**
 * Returns a sentence for each expression that is not arithmetic, or has a name that neither a call nor the scheme has.
 * @param {Pick<import('../web/catalogue/index.ts').Scheme, 'name' | 'parameters' | 'sizes'>} scheme
 * @param {typeof import('../web/catalogue/index.ts').evaluate} evaluate
 * @returns {string[]}
 */
export function expressionProblems(scheme, evaluate) {
  const known = [...sizesOfCall, ...scheme.parameters.map(({ name }) => name), ...Object.keys(scheme.sizes ?? {})];
  return expressionsIn(scheme).flatMap(({ path, expression }) => {
    const problem = problemOf(expression, known, evaluate);
    return problem === undefined ? [] : [`${scheme.name}: ${path} '${expression}' ${problem}`];
  });
}

/**
 * @param {object} value
 * @param {string} [path]
 * @returns {{ path: string, expression: string }[]}
 */
function expressionsIn(value, path = '') {
  return Object.entries(value).flatMap(([key, one]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (key === 'shapes') return one.flat().map((/** @type {string} */ expression) => ({ path: at, expression }));
    const isExpression = members.has(key) || /^sizes\.\w+\.initial$/.test(at);
    if (typeof one === 'string') return isExpression ? [{ path: at, expression: one }] : [];
    return typeof one === 'object' && one !== null ? expressionsIn(one, at) : [];
  });
}

/**
 * JavaScript computes the same, with the same precedence.
 * @param {string} expression
 * @param {readonly string[]} known
 * @param {typeof import('../web/catalogue/index.ts').evaluate} evaluate
 */
function problemOf(expression, known, evaluate) {
  const other = expression.replace(/[a-zA-Z][\w.]*|\d+(?:\.\d+)?|[-+*/(),]|\s/g, '');
  if (other !== '') return `has '${other}', which is no arithmetic`;
  const words = expression.match(/[a-zA-Z][\w.]*/g) ?? [];
  const strange = words.find((word) => !known.includes(word) && !Object.hasOwn(functions, word));
  if (strange !== undefined) return `has '${strange}', which is the name of no size`;
  const code = expression.replace(
    /[a-zA-Z][\w.]*/g,
    (word) => `${known.includes(word) ? 'sizes' : 'functions'}['${word}']`,
  );
  for (const seed of [3, 40]) {
    const sizes = Object.fromEntries(known.map((name, i) => [name, seed + ((7 * i) % 11)]));
    try {
      const expected = new Function('sizes', 'functions', `'use strict'; return ${code};`)(sizes, functions);
      if (!Number.isFinite(expected) || evaluate(expression, sizes) !== expected) return 'cannot be evaluated';
    } catch {
      return 'cannot be evaluated';
    }
  }
  return undefined;
}
