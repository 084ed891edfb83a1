import { chapters, followSteps } from '../support/learn-steps.ts';
import { test } from '../support/site-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// One page for all chapters: to load it takes longer than to follow most of them. npm run soak follows them on a phone.
test('every step of "Try this" shows what it says, where it can be seen', async ({ page, home }) => {
  await page.goto(home);
  for (const chapter of Object.keys(chapters)) await followSteps(page, chapter, 'click');
});
