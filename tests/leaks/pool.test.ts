import { expect, it } from 'vitest';
import { interruptPool } from './cancels.ts';
import { interruptTraining } from './training.ts';

it('1,000 calls of a pool that are cancelled at random moments settle, and leave it as it was', async () => {
  const { returned, cancelled, killed } = await interruptPool(1000, { kills: false });
  expect(killed).toBe(0);
  expect(Math.min(returned, cancelled)).toBeGreaterThan(100);
});

it('300 calls of a pool whose workers are ended midway settle, and leave it as it was', async () => {
  const { returned, cancelled, killed } = await interruptPool(300, { kills: true });
  expect(Math.min(returned, cancelled, killed)).toBeGreaterThan(5);
});

it('training whose workers are ended 100 times at random moments comes to the same bits', async () => {
  await interruptTraining(100);
});
