import { readFileSync } from 'node:fs';
import { catalogue } from 'posenc/catalogue';
import { expect, it } from 'vitest';
import * as elements from '../../web/elements/elements.ts';
import { elementName } from '../../web/elements/register.ts';
import { examplesIn, runExamples } from '../api/examples.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const examples = examplesIn('README.md');

it('counts the schemes', () => expect(readme).toContain(` ${catalogue.length} schemes, `));

it('names every element', () => {
  const names = Object.keys(elements).map(elementName);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});

it('has examples to run', () => expect(examples.length).toBeGreaterThan(4));

const ended = runExamples(examples);
it.each([...ended])('%s runs', (_, how) => expect(how).toBe('ran'));
