import { readFileSync } from 'node:fs';
import { catalogue } from 'posenc/catalogue';
import { expect, it } from 'vitest';

// A new scheme does not have to wait for the documents, which are brought up to date for a release.
it('docs/schemes.md names every scheme', () => {
  const schemes = readFileSync(new URL('../../docs/schemes.md', import.meta.url), 'utf8');
  expect(catalogue.map(({ name }) => name).filter((name) => !schemes.includes(`\`${name}\``))).toEqual([]);
});

it('the README counts the schemes', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(` ${catalogue.length} schemes, `);
});
