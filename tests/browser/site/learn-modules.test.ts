import { settled } from '../support/settled.ts';
import { expect, test } from '../support/site-page.ts';

// The classes of figures further down are loaded when these come near.

test('a fault in the module of a figure is heard of', async ({ page, home }) => {
  test.info().annotations.push({ type: 'allowed message', description: 'a fault of the module' });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.route('**/assets/ladder-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("a fault of the module")' }),
  );
  await page.goto(home);
  await page.locator('#ladder').scrollIntoViewIfNeeded();
  await expect.poll(() => faults.length).toBeGreaterThan(0);
  expect(faults[0]).toContain('a fault of the module');
});

test('a figure whose file did not come keeps its text, and the file is asked for again', async ({ page, home }) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await page.route('**/assets/ladder-*.js', (route) => route.abort());
  await page.goto(home);
  const ladder = page.locator('#ladder');
  const failed = page.waitForEvent('requestfailed');
  await ladder.scrollIntoViewIfNeeded();
  await failed;
  await settled(page);
  expect(await ladder.evaluate((node) => node.shadowRoot)).toBeNull();
  await page.unroute('**/assets/ladder-*.js');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await settled(page);
  await ladder.scrollIntoViewIfNeeded();
  await expect(ladder.locator('.body')).toBeVisible();
});
