import { chapters, followSteps } from '../support/learn-steps.ts';
import { test } from '../support/site-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// npm run soak follows all steps, on a desktop and on a phone.
test('the first step of "Try this" of every chapter shows what it says, where it can be seen', async ({
  page,
  home,
}) => {
  await page.goto(home);
  for (const chapter of Object.keys(chapters)) await followSteps(page, chapter, 1);
});
