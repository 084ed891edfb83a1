import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { lab, nothingMoves } from '../support/layout-shift.ts';
import { expect, test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// Measures a first visit.
test.use({ freshPage: true });

// The cost of a first visit: files are counted as a host sends them, compressed with brotli if that is smaller.

const site = fileURLToPath(new URL('../../../build/site/', import.meta.url));

let host: StaticServer;
test.beforeAll(async () => {
  host = await serve('build/site', '/posenc/');
});
test.afterAll(() => host.close());

// One process, so that a file that several pages request is compressed once.
test.describe.configure({ mode: 'default' });
const known = new Map<string, number>();

function sizeOf(address: string): number {
  const size = known.get(address) ?? compressedSize(address);
  known.set(address, size);
  return size;
}

function compressedSize(address: string): number {
  const path = decodeURIComponent(new URL(address).pathname).replace('/posenc/', '') || 'index.html';
  const bytes = readFileSync(join(site, path));
  // Fonts are compressed already.
  return path.endsWith('.woff2') ? bytes.length : Math.min(bytes.length, brotliCompressSync(bytes).length);
}

/** What the page asks for until nothing is on its way, in bytes, by name. */
async function firstLoad(page: Page, room: string, ready: () => Promise<void>): Promise<(readonly [string, number])[]> {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url().replace(/[?#].*/, '')));
  await page.goto(`${host.origin}/posenc/${room}`, { waitUntil: 'networkidle' });
  await ready();
  await page.evaluate(() => document.fonts.ready);
  return [...asked].map((url) => [url.replace(/.*\//, ''), sizeOf(url)] as const);
}

function expectAtMost(sizes: (readonly [string, number])[], limit: number): void {
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  test.info().annotations.push({ type: 'kB', description: (total / 1000).toFixed(1) });
  expect(total, sizes.map(([name, size]) => `${size} ${name}`).join('\n')).toBeLessThanOrEqual(limit);
}

test('the first load of Learn stays below 330 kB', async ({ page }) => {
  const sizes = await firstLoad(page, '', () => expect(figure(page)).toContainText('difference: 0.'));
  expectAtMost(sizes, 330_000);
  // Fonts are split; whole ones are only needed for letters that this page does not contain.
  expect(sizes.filter(([name]) => name.endsWith('.woff2') && !name.includes('-part-'))).toEqual([]);
});

for (const [room, limit] of [
  ['lab.html', 475_000],
  ['inspect.html', 385_000],
  ['train.html', 230_000],
  // Without a model, and with the storyteller that writes at once.
  ['run.html#v=1&model=files', 200_000],
  ['run.html', 1_050_000],
  ['embed.html', 510_000],
] as const) {
  test(`the first load of ${room} stays below ${limit / 1000} kB`, async ({ page }) => {
    expectAtMost(await firstLoad(page, room, () => expect(page.locator('main h1')).toBeVisible()), limit);
  });
}

test('no font is there that no page asks for, and only woff2', () => {
  const assets = readdirSync(join(site, 'assets'));
  expect(assets.filter((name) => /\.(ttf|woff)$/.test(name))).toEqual([]);
  const styles = assets
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(site, 'assets', name), 'utf8'));
  for (const font of assets.filter((name) => name.endsWith('.woff2'))) expect(styles.join()).toContain(font);
});

test('the page itself, which comes before everything else, is small', () => {
  expect(statSync(join(site, 'index.html')).size).toBeLessThan(410_000);
});

/** The number of chapters that are laid out, and of all chapters. */
const laidOut = (page: Page) =>
  page.locator('main > section').evaluateAll((chapters) => {
    const seen = chapters.map((chapter) => chapter.firstElementChild as Element);
    return [seen.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length, seen.length] as const;
  });

test('the layout of chapters out of sight does not keep a first visit from the opening scene', async ({ page }) => {
  let bring = () => {};
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  const modules: string[] = [];
  await page.route('**/*.wasm', async (route) => {
    modules.push(route.request().url());
    await brought;
    await route.continue();
  });
  await page.goto(`${host.origin}/posenc/`);
  await expect(page.locator('main h2').first()).toBeVisible();
  const [early, all] = await laidOut(page);
  expect(early).toBeLessThan(all / 2);
  bring();
  await expect.poll(() => laidOut(page)).toEqual([all, all]);
  await expect(page.locator('html')).not.toHaveAttribute('data-first-visit');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The page's head names the module that the scene uses.
  expect(modules).toHaveLength(1);
});

test('who is led to a chapter, or comes back, has the true heights at once', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await page.goto(`${host.origin}/posenc/#rope`);
  const [early, all] = await laidOut(page);
  expect(early).toBe(all);
  await page.goto(`${host.origin}/posenc/`);
  await page.reload();
  expect(await laidOut(page)).toEqual([all, all]);
});

nothingMoves(360, 'late', () => host);
nothingMoves(1280, 'at once', () => host, lab);

/** Contains its number once the first figure is drawn. */
function figure(page: Page) {
  return page.locator('#opening .said');
}
