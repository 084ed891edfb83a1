import { createPosenc } from 'posenc';
import { inspectConfig, programDifferences } from 'posenc/inspect';
import { expect, test } from 'vitest';

const pe = await createPosenc();

test('a width that a state of the reference does not read is a difference in pairs', () => {
  const report = inspectConfig({ model_type: 'recurrent_gemma', num_hidden_layers: 6 });
  const [only, ...others] = programDifferences(pe, report);
  expect(others).toEqual([]);
  expect(only?.keys).toEqual(['partial_rotary_factor']);
  expect(only?.layers).toEqual([2, 5]);
  expect(only?.numbers?.rotaryDim).toBe(2 * report.layers[2]!.rotaryDim!);
  expect(only?.numbers?.pairsThatDiffer).toBeUndefined();
});

test("pairs 61 and 62 of Qwen3-VL stand still where the fourth axis is 0 (ggml's IMROPE)", () => {
  const rope_scaling = { rope_type: 'default', mrope_interleaved: true, mrope_section: [24, 20, 20] };
  const report = inspectConfig({ model_type: 'qwen3_vl_text', head_dim: 128, rope_theta: 5e6, rope_scaling });
  const difference = programDifferences(pe, report, { position: 32768 }).find(({ program }) => /ggml/.test(program));
  const { frequencies, reference, pairsThatDiffer, largestAngle } = difference?.numbers ?? {};
  expect(pairsThatDiffer).toBe(2);
  expect([frequencies?.[61], frequencies?.[62]]).toEqual([0, 0]);
  expect(largestAngle).toMatchObject({ pair: 61, position: 32768 });
  expect(largestAngle?.radians).toBeCloseTo(0.0135, 4);
  expect(32768 * (reference?.[62] ?? 0)).toBeCloseTo(0.0106, 4);
});

test('programs that compute the same are not named', () => {
  const rope_scaling = { rope_type: 'linear', factor: 2 };
  expect(programDifferences(pe, inspectConfig({ model_type: 'llama', rope_scaling }))).toEqual([]);
});
