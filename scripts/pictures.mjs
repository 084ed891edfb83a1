/**
 * Takes the README's pictures from the built site, so that they show what the program really does.
 *
 * Usage: node scripts/with-tools.mjs node scripts/pictures.mjs
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { checkout } from './setup/paths.mjs';

/** The pictures: file name, element on the page, and actions before the screenshot. */
const pictures = [
  {
    name: 'attention.png',
    element: '#attention',
    /** @param {import('@playwright/test').Locator} figure */
    prepare: (figure) => figure.getByLabel('Position', { exact: true }).selectOption({ label: 'RoPE' }),
  },
  { name: 'table.png', element: '#sinusoid', prepare: async () => {} },
  { name: 'rotation.png', element: 'posenc-rotation', prepare: async () => {} },
];

const folder = join(checkout, 'web', 'site', 'public', 'pictures');
await mkdir(folder, { recursive: true });
const server = await preview({
  root: join(checkout, 'web', 'site'),
  build: { outDir: join(checkout, 'build', 'site') },
  configFile: false,
  logLevel: 'error',
});
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1.5 });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  for (const { name, element, prepare } of pictures) {
    const figure = page.locator(element).first();
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('canvas, svg').first().waitFor();
    await prepare(figure);
    await page.waitForTimeout(300); // the figure follows within a frame; the fonts may take longer
    await figure.screenshot({ path: join(folder, name) });
  }
} finally {
  await browser.close();
  await server.close();
}
