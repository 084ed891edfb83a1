import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { work } from './fixtures/app/work.js';
import { ownSettings, project, runIn, tool } from './project.ts';

let folder: string;
let expected: Awaited<ReturnType<typeof work>>;

beforeAll(async () => {
  folder = project('runtimes', ['app'], ownSettings);
  expected = await work();
});

/** A program that npm installs for this platform only, in a package whose name contains the platform. */
function ofThisMachine(scope: string, name: RegExp): string {
  const found = readdirSync(tool(scope)).filter((one) => name.test(one));
  expect(found, `one of ${scope} for this machine`).toHaveLength(1);
  return `${scope}/${found[0]}`;
}

const node = (major: number) => () => [tool(`node-${major}/bin/node`), 'run.js'] as const;
const runtimes: Readonly<Record<string, () => readonly [string, ...string[]]>> = {
  'Node.js 20': node(20),
  'Node.js 22': node(22),
  'Node.js 24': node(24),
  'Node.js 26': node(26),
  Deno: () => [
    tool(`${ofThisMachine('@deno', /./)}/deno`),
    'run',
    '--no-config',
    '--node-modules-dir=manual',
    '--cached-only',
    '--allow-read',
    'run.js',
  ],
  Bun: () => [tool(`${ofThisMachine('@oven', /^bun-[a-z]+-[a-z0-9]+$/)}/bin/bun`), 'run.js'],
};

describe.each(Object.entries(runtimes))('%s', (name, command) => {
  it('computes, inspects, trains, has workers, and imports the elements', async () => {
    const [program, ...args] = command();
    console.log(`${name}: ${(await runIn(folder, program, ['--version'])).split('\n')[0]}`);
    const result = JSON.parse(await runIn(folder, program, args));
    expect(result).toEqual({ ...expected, imported: ['function', 'function'] });
  });
});
