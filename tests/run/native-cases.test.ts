/**
 * The native tests compute what C++ is asked when a checkpoint runs. Here it is made anew, by the code that asks, and
 * compared with the files that they read: `npx vitest run tests/run/native-cases.test.ts -u` writes them.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { changeOf } from '../conformance/models/changes.mjs';
import { filesOf, modelsIn, toleranceOf } from '../conformance/models/run.mjs';
import { Recorder } from './recorder.ts';

const folder = fileURLToPath(new URL('../checkpoints/', import.meta.url));

let recorder: Recorder;
vi.mock('../../web/run/module.ts', () => ({
  loadRunModule: async () => ({ build: 'simd' }),
  startRunEngine: async () => recorder.engine,
}));
const { openModel } = await import('../../web/run/open.ts');

it.each(await modelsIn(folder))('%s asks of C++ what the native tests compute', async (name) => {
  const testCase = JSON.parse(readFileSync(`${folder}${name}/case.json`, 'utf8'));
  recorder = new Recorder(readFileSync(`${folder}${name}/model.safetensors`));
  const model = await openModel(await filesOf(`${folder}${name}`), { worker: false });
  const { tokens, expected, attention_layers, surgeries = [] } = testCase;
  const { logits, hidden, attentions, loss_by_position } = expected;
  const recorded = async (id: string, tokens: readonly number[], options: object, results: object, known: object) => {
    await model.evaluate(tokens, options);
    return { id, op: 'model', inputs: {}, expected: results, params: { ...known, ...recorder.run } };
  };
  const last = expected.hidden_last ? { hidden_last: expected.hidden_last } : {};
  const cases = [
    await recorded(
      'as trained',
      tokens,
      {},
      { logits, hidden, attentions, loss_by_position, ...last },
      {
        tolerance: toleranceOf(testCase),
        model: recorder.model,
        attention_layers,
      },
    ),
  ];
  for (const surgery of surgeries.filter(({ error }: { error?: string }) => !error)) {
    const { tokens, options, skip = 0 } = changeOf(testCase, surgery, model);
    const results = surgery.logits ? { logits: surgery.logits } : {};
    cases.push(await recorded(surgery.name, tokens, options, results, { loss: surgery.loss, skip }));
  }
  const text = ['{"cases": [', cases.map((one) => JSON.stringify(one)).join(',\n'), ']}', ''].join('\n');
  await expect(text).toMatchFileSnapshot(`../checkpoints/${name}/cases.json`);
});
