import { readFileSync } from 'node:fs';
import { catalogue } from 'posenc/catalogue';
import { expect, it } from 'vitest';

// A scheme does not wait for prose: what tells of all of them is brought up to date for a release.
it('the README names every scheme', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(catalogue.map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
