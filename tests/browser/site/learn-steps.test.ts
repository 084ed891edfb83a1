import { chapters, followSteps } from '../support/learn-steps.ts';
import { test } from '../support/site-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const names = Object.keys(chapters);
const half = Math.ceil(names.length / 2);

// One page for many chapters: to load it takes longer than to follow most of them. Two halves, so that no processor waits for the other.
// npm run soak follows them on a phone.
for (const [part, some] of [
  ['first', names.slice(0, half)],
  ['second', names.slice(half)],
] as const) {
  test(`every step of "Try this" shows what it says, where it can be seen: ${part} half`, async ({ page, home }) => {
    await page.goto(home);
    for (const chapter of some) await followSteps(page, chapter, 'click');
  });
}
