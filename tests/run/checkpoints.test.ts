import { fileURLToPath } from 'node:url';
import * as run from 'posenc/run';
import { describe, expect, it } from 'vitest';
import { modelsIn, runModel } from '../conformance/models/run.mjs';

const folder = fileURLToPath(new URL('../checkpoints/', import.meta.url));

describe.each(['simd', 'relaxed'] as const)('checkpoints in the %s build', async (build) => {
  for (const name of await modelsIn(folder)) {
    it(`${name} as trained, and with its positions changed`, async () => {
      const checks = await runModel(run, build, `${folder}${name}`);
      expect(checks.length).toBeGreaterThanOrEqual(5);
      expect(checks.filter(({ share }) => !(share <= 1))).toEqual([]);
    });
  }
});

it('notices a change of the positions that was not asked for', async () => {
  const changed = {
    openModel: async (...args: Parameters<typeof run.openModel>) => {
      const model = await run.openModel(...args);
      const evaluate = model.evaluate.bind(model);
      model.evaluate = (tokens, options) => evaluate(tokens, { ...options, positions: { base: 10001 } });
      return model;
    },
  };
  const checks = await runModel(changed as typeof run, 'simd', `${folder}llama-gqa`);
  const failed = checks.filter(({ share }) => share > 1).map(({ name }) => name);
  expect(failed).toEqual(expect.arrayContaining(['logits', 'hidden', 'base1000', 'window8']));
});
