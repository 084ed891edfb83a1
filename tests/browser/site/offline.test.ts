import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { writeServiceWorker } from '../../../scripts/service-worker.mjs';
import { expect, test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// Service workers.
test.use({ freshPage: true });

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
  });
  home = `${host.origin}/posenc/`;
});
test.afterEach(async () => {
  await host.close();
  rmSync(copy, { recursive: true, force: true });
});

const dog = '#attention td[data-word="dog"]';

test('after one visit the site works without a network', async ({ page, context }) => {
  await page.goto(home);
  await expect(page.locator(dog)).toHaveText('0');
  await page.evaluate(() => navigator.serviceWorker.ready);

  await host.close();
  await context.setOffline(true);
  await page.goto(`${home}?v=1&attention.encoding=rope`);
  await expect(page.locator(dog)).not.toHaveText('0');
  // Figures further down, and the other pages, which this visitor has never seen.
  for (const figure of await page.locator('.figure').all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('.body')).toBeVisible();
  }
  for (const file of ['embed.html', 'lab.html'].filter((name) => readdirSync(copy).includes(name))) {
    await page.goto(home + file);
    await expect(page.getByRole('link', { name: 'Learn' })).toBeVisible();
  }
});

test('one visit of the Lab is enough, too', async ({ page, context }) => {
  await page.goto(`${home}lab.html`);
  const canvas = page.locator('lab-panel canvas').first();
  await expect(canvas).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await host.close();
  await context.setOffline(true);
  await page.goto(`${home}lab.html?v=1&a.scheme=alibi&b.scheme=rope`);
  await expect(canvas).toBeVisible();
  await page.goto(home);
  await expect(page.locator(dog)).toHaveText('0');
});

const keptBy = (page: Page) => page.evaluate(() => caches.keys());

/** Afterwards the new worker is installed beside the old one. */
async function publishNewVersion(page: Page): Promise<void> {
  const index = join(copy, 'index.html');
  writeFileSync(index, readFileSync(index, 'utf8').replace('Without position, words are a bag', 'A new version'));
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

async function takenOver(page: Page, keptBefore: string | undefined): Promise<void> {
  await expect
    .poll(async () => {
      const kept = await keptBy(page);
      return kept.length === 1 && kept[0] !== keptBefore;
    })
    .toBe(true);
}

test('a new version is seen at once, takes over, and the old one is forgotten', async ({ page, context }) => {
  await page.goto(home);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const [keptBefore] = await keptBy(page);

  await publishNewVersion(page);
  await page.reload();
  await takenOver(page, keptBefore);

  await host.close();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  await expect(page.locator(dog)).toHaveText('0');
});

test('a new version waits while another page is open, and takes over when that one has gone', async ({
  page,
  context,
}) => {
  await page.goto(home);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const [keptBefore] = await keptBy(page);
  await publishNewVersion(page);

  const other = await context.newPage();
  await other.goto(`${home}embed.html`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
  expect(await keptBy(page)).toContain(keptBefore);
  await other.close();
  await page.reload();
  await takenOver(page, keptBefore);
});

/** After a visit whose files are kept. */
async function visited(page: Page): Promise<void> {
  await page.goto(home);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

for (const [network, trouble] of [
  ['never answers', () => 'silence'],
  ['has a host that is out of order', () => ({ status: 503 })],
  ['wants a login first', () => ({ location: 'http://127.0.0.1:9/login' })],
] as [string, StaticServer['trouble']][]) {
  test(`a network that ${network} does not hide what is kept`, async ({ page }) => {
    test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource|ERR_|CORS' });
    await visited(page);
    host.trouble = trouble;
    await page.goto(`${home}?v=1&attention.encoding=rope`);
    await expect(page.locator(dog)).not.toHaveText('0');
    await page.goto(`${home}lab.html`);
    await expect(page.locator('lab-panel canvas').first()).toBeVisible();
  });
}

test('what the host says about an address that is not kept is shown', async ({ page }) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await visited(page);
  const answer = await page.goto(`${home}nowhere.html`);
  expect(answer?.status()).toBe(404);
});

test('without a network pages are found under clean addresses, too', async ({ page, context }) => {
  await visited(page);
  await host.close();
  await context.setOffline(true);
  await page.goto(`${home}lab?v=1&a.scheme=alibi`);
  await expect(page.locator('lab-panel canvas').first()).toBeVisible();
});

test('a new version loads only what has changed', async ({ page }) => {
  await visited(page);
  host.asked.length = 0;
  await publishNewVersion(page);
  const assets = host.asked.filter((path) => path.includes('/assets/'));
  expect(assets).toEqual([]);
  expect(host.asked).toContain('/posenc/index.html');
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
