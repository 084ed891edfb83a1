import { createPosenc } from 'posenc';
import { inspectConfig, type Prompt, promptPositions } from 'posenc/inspect';
import { expect, test } from 'vitest';

const qwen = {
  ...inspectConfig({
    model_type: 'llama',
    head_dim: 128,
    rope_scaling: { type: 'mrope', mrope_section: [16, 24, 24] },
  }),
};
const text = (length: number) => ({ modality: 'text', length }) as const;
const video = { modality: 'video', temporal: 8, height: 4, width: 4 } as const;

test('padding on the left moves the text of a call without position_ids alone', () => {
  const report = inspectConfig({ model_type: 'llama' });
  const [generate, forward] = promptPositions(report, { segments: [text(3)], padding: { side: 'left', length: 2 } });
  expect([...(generate?.positionIds[0] ?? [])]).toEqual([0, 0, 0, 1, 2]);
  expect([...(forward?.positionIds[0] ?? [])]).toEqual([0, 1, 2, 3, 4]);
  expect(generate?.next).toBe(3);
  expect(generate?.tokens).toEqual(['padding', 'padding', 'text', 'text', 'text']);
});

test('text behind a long video begins within it where the grid alone is counted', () => {
  const prompt: Prompt = { segments: [text(2), video, text(3)] };
  const [extent, largest] = promptPositions(qwen, prompt);
  const last = (ids?: Float64Array) => [...(ids ?? [])].slice(-3);
  expect(last(extent?.positionIds[0])).toEqual([4, 5, 6]);
  expect(extent?.overlapping).toHaveLength(3);
  expect(last(largest?.positionIds[0])).toEqual([10, 11, 12]);
  expect(largest?.overlapping).toHaveLength(0);
});

test("positions behind the largest are pe.mropePositions'", async () => {
  const pe = await createPosenc();
  const segments = [text(3), { modality: 'image', height: 4, width: 6 } as const, text(1), video, text(2)];
  const { positionIds, next } = pe.mropePositions({ segments });
  const largest = promptPositions(qwen, { segments })[1];
  expect(largest?.positionIds.flatMap((axis) => [...axis])).toEqual([...positionIds.data]);
  expect(largest?.next).toBe(next);
});

test('rows of a table with an offset leave padding out', () => {
  const report = inspectConfig({ model_type: 'bert' });
  const roberta = { ...report, layers: report.layers.map((row) => ({ ...row, table: { ...row.table, offset: 2 } })) };
  const [only] = promptPositions(roberta, { segments: [text(3)], padding: { side: 'right', length: 2 } });
  expect([...(only?.positionIds[0] ?? [])]).toEqual([2, 3, 4, 1, 1]);
});

test('sizes that cannot be meant are refused by name', () => {
  expect(() => promptPositions(qwen, { segments: [text(1.5)] })).toThrow(/segments\[0\]\.length: 1\.5 is not allowed/);
  expect(() => promptPositions(qwen, { segments: [{ ...video, height: 1e6, width: 1e6 }] })).toThrow(
    /tokens is not allowed/,
  );
});
