import { expect, it } from 'vitest';
import { examplesOf, runExample } from '../api/examples.ts';

const examples = examplesOf('web/inspect');

it('has examples to run', () => expect(examples.length).toBeGreaterThan(4));

it.each(examples.map((example) => [example.place, example] as const))('%s runs', (_, example) => runExample(example));
