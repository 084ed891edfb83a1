import { readFileSync } from 'node:fs';
import { catalogue } from 'posenc/catalogue';
import { expect, it } from 'vitest';

// A new scheme does not have to wait for the README, which is brought up to date for a release.
it('the README names every scheme', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(catalogue.map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
