import { readFileSync } from 'node:fs';
import { createTrainer } from 'posenc/train';
import { expect, test } from 'vitest';
import { alibi, intervention, otherBase } from '../../../scripts/models/tape.mjs';
import { exampleOf } from '../../../web/elements/learning/index.ts';
import { clocksHeld } from '../../../web/site/build/numbers.ts';
import { explainTape, tapeOf } from '../../../web/site/learn/tape/index.ts';
import recorded from '../../../web/site/learn/tape/recorded.json';
import { thorough } from '../../thorough.ts';

// Statements of the chapter on training, checked against the record of five seeds and against a training run here.

interface Run {
  readonly loss: readonly number[];
  readonly task: string;
  readonly scheme: string;
  readonly seed: number;
  readonly stepsTo95: number | null;
  readonly accuracy: readonly number[];
}

const { runs, seeds, lengths, setting } = JSON.parse(
  readFileSync(new URL('../../bench/results/generalisation.json', import.meta.url), 'utf8'),
);
const [trained, ...longer] = lengths as [number, ...number[]];
const longest = longer.at(-1) as number;
const of = (task: string, scheme: string): readonly Run[] => {
  const some = runs.filter((run: Run) => run.task === task && run.scheme === scheme);
  expect(some, `${task} with ${scheme}`).toHaveLength(seeds.length);
  return some;
};
const at = (length: number, some: readonly Run[]) =>
  some.map(({ accuracy }) => accuracy[lengths.indexOf(length)] as number);
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
test('what the models are, as the chapters say', () => {
  expect(lengths).toEqual([32, 64, 128, 256]);
  expect(setting).toMatchObject({ layers: 2, heads: 4, dim: 32, length: trained });
  expect(seeds).toHaveLength(5);
});

test('five seeds: the sum on short texts and long ones', () => {
  const [alibi = 0, t5 = 0, rope = 0] = ['alibi', 't5', 'rope'].map((name) =>
    median(at(longest, of('sum3mod4', name))),
  );
  // The order in which the answer names them: it holds, lies between, loses.
  expect(alibi).toBeGreaterThan(0.9);
  expect(t5).toBeLessThan(alibi);
  expect(rope).toBeLessThan(t5);
  for (const value of at(trained, of('sum3mod4', 'sinusoidal'))) expect(value).toBeLessThan(0.5);
  // Hardly better than one in four, and about three times as many steps.
  for (const value of at(longest, of('sum3mod4', 'rope'))) expect(value).toBeLessThan(0.4);
  const steps = (scheme: string) => median(of('sum3mod4', scheme).map(({ stepsTo95 }) => stepsTo95 as number));
  expect(steps('rope')).toBeLessThan(steps('t5'));
  expect(Math.round(steps('alibi') / steps('rope'))).toBe(3);
});

test('five seeds: what came first', () => {
  for (const { accuracy } of of('first', 'none')) expect(Math.min(...accuracy)).toBeGreaterThan(0.99);
});

test('five seeds: what some learn and others do not', () => {
  const learned = of('sum3mod4', 'learned');
  const right = learned.filter(({ stepsTo95 }) => stepsTo95 !== null);
  const recall = at(trained, of('pairs', 'alibi'));
  expect([right.length, learned.length]).toEqual([3, 5]);
  const [all, most, none] = [
    recall.filter((value) => value > 0.995),
    recall.filter((value) => value > 0.75 && value <= 0.995),
    recall.filter((value) => value < 0.5),
  ].map(({ length }) => length);
  expect([all, most, none]).toEqual([2, 2, 1]);
});

test('five seeds: three tokens ago', () => {
  const [rope, t5] = ['rope', 't5'].map((name) => new Set(of('offset3', name).map(({ stepsTo95 }) => stepsTo95)));
  expect([rope?.size, t5?.size]).toEqual([1, 1]);
  for (const { stepsTo95, accuracy } of of('offset3', 'alibi')) {
    expect(stepsTo95).toBeNull();
    expect(Math.max(...accuracy) - Math.min(...accuracy)).toBeLessThan(0.1);
  }
  for (const task of ['sum3mod4', 'offset3']) {
    for (const value of at(trained, of(task, 'none'))) expect(value, task).toBeLessThan(0.7);
  }
});

