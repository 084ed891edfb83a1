import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeServiceWorker } from '../../../scripts/service-worker.mjs';
import { test } from '../support/offline-site.ts';
import { expect } from '../support/quiet-page.ts';
import type { StaticServer } from '../support/static-server.ts';

test.use({ freshPage: true, serviceWorkers: 'allow' });

// In addition to npm test, which begins in the Lab and only checks the last figure of Learn.
test('after one visit of Learn every figure of it comes without a network', async ({
  page,
  context,
  offlineSite: { host, home },
}) => {
  await page.goto(`${home}#words`);
  const difference = page.locator('#attention td[data-word="dog"]');
  await expect(difference).toHaveText('0');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Left first, because the page goes on asking for what it may need later, and this visit began without the service worker.
  await page.goto('about:blank');

  await host.close();
  await context.setOffline(true);
  await page.goto(`${home}?v=1&attention.encoding=rope#words`);
  await expect(difference).not.toHaveText('0');
  for (const figure of await page.locator('.figure').all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('.body').first()).toBeVisible();
  }
});

// In addition to npm test, which prints figures of a page that has their classes.
test('a page whose files are kept is printed whole, though nobody has scrolled through it', async ({
  page,
  offlineSite: { home },
}) => {
  const undrawn = () =>
    page
      .locator('main .figure')
      .evaluateAll((figures) =>
        figures.filter((figure) => !figure.shadowRoot?.querySelector('.body')).map(({ id }) => id),
      );
  await page.goto(home);
  await expect(page.locator('#opening .said')).not.toBeEmpty();
  expect((await undrawn()).length).toBeGreaterThan(20);
  // What printing needs is loaded gradually; nothing is computed for it before it is asked for.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(/extended.*\.wasm$/));
  expect((await undrawn()).length).toBeGreaterThan(20);
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      return undrawn();
    })
    .toEqual([]);
});

const canvas = (page: Page) => page.locator('lab-panel canvas').first();

/** Makes a visit that keeps the files: of the Lab with one panel, which is computed faster than Learn. */
async function visited(page: Page, home: string): Promise<void> {
  await page.goto(`${home}lab.html?v=1&a.scheme=alibi`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

const keptBy = (page: Page) => page.evaluate(() => caches.keys());

/** Publishes a new version; returns when its worker is installed beside the old one. */
async function publishNewVersion(page: Page, folder: string): Promise<void> {
  const lab = join(folder, 'lab.html');
  writeFileSync(lab, readFileSync(lab, 'utf8').replaceAll('Positional encodings side by side', 'A new version'));
  await writeServiceWorker(folder);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  await expect
    // The browser looks for a new worker when it has time, and then keeps the whole site again.
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
}

test('a new version is seen at once, loads what has changed, waits for other pages, and then takes over', async ({
  page,
  context,
  offlineSite: { folder, host, home },
}) => {
  await visited(page, home);
  const [keptBefore] = await keptBy(page);
  // Three tabs with the old version.
  const [second, third] = [await context.newPage(), await context.newPage()];
  await second.goto(`${home}embed.html`);
  await third.goto(`${home}inspect.html`);

  host.asked.length = 0;
  await publishNewVersion(page, folder);
  expect(host.asked.filter((path) => path.includes('/assets/'))).toEqual([]);
  expect(host.asked).toContain('/posenc/lab.html');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  expect(await keptBy(page)).toContain(keptBefore);
  await second.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  expect(await keptBy(page)).toContain(keptBefore);
  await third.close();
  await page.reload();
  await expect
    .poll(async () => {
      const kept = await keptBy(page);
      return kept.length === 1 && kept[0] !== keptBefore;
    })
    .toBe(true);

  // Without a network and back again: new files on the host are seen again.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  await expect(canvas(page)).toBeVisible();
  await context.setOffline(false);
  host.asked.length = 0;
  await page.reload();
  await expect(canvas(page)).toBeVisible();
  expect(host.asked).toContain('/posenc/lab.html');

  await host.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  await expect(canvas(page)).toBeVisible();
});

test('no trouble of the network hides what is kept, and what is not kept gets the answer of the host', async ({
  page,
  offlineSite: { host, home },
}) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource|ERR_|CORS' });
  await visited(page, home);
  const answer = await page.goto(`${home}nowhere.html`);
  expect(answer?.status()).toBe(404);
  for (const [network, trouble] of [
    ['never answers', () => 'silence'],
    ['has a host that is out of order', () => ({ status: 503 })],
    ['wants a login first', () => ({ location: 'http://127.0.0.1:9/login' })],
  ] as [string, StaticServer['trouble']][]) {
    await test.step(`a network that ${network}`, async () => {
      host.trouble = trouble;
      await page.goto(`${home}lab.html?v=1&a.scheme=alibi`);
      await expect(canvas(page)).toBeVisible();
    });
  }
});
