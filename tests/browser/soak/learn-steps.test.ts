import { chapters, followSteps } from '../support/learn-steps.ts';
import { test } from '../support/site-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

test('on a phone every step of "Try this" shows what it says, where it can be seen', async ({ page, home }) => {
  await page.goto(home);
  for (const chapter of Object.keys(chapters)) await followSteps(page, chapter, 'click');
});
