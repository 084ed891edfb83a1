import { inspectConfig } from 'posenc/inspect';
import { openModel } from 'posenc/run';
import { createTrainer } from 'posenc/train';
import { describe, expect, it } from 'vitest';

// What posenc/train saves computes the same in posenc/run.

const build = 'simd';
const length = 24;
const model = { vocab: 16, dim: 24, layers: 2, heads: 3 };
const tokens = Array.from({ length }, (_, i) => (i * i + 3 * i) % 16);

const positions = [
  { scheme: 'none' },
  { scheme: 'sinusoidal', base: 50 },
  { scheme: 'learned', rows: length },
  { scheme: 'rope' },
  { scheme: 'rope', layout: 'interleaved', base: 100, rotaryDim: 4 },
  { scheme: 'alibi' },
  { scheme: 't5' },
  { scheme: 't5', numBuckets: 8, maxDistance: 16 },
  { scheme: 'kerple-log' },
  { scheme: 'sandwich', sandwichDim: 8 },
  { scheme: 'toeplitz', rows: 9 },
] as const;

async function trained(position: (typeof positions)[number] | { scheme: 'fire' | 'shaw' }) {
  const trainer = await createTrainer({ model, position, task: 'offset3', length, batch: 8, seed: 3, build });
  trainer.step(30);
  return trainer;
}

describe.each(positions)('a decoder trained with $scheme ($layout$numBuckets)', (position) => {
  it('has the same logits and losses when it is opened', async () => {
    const trainer = await trained(position);
    const run = await openModel([trainer.save()], { build, worker: false });
    const { logits, loss } = await run.evaluate(tokens, { logits: true });
    const expected = trainer.logits({ data: tokens, shape: [1, length] }).data;
    const scale = expected.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    const difference = expected.reduce((max, x, i) => Math.max(max, Math.abs(x - Number(logits?.data[i]))), 0);
    expect(difference).toBeLessThanOrEqual(2e-6 * scale);
    const targets = [...tokens.slice(1), -1];
    const axes = { shape: [1, length] };
    expect(loss).toBeCloseTo(
      trainer.loss({ tokens: { data: tokens, ...axes }, targets: { data: targets, ...axes } }),
      6,
    );
    if (position.scheme !== 'none') {
      const without = await run.evaluate(tokens, { positions: { encoding: 'none' } });
      expect(Math.abs(without.loss - loss)).toBeGreaterThan(1e-4);
    }
    expect(run.report).toMatchObject({ status: 'ok', trainedContext: length, format: { title: 'posenc/train' } });
    run.dispose();
    trainer.dispose();
  });
});

it.each(['fire', 'shaw'] as const)(
  '%s, which depends on more than the distance, is refused by name',
  async (scheme) => {
    const trainer = await trained({ scheme });
    const file = trainer.save();
    trainer.dispose();
    await expect(openModel([file], { build, worker: false })).rejects.toMatchObject({
      code: 'invalid-argument',
      argument: 'files',
    });
    await expect(openModel([file], { build, worker: false })).rejects.toThrow(scheme);
    expect(inspectConfig({ model, position: { scheme } }).layers).toEqual([]);
  },
);

it('a rotation is not changed in a model that has none', async () => {
  const trainer = await trained({ scheme: 'none' });
  const run = await openModel([trainer.save()], { build });
  trainer.dispose();
  for (const positions of [
    { layout: 'interleaved' },
    { base: 100 },
    { scaling: { type: 'linear', factor: 2 } },
  ] as const) {
    const [name] = Object.keys(positions);
    await expect(run.evaluate(tokens, { positions })).rejects.toMatchObject({ argument: `positions.${name}` });
  }
  const turned = [{ encoding: { scheme: 'rope' } }, { layout: 'interleaved' }] as const;
  expect((await run.evaluate(tokens, { positions: turned })).loss).toBeGreaterThan(0);
  run.dispose();
});
