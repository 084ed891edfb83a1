import { createPosenc } from 'posenc';
import { inspectConfig, type LayerPositions, layerFrequencies } from 'posenc/inspect';
import { expect, test } from 'vitest';
import { rowProgram } from '../../web/site/inspect/config/python.ts';
import { scaled } from '../models/inspect/scaled-rows.ts';
import { runNumpy } from './run.ts';

const picture = (className: string) => inspectConfig({ _class_name: className }).layers[0] as LayerPositions;
const withAxes = ['FluxTransformer2DModel', 'CosmosTransformer3DModel', 'LuminaNextDiT2DModel'].map(picture);

test('the program for NumPy computes inv_freq and the attention factor of the row', async () => {
  const pe = await createPosenc();
  const cases = [...scaled, ...withAxes].flatMap((row) =>
    [row, row].map((one, i) => ({ row: one, length: i === 0 ? undefined : 20_000 })),
  );
  const programs = cases.map(
    ({ row, length }) => `${rowProgram(pe, row, length)}\nshown = np.concatenate([inv_freq, [attention_factor]])`,
  );
  const fractions = rowProgram(pe, picture('LTXVideoTransformer3DModel'));
  const answers = await runNumpy([...programs, `${fractions}\nshown = inv_freq[[0, 1, 3, 4, 1021, 1023]] / np.pi * 2`]);
  // 341 frequencies for each of three axes; the pair that is left comes first.
  const list = (answers.at(-1) as { shown: readonly number[] }).shown.map((one) => Math.round(1e6 * one) / 1e6);
  expect(list).toEqual([0, 1, 1, Math.round(1e6 * 10000 ** (1 / 340)) / 1e6, 10000, 10000]);
  expect(rowProgram(pe, picture('MochiTransformer3DModel'))).toBeUndefined();
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
