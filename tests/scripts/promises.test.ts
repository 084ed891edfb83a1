import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('CONTRIBUTING.md', 'utf8')
  .split('## Promises and their tests')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Promise|---)/.test(line))
  .map((line) => {
    const [, promise = '', test = ''] = line.split('|').map((cell) => cell.trim());
    const [, soak, file = '', title] = /^(soak: )?`([^`]+)`(?: "(.+)")?$/.exec(test) ?? [];
    return { promise, isSoak: soak !== undefined, file, title };
  });

describe('the table of promises', () => {
  it('has rows', () => expect(rows?.length).toBeGreaterThan(20));

  it.each(rows ?? [])('names a test that is there: $promise', ({ file, title, isSoak }) => {
    expect(existsSync(file), file).toBe(true);
    if (title !== undefined) expect(readFileSync(file, 'utf8')).toContain(title);
    expect(/soak|engines|^tests\/(leaks|packaging)|^scripts\/(coverage|mutants)/.test(file), 'whether it is in soak').toBe(isSoak);
  });
});
