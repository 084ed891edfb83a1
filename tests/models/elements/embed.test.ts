import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('embed.js imports nothing', async () => {
  const text = await readFile(new URL('../../../dist/embed.js', import.meta.url), 'utf8');
  expect(text).not.toMatch(/(^|[;\n])import\s*["'{*]/);
});
