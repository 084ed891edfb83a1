import { createPosenc } from 'posenc';
import { layerFrequencies } from 'posenc/inspect';
import { expect, test } from 'vitest';
import { rowProgram } from '../../web/site/inspect/config/python.ts';
import { scaled } from '../models/inspect/scaled-rows.ts';
import { runNumpy } from './run.ts';

test('the program for NumPy computes inv_freq and the attention factor of the row', async () => {
  const pe = await createPosenc();
  const cases = scaled.flatMap((row) =>
    [row, row].map((one, i) => ({ row: one, length: i === 0 ? undefined : 20_000 })),
  );
  const programs = cases.map(
    ({ row, length }) => `${rowProgram(pe, row, length)}\nshown = np.concatenate([inv_freq, [attention_factor]])`,
  );
  const answers = await runNumpy(programs);
  for (const [i, { row, length }] of cases.entries()) {
    const answer = answers[i] as { shown?: readonly number[]; error?: string };
    const { frequencies, attentionFactor } = layerFrequencies(pe, row, length === undefined ? {} : { length });
    expect(answer.error, programs[i]).toBeUndefined();
    const wanted = [...frequencies, attentionFactor];
    expect(answer.shown?.length).toBe(wanted.length);
    for (const [pair, value] of wanted.entries()) {
      expect(Math.abs((answer.shown?.[pair] ?? 0) / value - 1), `${programs[i]}\n${pair}`).toBeLessThan(1e-12);
    }
  }
});
