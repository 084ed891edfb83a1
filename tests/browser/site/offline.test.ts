import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { writeServiceWorker } from '../../../scripts/service-worker.mjs';
import { expect, test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

test.use({ freshPage: true, serviceWorkers: 'allow' });

// A copy of the site that a test may change, as a new version on the host would.

const built = fileURLToPath(new URL('../../../build/site/', import.meta.url));

let copy: string;
let host: StaticServer;
let home: string;

test.beforeEach(async () => {
  copy = mkdtempSync(join(tmpdir(), 'posenc-site-'));
  cpSync(built, copy, { recursive: true });
  host = await serve(copy, '/posenc/', {
    'content-security-policy':
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'",
    // What is new must be seen at once.
    'Cache-Control': 'no-cache',
  });
  home = `${host.origin}/posenc/`;
});
test.afterEach(async () => {
  await host.close();
  rmSync(copy, { recursive: true, force: true });
});

const dog = '#attention td[data-word="dog"]';

const canvas = (page: Page) => page.locator('lab-panel canvas').first();

/** After a visit whose files are kept: of the Lab with one panel, which is computed faster than Learn. */
async function visited(page: Page): Promise<void> {
  await page.goto(`${home}lab.html?v=1&a.scheme=alibi`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

test('after one visit of one page the whole site works without a network', async ({ page, context }) => {
  await page.goto(`${home}lab.html`);
  await expect(canvas(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await host.close();
  await context.setOffline(true);
  // Under a clean address, too.
  await page.goto(`${home}lab?v=1&a.scheme=alibi`);
  await expect(canvas(page)).toBeVisible();
  // The pages that this visitor has never seen, and a figure whose class comes only when it is near.
  await page.goto(`${home}?v=1&attention.encoding=rope#words`);
  await expect(page.locator(dog)).not.toHaveText('0');
  const last = page.locator('.figure').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('.body')).toBeVisible();
  await page.goto(`${home}embed.html`);
  await expect(page.locator('posenc-attention .body').first()).toBeVisible();
});

const keptBy = (page: Page) => page.evaluate(() => caches.keys());

/** Afterwards the new worker is installed beside the old one. */
async function publishNewVersion(page: Page): Promise<void> {
  const lab = join(copy, 'lab.html');
  writeFileSync(lab, readFileSync(lab, 'utf8').replace('Lab: positional encodings side by side', 'A new version'));
  await writeServiceWorker(copy);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  await expect
    // The browser looks for it when it has time, and then the whole site is kept anew.
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state), {
      timeout: 600_000,
    })
    .toBe('installed');
}

test('a new version is seen at once, loads what has changed, waits for other pages, and then takes over', async ({
  page,
  context,
}) => {
  await visited(page);
  const [keptBefore] = await keptBy(page);
  const other = await context.newPage();
  await other.goto(`${home}embed.html`);

  host.asked.length = 0;
  await publishNewVersion(page);
  expect(host.asked.filter((path) => path.includes('/assets/'))).toEqual([]);
  expect(host.asked).toContain('/posenc/lab.html');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  expect(await keptBy(page)).toContain(keptBefore);
  await other.close();
  await page.reload();
  await expect
    .poll(async () => {
      const kept = await keptBy(page);
      return kept.length === 1 && kept[0] !== keptBefore;
    })
    .toBe(true);

  await host.close();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  await expect(canvas(page)).toBeVisible();
});

test('no trouble of the network hides what is kept, and what is not kept gets the answer of the host', async ({
  page,
}) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource|ERR_|CORS' });
  await visited(page);
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

test('what is kept is all that the pages need, and no more', () => {
  const text = readFileSync(join(built, 'service-worker.js'), 'utf8');
  const files = JSON.parse(text.match(/const files = (\[.*\]);/)?.[1] ?? '') as string[];
  expect(files).toContain('index.html');
  expect(files).toContain('embed.js');
  expect(files.some((file) => file.startsWith('pictures/') || file.endsWith('.map') || file.includes('relaxed'))).toBe(
    false,
  );
  for (const name of readdirSync(join(built, 'assets'))) {
    if (!name.includes('relaxed')) expect(files).toContain(`assets/${name}`);
  }
});
