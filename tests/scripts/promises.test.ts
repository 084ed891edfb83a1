import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FoundTest, stringsIn, testsInCpp, testsInTypeScript } from './tests-in.ts';

const rows = (readFileSync('docs/guarantees.md', 'utf8').split('## Promises and their tests')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Promise|---)/.test(line))
  .map((line) => {
    const [, promise = '', test = ''] = line.split('|').map((cell) => cell.trim());
    const [, soak, file = '', title] = /^(soak: )?`([^`]+)`(?: "(.+)")?$/.exec(test) ?? [];
    return { promise, isSoak: soak !== undefined, file, title };
  });

function testsIn(file: string): FoundTest[] {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.cc')) return testsInCpp(source);
  if (file.endsWith('.ts')) return testsInTypeScript(source);
  return stringsIn(source).map((title) => ({ title, isSkipped: false }));
}

describe('the table of promises', () => {
  it('has rows', () => expect(rows?.length).toBeGreaterThan(40));

  it.each(rows ?? [])('names a test that runs: $promise', ({ file, title, isSoak }) => {
    expect(existsSync(file), file).toBe(true);
    const tests = testsIn(file).filter((test) => title === undefined || test.title === title);
    expect(tests, title).not.toEqual([]);
    expect(tests.filter(({ isSkipped }) => isSkipped)).toEqual([]);
    if (!/^(tests|scripts)\/.+\.(test\.(ts|cc)|mjs)$/.test(file)) throw new Error(`${file} is no file of tests`);
    expect(/soak|engines|^tests\/(leaks|packaging)/.test(file), 'whether it is in soak').toBe(isSoak);
  });
});

describe('the titles of tests', () => {
  const titles = (source: string) =>
    testsInTypeScript(source).map(({ title, isSkipped }) => (isSkipped ? `skipped: ${title}` : title));

  it('are those of calls, not of comments and strings', () => {
    expect(
      titles("// it('in a comment', () => {});\nconst x = 'in a string';\nit('runs', () => expect(x).toBe('is'));"),
    ).toEqual(['runs']);
    expect(titles("it.each([1])('%s is \\'quoted\\'', () => {}); for (const n of [1]) test(`kB`, run);")).toEqual([
      "%s is 'quoted'",
      'kB',
    ]);
  });

  it('say what is skipped, alone or with its group', () => {
    expect(
      titles("it.skip('a', () => {}); it.skipIf(slow)('b', () => {}); it.skipIf(slow).each([1])('c', () => {});"),
    ).toEqual(['skipped: a', 'skipped: b', 'skipped: c']);
    expect(titles("describe.skip('x', () => { it('d', () => {}); }); it('e', () => {});")).toEqual(['skipped: d', 'e']);
    expect(titles("test.describe.fixme('x', () => { test('f', () => {}); });")).toEqual(['skipped: f']);
    expect(titles("test('g', () => { test.skip(isSlow); }); test('h', () => {});")).toEqual(['skipped: g', 'h']);
    expect(titles("test.fixme(); test('i', () => {});")).toEqual(['skipped: i']);
  });

  it('are those of Catch2 that no tag hides', () => {
    const source =
      '// TEST_CASE("no", "[x]") {}\nTEST_CASE("a", "[x]") {}\nTEST_CASE("b", "[.x]") {}\nTEST_CASE("c") { SKIP("why"); }';
    expect(testsInCpp(source)).toEqual([
      { title: 'a', isSkipped: false },
      { title: 'b', isSkipped: true },
      { title: 'c', isSkipped: true },
    ]);
  });

  it('are strings of scripts, not their comments', () => {
    expect(stringsIn("// title: 'no'\nconst stage = { title: 'yes' };")).toEqual(['yes']);
  });
});
