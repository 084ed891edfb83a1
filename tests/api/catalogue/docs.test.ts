import { readFileSync } from 'node:fs';
import { catalogue } from 'posenc/catalogue';
import { expect, it } from 'vitest';
import { examplesIn, examplesOf, runExample } from '../examples.ts';

const examples = [...examplesIn('README.md'), ...examplesOf('web/api')];

it('README counts the schemes', () => {
  expect(readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')).toContain(
    ` ${catalogue.length} schemes, `,
  );
});

it('has examples to run', () => expect(examples.length).toBeGreaterThan(8));

it.each(examples.map((example) => [example.place, example] as const))('%s runs', (_, example) => runExample(example));
