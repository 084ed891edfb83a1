import { chapters, followSteps } from '../support/learn-steps.ts';
import { test } from '../support/site-page.ts';

for (const [on, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 720 }],
] as const) {
  test.describe(on, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport });
    test(`every step of "Try this" shows what it says on ${on}, where it can be seen`, async ({ page, home }) => {
      await page.goto(home);
      for (const chapter of Object.keys(chapters)) await followSteps(page, chapter);
    });
  });
}
