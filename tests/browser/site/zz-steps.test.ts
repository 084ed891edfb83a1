import { followSteps } from '../support/learn-steps.ts';
import { test } from '../support/site-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
for (const [w, h] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`steps ${w}`, async ({ page, home }) => {
    await page.setViewportSize({ width: w, height: h });
    await page.goto(home + '#training');
    await followSteps(page, 'training', 'click');
  });
