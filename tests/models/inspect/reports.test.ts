import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspectConfig } from 'posenc/inspect';
import { parseSync } from 'vite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reports as german } from '../../../web/messages/de/reports/index.ts';
import { reports as spanish } from '../../../web/messages/es/reports/index.ts';
import { type MessageTable, registerMessages } from '../../../web/messages/index.ts';
import { examples } from '../../../web/site/inspect/examples/index.ts';
import { translate } from '../../../web/site/inspect/language/index.ts';

// What posenc/inspect says is English in the API; the room translates it by its sentences, with {0}, {1} … in place of values.

const web = fileURLToPath(new URL('../../../web/', import.meta.url));

/** Where sentences are made that the room shows. */
const sources = [
  'inspect/config',
  'inspect/families',
  'inspect/programs',
  'inspect/prompts',
  'inspect/checkpoint/positions',
  'inspect/arrays/identify',
  'inspect/arrays/compare',
  'inspect/json/json.ts',
  'site/inspect/attention/first-layer.ts',
  'site/inspect/attention/model-files.ts',
  'site/inspect/attention/plan.ts',
  'site/inspect/arrays/read.ts',
  'site/inspect/source/link.ts',
  'site/shared/background.ts',
].flatMap((path) =>
  statSync(join(web, path)).isDirectory()
    ? readdirSync(join(web, path), { recursive: true, encoding: 'utf8' })
        // Lists of names.
        .filter((name) => name.endsWith('.ts') && !/(gguf-archs|releases)\.ts$/.test(name))
        .map((name) => join(web, path, name))
    : [join(web, path)],
);

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A place for a value. */
const hole = '\0';

/** What an expression may read as, with holes for values; conditions read both ways. */
function texts(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'ParenthesizedExpression') return texts(node.expression as Node);
  if (node.type === 'ConditionalExpression')
    return [...texts(node.consequent as Node), ...texts(node.alternate as Node)];
  if (node.type !== 'TemplateLiteral') return [hole];
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.reduce<string[]>(
    (before, { value }, i) => {
      const written = before.map((text) => text + value.cooked);
      const expression = (node.expressions as readonly Node[])[i];
      return expression ? written.flatMap((text) => texts(expression).map((more) => text + more)) : written;
    },
    [''],
  );
}

/** Sentences of errors in arguments and files, which stay English, and what the room says itself. */
const elsewhere = /^(refused|refusal|refuse|say|RegExp|PosencError|invalid|problem|expected|fail)$/;

function sentencesOf(code: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isNode(node)) return;
    if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return;
    if (/^(Call|New)Expression$/.test(node.type) && elsewhere.test(String((node.callee as Node).name))) return;
    if (node.type === 'Property' && (node.key as Node).name === 'title') return;
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') found.push(...texts(node));
    for (const value of Object.values(node)) {
      // Conditions within a sentence have been read with it.
      const rest =
        node.type === 'TemplateLiteral' && Array.isArray(value) ? value.filter((one) => texts(one)[0] === hole) : value;
      if (typeof rest === 'object') visit(rest);
    }
  };
  visit(parseSync('source.ts', code).program);
  return found;
}

/** With numbered places, as the tables have them. */
function numbered(text: string): string {
  let count = 0;
  return text.trim().replace(/\0|\{-?[\w.]+\}/g, () => `{${count++}}`);
}

const said = new Set(sources.flatMap((file) => sentencesOf(readFileSync(file, 'utf8'))).map(numbered));

/** Words of code in a row, and errors that stay English. */
const untranslated = new Set([
  'from the end',
  'expected {0} at character {1}',
  'a general.architecture of {0}',
  'llama.cpp / ggml',
  'transformers, generate()',
  'Qwen3-VL and Qwen3.5 vision',
]);
/** Sentences from elsewhere: of the catalogue, of checkpoints, of examples, and of what stands in brackets. */
const beside =
  /^(a finite number above|The model has \{0\} files|The sentence has|Positional keys of|Put together from|Keys and values as a unit test|The text of the file as a loader|.*: every number is the same \((exact|printed),)/;

const words = (text: string) =>
  text
    .replace(/\{\d+\}/g, '')
    .split(' ')
    .filter((word) => /^[a-z]{2,}/.test(word)).length;

test('every sentence of the API that the room shows is translated', () => {
  const sentences = [...said].filter((text) => words(text) > 1 && !untranslated.has(text) && !text.startsWith('['));
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter((text) => !Object.hasOwn(german, text))).toEqual([]);
});

test('no sentence is left of code that is gone', () => {
  expect(Object.keys(german).filter((text) => !said.has(text) && !beside.test(text))).toEqual([]);
});

/** The file of a case. */
function configOf(text: string): string {
  const { config, config_text } = JSON.parse(text) as { readonly config?: object; readonly config_text?: string };
  return config_text ?? JSON.stringify(config);
}

describe.each<[string, MessageTable]>([
  ['de', german],
  ['es', spanish],
])('the sentences of the API in the language %s', (language, reports) => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { lang: language } });
    registerMessages(language, reports);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    globalThis.posencMessages = undefined;
  });

  test('are those of the other language, with the same values and keys', () => {
    const parts = (text: string) => (text.match(/\{\d+\}|\b[a-z0-9]+(_[a-z0-9]+)+\b/g) ?? []).sort().join();
    expect(Object.keys(reports).sort()).toEqual(Object.keys(german).sort());
    expect(Object.entries(reports).filter(([english, own]) => parts(english) !== parts(own))).toEqual([]);
    expect(Object.entries(reports).filter(([english, own]) => english === own)).toEqual([]);
  });

  test('are found for every finding and every note of the cases of configurations', () => {
    const folder = fileURLToPath(new URL('../../configurations/', import.meta.url));
    const reported = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => inspectConfig(configOf(readFileSync(join(folder, name), 'utf8'))));
    const sentences = new Set(
      reported.flatMap(({ findings, layers }) => [
        ...findings.map(({ message }) => message),
        ...layers.flatMap(({ note, table }) => [note, table?.where]).filter((text) => text !== undefined),
      ]),
    );
    expect(sentences.size).toBeGreaterThan(60);
    expect([...sentences].filter((text) => translate(text) === text)).toEqual([]);
    // Keys and numbers stay what they are.
    const code = (text: string) => (text.match(/\b[a-z0-9]+(_[a-z0-9]+)+\b/g) ?? []).sort().join();
    expect([...sentences].filter((text) => code(translate(text)) !== code(text))).toEqual([]);
  });

  test('are found for where every example comes from', () => {
    expect(examples.map(({ source }) => source).filter((source) => translate(source) === source)).toEqual([]);
  });

  test('keep single words, which are names, and write numbers as the language does', () => {
    expect(translate('factor is missing.')).toBe(language === 'de' ? 'factor fehlt.' : 'Falta factor.');
    expect(translate('x: factor 0.5 is below 1.')).toContain('0,5');
    expect(translate('Nobody says this.')).toBe('Nobody says this.');
    const heads = translate('head_dim is a list of 3, not a list.');
    expect(heads).toBe(
      language === 'de' ? 'head_dim ist eine Liste von 3, keine Liste.' : 'head_dim es una lista de 3, no una lista.',
    );
  });
});
