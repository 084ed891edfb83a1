import { parseAst } from 'rolldown/parseAst';
import { visit } from '../../scripts/syntax-tree.mjs';

export interface FoundTest {
  readonly title: string;
  /** The test, or a group around it, is skipped, postponed or expected to fail. */
  readonly isSkipped: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Call extends Node {
  readonly callee: Node;
  readonly arguments: readonly Node[];
}

const runners = new Set(['it', 'test', 'describe']);
const skips = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail']);

/** A callee, with the members that its type has. */
interface Callee extends Node {
  readonly name?: string;
  readonly object?: Callee;
  readonly property?: Callee;
  readonly callee?: Callee;
  readonly tag?: Callee;
}

/** The names of a callee: it, each, skip of `it.each(rows)`, `it.skip` and `it.skipIf(slow).each(rows)`. */
function namesOf({ name, object, property, callee, tag }: Callee): readonly string[] {
  if (name !== undefined) return [name];
  if (object && property) return [...namesOf(object), ...namesOf(property)];
  const inner = callee ?? tag;
  return inner ? namesOf(inner) : [];
}

function isCall(node: Node): node is Call {
  return node.type === 'CallExpression';
}

/** The tests of a TypeScript file as vitest and Playwright read it, titles as they are written. */
export function testsInTypeScript(source: string): FoundTest[] {
  const calls: Call[] = [];
  visit(parseAst(source, { lang: 'ts' }), (node: Node) => {
    if (isCall(node) && runners.has(namesOf(node.callee)[0] ?? '')) calls.push(node);
  });
  const skipped = calls.filter(({ callee }) => namesOf(callee).some((name) => skips.has(name)));
  // `test.skip()` and `test.fixme(condition)` without a title skip the test around them, or all of the file.
  for (const call of skipped.filter(
    ({ arguments: [title], callee }) => !isTitle(title) && callee.type !== 'CallExpression',
  )) {
    const around = calls.filter((one) => isTitle(one.arguments[0]) && holds(one, call));
    if (!calls.some((one) => one.callee === call))
      skipped.push(around.at(-1) ?? { ...call, start: 0, end: source.length });
  }
  return calls.flatMap((call) => {
    const [, member] = namesOf(call.callee);
    const [title] = call.arguments;
    if (!isTitle(title) || namesOf(call.callee)[0] === 'describe' || member === 'describe' || member === 'step')
      return [];
    return [{ title: textOf(source, title), isSkipped: skipped.some((one) => holds(one, call)) }];
  });
}

function isTitle(node: Node | undefined): node is Node {
  return node?.type === 'TemplateLiteral' || typeof (node as { value?: unknown } | undefined)?.value === 'string';
}

function holds(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function textOf(source: string, { start, end }: Node): string {
  return source.slice(start + 1, end - 1).replace(/\\(['"`\\])/g, '$1');
}

/** The tests of a Catch2 file; a tag that begins with a point hides a test, and SKIP ends it. */
export function testsInCpp(source: string): FoundTest[] {
  const code = source.replace(/\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');
  const parts = code.split(/^TEST_CASE\(/m).slice(1);
  return parts.flatMap((part) => {
    const [, title, tags = ''] = /^\s*"((?:[^"\\]|\\.)*)"(?:,\s*"([^"]*)")?/.exec(part) ?? [];
    return title === undefined ? [] : [{ title, isSkipped: /\[[.!]/.test(tags) || /\bSKIP\(/.test(part) }];
  });
}

/** The strings of a script's code: titles of stages, and what a failure says. Comments have none. */
export function stringsIn(source: string): string[] {
  const strings: string[] = [];
  visit(parseAst(source), (node: Node) => {
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') strings.push(textOf(source, node));
  });
  return strings;
}
