import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** No workflow runs here: the names in their commands must exist, so that a renamed one is changed in both places. */

const folder = '.github/workflows';
const files = readdirSync(folder);

interface Job {
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

const commandsOf = (file: string): string[] =>
  Object.values(parse(readFileSync(`${folder}/${file}`, 'utf8')).jobs as Readonly<Record<string, Job>>).flatMap(
    ({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n').filter((line) => line.trim() !== '')),
  );

const commands = [...files.flatMap(commandsOf), ...readFileSync('Containerfile', 'utf8').split('\n')];
const found = (pattern: RegExp) =>
  commands.flatMap((command) => [...command.matchAll(pattern)].map(([, name]) => name as string));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const presets = JSON.parse(readFileSync('CMakePresets.json', 'utf8'));
const stagesOf = (script: string) =>
  [...readFileSync(`scripts/${script}.mjs`, 'utf8').matchAll(/^ {4}name: '([a-z-]+)'/gm)].map(([, name]) => name);

describe('every test', () => {
  it('is in a folder that a stage of npm test or npm run soak runs', () => {
    const programs = ['test', 'soak'].map((name) => readFileSync(`scripts/${name}.mjs`, 'utf8')).join();
    const ran = [...programs.matchAll(/'(tests\/[a-z./-]+)'/g)].map(([, name]) => name as string);
    const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !/^browser|node_modules/.test(name))
      .map((name) => `tests/${name.replaceAll('\\', '/')}`);
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((test) => !ran.some((one) => test === one || test.startsWith(`${one}/`)))).toEqual([]);
  });
});

describe('workflows and the container', () => {
  it('run scripts that the package has', () => {
    const named = found(/\bnpm (?:run )?(test|start|soak|build|check|bench|conformance)\b/g);
    expect(named).toEqual(expect.arrayContaining(['test', 'start', 'soak']));
    for (const name of named) expect(scripts).toHaveProperty(name);
  });

  it.each(['test', 'soak'])('name stages that npm run %s has', (script) => {
    const named = found(new RegExp(`npm (?:run )?${script} -- --only (\\S+)`, 'g')).flatMap((list) => list.split(','));
    expect(named).not.toEqual([]);
    expect(stagesOf(script)).toEqual(expect.arrayContaining(named));
  });

  it('name presets that CMake knows', () => {
    const named = found(/--preset (\S+)/g);
    expect(named).not.toEqual([]);
    for (const kind of ['configurePresets', 'buildPresets', 'testPresets'])
      expect(presets[kind].map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(named));
  });

  it('start files that are there', () => {
    const named = found(/(?:^|\s)((?:\.ci|scripts|cpp)\/[\w./-]+)/g);
    expect(named).toEqual(expect.arrayContaining(['.ci/run', 'scripts/with-tools.mjs']));
    for (const file of named) expect(existsSync(file), file).toBe(true);
  });
});
