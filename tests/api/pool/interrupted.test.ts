import { expect, it } from 'vitest';
import { interruptPool } from '../../leaks/cancels.ts';

// npm run soak does this a thousand times, and with trainers, too.

it('calls that are cancelled at random moments settle, and leave the pool as it was', async () => {
  const { returned, cancelled, killed } = await interruptPool(50, { kills: false });
  expect([returned + cancelled, killed]).toEqual([50, 0]);
});

it('calls whose workers are ended midway settle, and leave the pool as it was', async () => {
  const { returned, cancelled, killed } = await interruptPool(10, { kills: true });
  expect(returned + cancelled + killed).toBe(10);
});
