import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as elements from '../../web/elements/elements.ts';
import { elementName } from '../../web/elements/register.ts';
import { examplesIn, runExamples } from '../api/examples.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', ...docs];
/** Recipes of publishing tools, which `npm run soak` writes into projects of these tools and builds. */
const isRecipe = (file: string) => /^docs\/publish\/(?!README)/.test(file);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('docs/figures.md names every element', () => {
  const names = Object.keys(elements).map(elementName);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !read('docs/figures.md').includes(`\`${name}\``))).toEqual([]);
});

it.each(['README.md', 'CONTRIBUTING.md'])('%s is at most 150 lines', (file) =>
  expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(150),
);

it("the README's picture is at most 60 kB", () => {
  const [, picture = ''] = /!\[[^\]]+\]\(([^)]+)\)/.exec(read('README.md')) ?? [];
  expect(readFileSync(join(root, picture)).length).toBeLessThanOrEqual(60_000);
});

/** The name by which a code host reaches a heading. */
const anchorOf = (heading: string) =>
  heading
    .replace(/[`*]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

describe.each(documents)('links of %s', (file) => {
  const links = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string);
  const own = links.filter((link) => !/^[a-z]+:/.test(link));

  it.each(own.length > 0 ? own : ['#'])('%s leads somewhere', (link) => {
    if (link === '#') return expect(links.filter((one) => !/^https:/.test(one))).toEqual([]);
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    expect(existsSync(join(root, target)), target).toBe(true);
    if (anchor === undefined) return;
    const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading as string));
    expect(headings).toContain(anchor);
  });
});

it('docs/README.md lists every document', () => {
  const index = read('docs/README.md');
  const recipes = read('docs/publish/README.md');
  const isListed = (file: string) =>
    isRecipe(file) ? recipes.includes(`(${file.slice(13)})`) : index.includes(`(${file.slice(5)})`);
  expect(docs.filter((file) => file !== 'docs/README.md' && !isListed(file))).toEqual([]);
});

const withExamples = documents.filter((file) => !isRecipe(file));
const examples = withExamples.flatMap(examplesIn);

it('has examples to run', () => {
  const files = new Set(examples.map(({ place }) => place.split(',')[0]));
  expect([...files]).toEqual(
    expect.arrayContaining(['README.md', 'docs/javascript.md', 'docs/inspecting.md', 'docs/training.md']),
  );
});

it('no example is in a language that is not run, but for those of CI services and pytest', () => {
  const languages = withExamples.flatMap((file) => [...read(file).matchAll(/^```(\w*)$/gm)].map(([, name]) => name));
  expect([...new Set(languages)].filter((name) => name !== '').sort()).toEqual([
    'cmake',
    'html',
    'js',
    'python',
    'sh',
    'ts',
    'yaml',
  ]);
});

const ended = runExamples(examples);
it.each([...ended])('%s runs', (_, how) => expect(how).toBe('ran'));
