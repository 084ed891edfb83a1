/**
 * Writes docs/attention.svg, the picture in the README: what "Export" makes of posenc-attention on the built site.
 *
 * Usage: node scripts/with-tools.mjs node scripts/picture.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { checkout } from './setup/paths.mjs';
import { Failure, runMain, say } from './terminal.mjs';

const maxBytes = 60_000;

await runMain(async () => {
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
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    const figure = page.locator('posenc-attention').first();
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('canvas').first().waitFor();
    await figure.evaluate((element) => element.setAttribute('encoding', 'rope'));
    await figure.getByRole('button', { name: 'Export' }).click();
    await figure.getByRole('combobox', { name: 'What of the figure' }).selectOption('figure');
    await figure.getByRole('combobox', { name: 'Background' }).selectOption('light');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: 'SVG' }).click(),
    ]);
    const svg = readFileSync(await download.path(), 'utf8');
    if (svg.length > maxBytes)
      throw new Failure(`The picture has ${svg.length} bytes; at most ${maxBytes} are allowed.`);
    writeFileSync(join(checkout, 'docs', 'attention.svg'), svg);
    say(`docs/attention.svg is written: ${svg.length} bytes.`);
  } finally {
    await browser.close();
    await server.close();
  }
});
