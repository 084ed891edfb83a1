import { expect, it } from 'vitest';
import { examplesOf, runExamples } from '../api/examples.ts';

const examples = examplesOf('web/inspect');

it('has examples to run', () => expect(examples.length).toBeGreaterThan(4));

const ended = runExamples(examples);
it.each([...ended])('%s runs', (_, how) => expect(how).toBe('ran'));
