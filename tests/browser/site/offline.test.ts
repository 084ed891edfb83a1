import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtSite, test } from '../support/offline-site.ts';
import { expect } from '../support/quiet-page.ts';

test.use({ freshPage: true, serviceWorkers: 'allow' });

test('after one visit of one page the whole site works without a network', async ({
  page,
  context,
  offlineSite: { host, home },
}) => {
  const canvas = page.locator('lab-panel canvas').first();
  await page.goto(`${home}lab.html`);
  await expect(canvas).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await host.close();
  await context.setOffline(true);
  // Also at an address without the file extension.
  await page.goto(`${home}lab?v=1&a.scheme=alibi`);
  await expect(canvas).toBeVisible();
  // Pages that this visitor has never seen, and a figure whose class is only loaded when it comes near.
  await page.goto(`${home}?v=1&attention.encoding=rope#words`);
  await expect(page.locator('#attention td[data-word="dog"]')).not.toHaveText('0');
  const last = page.locator('.figure').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('.body')).toBeVisible();
  await page.goto(`${home}embed.html`);
  await expect(page.locator('posenc-attention .body').first()).toBeVisible();
});

test('what is kept is all that the pages need, and no more', () => {
  const text = readFileSync(join(builtSite, 'service-worker.js'), 'utf8');
  const files = JSON.parse(text.match(/const files = (\[.*\]);/)?.[1] ?? '') as string[];
  expect(files).toContain('index.html');
  expect(files).toContain('embed.js');
  expect(files.some((file) => file.startsWith('pictures/') || file.endsWith('.map') || file.includes('relaxed'))).toBe(
    false,
  );
  for (const name of readdirSync(join(builtSite, 'assets'))) {
    if (!name.includes('relaxed')) expect(files).toContain(`assets/${name}`);
  }
});
