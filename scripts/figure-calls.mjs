/** Reduces embed.js to the functions of the package that figures call. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visit } from './syntax-tree.mjs';

/**
 * Every word in the sources of the figures. A function whose name is not among them is never called, because figures do not compute names.
 * @param {string} folder
 * @returns {Set<string>}
 */
export function wordsIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\w+/g) ?? []));
}

/**
 * Rooms of the API return their functions as `return { name: …, name: … }` from a function `…Functions`. Entries whose names are not words
 * of the figures are removed, and the bundler then drops the code that only they called.
 * @param {string} folder  the API's sources, with a slash at the end
 * @param {ReadonlySet<string>} words
 * @returns {import('rolldown').Plugin}
 */
export function figureCalls(folder, words) {
  return {
    name: 'posenc-figure-calls',
    transform: {
      handler(code, id) {
        if (!id.startsWith(folder)) return undefined;
        /** @type {[start: number, end: number][]} */
        const cuts = [];
        visit(this.parse(code, { lang: 'ts' }), (node) => {
          if (node.type !== 'FunctionDeclaration' || !node.id?.name.endsWith('Functions')) return;
          const value = node.body.body.at(-1)?.argument;
          if (value?.type !== 'ObjectExpression') return;
          for (const { key, start, end } of value.properties) {
            if (key && !words.has(key.name)) cuts.push([start, code[end] === ',' ? end + 1 : end]);
          }
        });
        if (cuts.length === 0) return undefined;
        const rest = cuts.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
        return { code: rest, map: null };
      },
    },
  };
}

/**
 * Problems with the list of core functions that the module for figures leaves out, one sentence each.
 * @param {string} code  of embed.js
 * @param {readonly string[]} unbound  the list
 * @param {string} declared  the declarations of the modules
 * @returns {string[]}
 */
export function unboundProblems(code, unbound, declared) {
  const core = /^export interface RawModule .*?^}/ms.exec(declared)?.[0] ?? '';
  const bound = [...core.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  if (bound.length === 0) throw new Error('The declarations of the core are not written as unboundProblems() expects.');
  // A function may be called by the name of its scheme: `axial_rope` for 'axial-rope'.
  const words = new Set([
    ...(code.match(/\w+/g) ?? []),
    ...(code.match(/[\w-]+/g) ?? []).map((name) => name.replaceAll('-', '_')),
  ]);
  const list = 'cpp/bindings/figures_without.txt';
  return [
    ...bound
      .filter((name) => !words.has(name) && !unbound.includes(name))
      .map((name) => `no figure calls ${name}; expected in ${list}.`),
    ...unbound.filter((name) => !bound.includes(name)).map((name) => `${list} names ${name}, which nothing binds.`),
    ...unbound.filter((name) => words.has(name)).map((name) => `a figure calls ${name}; expected not in ${list}.`),
  ];
}
