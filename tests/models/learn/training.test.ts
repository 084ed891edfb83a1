import { readFileSync } from 'node:fs';
import { createTrainer } from 'posenc/train';
import { expect, test } from 'vitest';
import { exampleOf } from '../../../web/elements/learning/index.ts';

// Statements of the chapter on training, checked against the record of five seeds and against a training run here.

interface Run {
  readonly loss: readonly number[];
  readonly task: string;
  readonly scheme: string;
  readonly seed: number;
  readonly stepsTo95: number | null;
  readonly accuracy: readonly number[];
}

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const { runs, seeds, lengths } = JSON.parse(read('tests/bench/results/generalisation.json'));
const text = read('web/site/learn/chapters/12-training.html')
  .replace(/<[^>]*>/g, '')
  .replace(/\s+/g, ' ');

const of = (task: string, scheme: string): readonly Run[] =>
  runs.filter((run: Run) => run.task === task && run.scheme === scheme);
const at = (length: number, some: readonly Run[]) =>
  some.map(({ accuracy }) => accuracy[lengths.indexOf(length)] as number);
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const percent = (value: number) => `${Math.round(100 * value)}%`;

test('five seeds: the sum at 256 tokens', () => {
  expect(seeds).toHaveLength(5);
  for (const scheme of ['rope', 'alibi', 't5']) expect(of('sum3mod4', scheme)).toHaveLength(5);
  const [alibi, t5, rope] = ['alibi', 't5', 'rope'].map((name) => percent(median(at(256, of('sum3mod4', name)))));
  expect([alibi, t5, rope]).toEqual(['95%', '58%', '36%']);
  for (const value of at(32, of('sum3mod4', 'sinusoidal'))) expect(value).toBeLessThan(0.5);
  // Hardly better than guessing at 256, and about three times as many steps.
  for (const value of at(256, of('sum3mod4', 'rope'))) expect(value).toBeLessThan(0.4);
  const steps = (scheme: string) => median(of('sum3mod4', scheme).map(({ stepsTo95 }) => stepsTo95 as number));
  expect(Math.round(steps('alibi') / steps('rope'))).toBe(3);
  expect(steps('rope')).toBeLessThan(steps('t5'));
});

test('five seeds: loss on text, and what came first', () => {
  const loss = (scheme: string) => {
    const all = of('text', scheme);
    expect(all).toHaveLength(5);
    return [0, lengths.length - 1].map((i) => median(all.map((run) => run.loss[i] as number)).toFixed(2)).join(' to ');
  };
  const [alibi, t5, rope, sinusoidal] = ['alibi', 't5', 'rope', 'sinusoidal'].map(loss);
  expect(text).toContain(
    `ALiBi goes from ${alibi}, that of T5 from ${t5}, of RoPE from ${rope} and of sinusoidal positions from ${sinusoidal}`,
  );
  for (const { accuracy } of of('first', 'none')) expect(Math.min(...accuracy)).toBeGreaterThan(0.99);
});

test('five seeds: what some learn and others do not', () => {
  const found = of('sum3mod4', 'learned').filter(({ stepsTo95 }) => stepsTo95 !== null);
  expect([found.length, of('sum3mod4', 'learned').length]).toEqual([3, 5]);
  const recall = at(32, of('pairs', 'alibi'));
  expect(recall.filter((value) => value > 0.995)).toHaveLength(2);
  expect(recall.filter((value) => value < 0.5)).toHaveLength(1);
  expect(recall.filter((value) => value > 0.75)).toHaveLength(4);
});

test('five seeds: three tokens ago', () => {
  for (const { stepsTo95 } of of('offset3', 'rope')) expect(stepsTo95).toBe(75);
  for (const { stepsTo95 } of of('offset3', 't5')) expect(stepsTo95).toBe(150);
  for (const { stepsTo95, accuracy } of of('offset3', 'alibi')) {
    expect(stepsTo95).toBeNull();
    expect(Math.max(...accuracy) - Math.min(...accuracy)).toBeLessThan(0.1);
  }
  for (const task of ['sum3mod4', 'offset3']) {
    for (const value of at(32, of(task, 'none'))) expect(value, task).toBeLessThan(0.7);
  }
});

test('ALiBi: what 32 tokens cost the steepest of four heads', () => {
  expect(32 * 2 ** (-8 / 4)).toBe(8);
  expect(Math.round(Math.exp(8) / 1000)).toBe(3);
});

test('RoPE after 200 steps: nearby on trained lengths, elsewhere beyond them', async () => {
  const model = { dim: 32, layers: 2, heads: 4 };
  const trainer = await createTrainer({
    model,
    position: { scheme: 'rope' },
    task: 'sum3mod4',
    seed: 1,
    build: 'simd',
  });
  trainer.step(200);
  const { tokens } = exampleOf('sum3mod4', 64, 1);
  const { data } = trainer.attention({ data: tokens, shape: [64] });
  // Shares of the first head's weights: on the token itself and the two before it, and on tokens 32 or more away.
  const share = (query: number, from: number, to: number) => {
    let sum = 0;
    for (let distance = from; distance <= Math.min(to, query); distance++)
      sum += data[query * 64 + query - distance] as number;
    return sum;
  };
  expect(share(31, 0, 2)).toBeGreaterThan(0.8);
  expect(share(63, 32, 63)).toBeGreaterThan(0.8);
  const [short, long] = trainer.evaluate({ lengths: [32, 256] });
  expect(short?.accuracy).toBeGreaterThan(0.95);
  expect(long?.accuracy).toBeLessThan(0.4);
  trainer.dispose();
});
