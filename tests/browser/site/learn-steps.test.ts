import { sampleOf, thorough } from '../../thorough.ts';
import { chapters, followSteps } from '../support/learn-steps.ts';
import { expect, test } from '../support/site-page.ts';
import { missingNumbers } from '../support/step-numbers.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// npm run soak follows all steps of all chapters, on a desktop and on a phone.
test('the first step of "Try this" of a chapter shows what it says, where it can be seen', async ({ page, home }) => {
  await page.goto(home);
  for (const chapter of sampleOf(Object.keys(chapters), 2)) await followSteps(page, chapter, 1);
});

test('every number of a step is shown by its figure once its links are followed', async ({ page, home }) => {
  await page.goto(home);
  const { steps, numbers, missing } = await missingNumbers(page, 1500, thorough ? 'section' : '#table, #tables');
  expect(missing).toEqual([]);
  expect(steps).toBeGreaterThan(thorough ? 60 : 10);
  expect(numbers).toBeGreaterThan(thorough ? 100 : 20);
});
