import { expect, it } from 'vitest';
import { examplesOf, runExample } from '../examples.ts';

const examples = examplesOf('web/api');

it('has examples to run', () => expect(examples.length).toBeGreaterThan(8));

it.each(examples.map((example) => [example.place, example] as const))('%s runs', (_, example) => runExample(example));