test('of a learned table only the rows of trained positions change', async () => {
  const { dim, layers, heads } = setting;
  const position = { scheme: 'learned', rows: longest } as const;
  const trainer = await createTrainer({
    model: { dim, layers, heads },
    position,
    task: 'sum3mod4',
    seed: 1,
    build: 'simd',
  });
  const table = () =>
    trainer.parameters().find(({ shape }) => shape[0] === longest && shape[1] === dim)?.data as Float32Array;
  const before = table();
  trainer.step(3);
  const after = table();
  expect(before).toHaveLength(longest * dim);
  const changed = (row: number) => {
    let sum = 0;
    for (let i = row * dim; i < (row + 1) * dim; i++) sum += Math.abs((after[i] as number) - (before[i] as number));
    return sum / dim;
  };
  for (let row = 0; row < trained; row++) expect(changed(row), `row ${row}`).toBeGreaterThan(1e-4);
  for (let row = trained; row < longest; row++) expect(changed(row), `row ${row}`).toBeLessThan(1e-6);
  trainer.dispose();
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

/** The figure shows this very run. */
function expectOnTape(
  change: Parameters<typeof tapeOf>[1],
  run: Pick<Awaited<ReturnType<typeof alibi>>, 'right' | 'weights'>,
): void {
  for (const end of [31, 52, 255]) {
    const { right, looks } = tapeOf(end, change);
    expect(right).toEqual(run.right.slice(0, end + 1));
    for (const { key, weight } of looks) expect(weight).toBeCloseTo(run.weights[0]?.[end]?.[key] ?? 0, 1.9);
  }
}

// Each is a training of a quarter of a minute: what they come to is recorded, and the tests below read the record.
if (thorough) {
  test('holding the second clock, and no other, brings RoPE back on longer texts', async () => {
    const { error, results } = await intervention(1, 1);
    expect(error).toBeLessThan(1e-4);
    const { free, held0: first, held1: second, held2: third, held3: fourth } = results;
    for (const one of [free, first, third, fourth]) {
      expect(one?.far).toBeGreaterThan(50);
      expect(one?.accuracy).toBeLessThan(0.4);
    }
    expect(second?.far).toBe(0);
    expect(second?.accuracy).toBe(1);
    // Turns of the first clock, one radian a token, and what the second had made by token 31.
    expect([44, 50].map((distance) => Math.round(distance / (2 * Math.PI)))).toEqual([7, 8]);
    const held = [first, third, fourth].map((one) => `${Math.round(100 * (one?.accuracy ?? 0))}%`);
    expect(held).toEqual(Object.values(clocksHeld));
    const { linear, ntk, yarn } = results;
    const displayed = { free, held: second, linear, ntk, yarn };
    for (const [change, one] of Object.entries(displayed)) expectOnTape(change as keyof typeof displayed, one);
    // Linear and YaRN bring the hands back, NTK for twice the length; none of them brings the answers back by itself.
    for (const [change, hasNew] of [
      ['linear', false],
      ['yarn', false],
      ['ntk', true],
    ] as const) {
      const [, speed = 0] = tapeOf(255, change).speeds;
      expect(speed).toBeCloseTo(displayed[change].speeds[1], 5);
      // YaRN and linear end a ninth of a degree beyond the arc.
      expect(255 * speed > 31 * 0.1 * 1.04).toBe(hasNew);
      expect(displayed[change].accuracy).toBeLessThan(0.6);
    }
    expect(tapeOf(62, 'ntk').speeds[1]).toBe(0.05);
    expect([linear.within, ntk.within, yarn.within].map((share) => share > 0.9)).toEqual([false, true, false]);
    const right = recorded.bases.map(([, , percent = 0]) => percent);
    expect(right).toHaveLength(25);
    expect(explainTape(tapeOf(60, 'ntk')).said).toContain(
      `bases from 100 to 1,000,000, and 5 seeds each, ${Math.min(...right)}% to ${Math.max(...right)}%`,
    );
  });

  test('the tape with ALiBi is that of a training, and so is the record of another base', async () => {
    const beside = await alibi(1, 1);
    expect(beside.error).toBeLessThan(1e-4);
    expectOnTape('alibi', beside);
    expect(beside.accuracy).toBeGreaterThan(0.75);
    // Another base moves what fails and mends nothing.
    const other = await otherBase(1, 100);
    expect(other.error).toBeLessThan(1e-4);
    expect(recorded.bases).toContainEqual([1, 100, Math.round(100 * other.accuracy)]);
  });
}

test('what the tape says is what it shows', () => {
  const far = tapeOf(60, 'free');
  expect(far.distance).toBeGreaterThan(31);
  expect(explainTape(far).said).toContain('never pointed it');
  expect(explainTape(tapeOf(31, 'free')).said).toContain('angles that they made in training');
  expect(explainTape(tapeOf(255, 'held')).said).toContain('Right on 100%');
});
