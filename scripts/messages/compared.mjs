/** What figures say in English, compared with the tables of other languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { visit } from '../syntax-tree.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (path) => new URL(`../../${path}`, import.meta.url).href;

/** Members of objects in the code of figures whose text is shown. */
const message = ['label', 'title', 'question', 'said', 'quantity', 'columnTitle', 'unit', 'guess'];

/**
 * The messages in the code of figures: what is given to `say`, and the texts of members that are said elsewhere.
 * @param {readonly string[]} sources  TypeScript
 * @returns {{ messages: Set<string>, literals: Set<string> }} with all string literals, among which any message is
 */
export function messagesIn(sources) {
  const [messages, literals] = [new Set(), new Set()];
  const texts = (node, into) =>
    visit(node, ({ type, value }) => {
      if (type === 'Literal' && typeof value === 'string') into.add(value);
    });
  // Of a condition only its two results are texts.
  const results = (node) =>
    node?.type === 'ConditionalExpression' ? [node.consequent, node.alternate].forEach(results) : literal(node);
  const literal = (node) => {
    if (node?.type === 'Literal' && typeof node.value === 'string' && /\p{L}{2}/u.test(node.value))
      messages.add(node.value);
  };
  for (const source of sources) {
    const tree = parseAst(source, { lang: 'ts' });
    texts(tree, literals);
    visit(tree, (node) => {
      if (node.type === 'CallExpression' && (node.callee.property ?? node.callee).name === 'say')
        results(node.arguments[0]);
      if (node.type === 'Property' && message.includes(node.key.name)) results(node.value);
    });
  }
  return { messages, literals };
}

/** The messages that come from data: what parameters are, and the names of schemes, of their parameters and of choices. */
export function messagesOfData(catalogue, figures) {
  const words = (name) => name.replace(/\.?([A-Z])|\./g, (_, letter = '') => ` ${letter.toLowerCase()}`);
  const parameters = catalogue.flatMap((scheme) => scheme.parameters);
  const own = figures.flatMap((figure) => figure.parameters ?? []);
  return new Set([
    ...catalogue.map(({ title }) => title),
    ...parameters.flatMap(({ name, choices = [] }) => [words(name), ...choices]),
    ...[...parameters, ...own].map(({ description }) => description),
  ]);
}

/**
 * What each table lacks of the English messages and of those that another table has, and what it has that is not English any more.
 * @param {Readonly<Record<string, Readonly<Record<string, string>>>>} tables  by language
 * @param {{ messages: ReadonlySet<string>, texts: ReadonlySet<string> }} english  with all texts among which a message may be
 */
export function compared(tables, { messages, texts }) {
  const elsewhere = Object.values(tables).flatMap(Object.keys);
  const all = [...new Set([...messages, ...elsewhere.filter((text) => texts.has(text))])];
  return Object.entries(tables).map(([language, table]) => ({
    language,
    missing: all.filter((text) => !Object.hasOwn(table, text)),
    unsaid: Object.keys(table).filter((text) => !texts.has(text) && !messages.has(text)),
  }));
}

/** What figures say in English, and the tables of other languages. */
export async function readMessages() {
  const sources = ['web/elements', 'web/charts', 'web/catalogue', 'web/api/analysis'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({ folder, source: readFileSync(join(root, folder, name), 'utf8') })),
  );
  const drawn = sources.filter(({ folder }) => /elements|charts/.test(folder));
  const inCode = messagesIn(drawn.map(({ source }) => source));
  const { literals } = messagesIn(sources.map(({ source }) => source));
  const [{ catalogue }, ...elements] = await Promise.all(
    ['dist/catalogue.js', 'dist/elements.js', 'dist/elements-train.js'].map((path) => import(at(path))),
  );
  const figures = elements.flatMap((module) => Object.values(module)).filter((one) => typeof one === 'function');
  const data = messagesOfData(catalogue, figures);
  const parameterNames = figures.flatMap(({ parameters = [] }) =>
    parameters.map(({ name }) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
  );
  const languages = readdirSync(join(root, 'web/messages'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  for (const { name } of languages) await import(at(`dist/messages-${name}.js`));
  const { posencMessages: tables } = globalThis;
  const messages = new Set([...inCode.messages, ...data]);
  return { tables, english: { messages, texts: new Set([...literals, ...messages, ...parameterNames]) } };
}
