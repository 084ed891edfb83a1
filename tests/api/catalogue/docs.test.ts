import { expect, it } from 'vitest';
import { examplesOf, runExamples } from '../examples.ts';

const examples = examplesOf('web/api');

it('has examples to run', () => expect(examples.length).toBeGreaterThan(8));

const ended = runExamples(examples);
it.each([...ended])('%s runs', (_, how) => expect(how).toBe('ran'));
