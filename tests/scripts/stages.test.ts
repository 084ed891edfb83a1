import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const folder = 'build/test/stages';
const at = (name: string) => join(import.meta.dirname, '../..', folder, name);
const passed = { passed: 3, failed: 0, skipped: 0 };

/** As on a developer's machine, since continuous integration repeats every test. */
async function stages() {
  vi.stubEnv('CI', '');
  vi.resetModules();
  const { resultOf } = await import('../../scripts/testing/stages.mjs');
  vi.unstubAllEnvs();
  return (stage: Parameters<typeof resultOf>[0]) => resultOf(stage, {});
}

const forget = () => {
  rmSync(at('.'), { recursive: true, force: true });
  for (const name of ['of-test', 'of-test-a', 'of-test-b'])
    rmSync(join(import.meta.dirname, `../../build/done/stage-${name}.json`), { force: true });
};

beforeEach(() => {
  forget();
  mkdirSync(at('.'), { recursive: true });
  for (const name of ['a', 'b']) writeFileSync(at(name), 'before');
});

afterAll(forget);

it('a stage is repeated when it failed, or when something that it reads has changed', async () => {
  const resultOf = await stages();
  const work = vi.fn(async () => passed);
  const stage = { name: 'of-test', title: 'A stage', inputs: [`${folder}/a`], work };
  work.mockResolvedValueOnce({ passed: 2, failed: 1, skipped: 0 });
  expect((await resultOf(stage)).counts).toMatchObject({ failed: 1 });
  expect((await resultOf(stage)).unchanged).toEqual([]);
  expect(work).toHaveBeenCalledTimes(2);
  writeFileSync(at('b'), 'after');
  expect(await resultOf(stage)).toEqual({ counts: passed, unchanged: ['of-test'] });
  writeFileSync(at('a'), 'after');
  await resultOf(stage);
  expect(work).toHaveBeenCalledTimes(3);
});

it('of a stage in parts only those run that have changed, and all are counted', async () => {
  const resultOf = await stages();
  const work = vi.fn(async (_: unknown, due: readonly string[]) => ({
    passed: 3 * due.length,
    failed: 0,
    skipped: 0,
    parts: Object.fromEntries(due.map((name) => [name, passed])),
  }));
  const part = (name: string) => ({ name, inputs: async () => [`${folder}/${name}`] });
  const stage = { name: 'of-test', title: 'A stage', parts: [part('a'), part('b')], work };
  await resultOf(stage);
  writeFileSync(at('b'), 'after');
  const { counts, unchanged } = await resultOf(stage);
  expect(work.mock.calls.map(([, due]) => due)).toEqual([['a', 'b'], ['b']]);
  expect(counts).toMatchObject({ passed: 6 });
  expect(unchanged).toEqual(['a']);
});

it('another version of what runs the tests repeats them', async () => {
  const resultOf = await stages();
  const work = vi.fn(async () => ({ ...passed, parts: { a: passed } }));
  const of = (version: string) => ({
    name: 'of-test',
    title: 'A stage',
    parts: [{ name: 'a', inputs: [`${folder}/a`], version: async () => version }],
    work,
  });
  await resultOf(of('1'));
  await resultOf(of('1'));
  await resultOf(of('2'));
  expect(work).toHaveBeenCalledTimes(2);
});
