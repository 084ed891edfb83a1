import { expect, test } from '../support/quiet-page.ts';
import { serve } from '../support/static-server.ts';

test.use({ freshPage: true, serviceWorkers: 'allow' });

// Beside npm test, which begins in the Lab and looks at the last figure of Learn alone.
test('after one visit of Learn every figure of it comes without a network', async ({ page, context }) => {
  const host = await serve('build/site', '/posenc/');
  const home = `${host.origin}/posenc/`;
  await page.goto(`${home}#words`);
  const difference = page.locator('#attention td[data-word="dog"]');
  await expect(difference).toHaveText('0');
  await page.evaluate(() => navigator.serviceWorker.ready);

  await host.close();
  await context.setOffline(true);
  await page.goto(`${home}?v=1&attention.encoding=rope#words`);
  await expect(difference).not.toHaveText('0');
  for (const figure of await page.locator('.figure').all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('.body')).toBeVisible();
  }
});
