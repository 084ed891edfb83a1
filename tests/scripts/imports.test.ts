import { expect, it } from 'vitest';
import { importsOf } from '../../scripts/testing/imports.mjs';

it('what decides a test is the test, what it imports, and what the package is built into', async () => {
  const files = await importsOf(['tests/snippets']);
  expect(files).toEqual(
    expect.arrayContaining([
      'tests/snippets/snippets.test.ts',
      // Imported by the test, directly or indirectly.
      'web/site/lab/snippets/python.ts',
      'web/catalogue/index.ts',
      // The targets of `posenc` and `posenc/inspect`.
      'dist/index.js',
      'dist/inspect.js',
      'dist/posenc-simd.wasm',
    ]),
  );
  expect(files).not.toContain('dist/embed.js');
  expect(files.filter((file) => file.startsWith('dist/types/api/')).length).toBeGreaterThan(0);
  expect(files.filter((file) => /^dist\/types\/(charts|elements)\//.test(file))).toEqual([]);
  expect(files.filter((file) => /^web\/site\/learn/.test(file))).toEqual([]);
});

it('who tests figures is decided by them, too', async () => {
  const files = await importsOf(['tests/models/elements']);
  expect(files).toEqual(expect.arrayContaining(['dist/elements.js', 'dist/types/charts/color-bar.d.ts']));
});

it('data beside a test count, and a file that only looks like one does not', async () => {
  const files = await importsOf(['posenc', 'tests/golden/alibi']);
  expect(files.filter((file) => file.startsWith('tests/golden/alibi/')).length).toBeGreaterThan(1);
  expect(files).toContain('dist/index.js');
});

it('types, which are erased before a test runs, do not count', async () => {
  const files = await importsOf(['tests/api/pool']);
  expect(files).toContain('web/api/errors/errors.ts');
  expect(files).not.toContain('web/api/types/absolute.ts');
});
