/**
 * Writes web/elements/figure/reserve.ts: how high each figure is in columns of several widths, with its controls and
 * without, so that pages can reserve the room before a figure is computed. To be run when a figure gets higher or lower.
 *
 * Usage: node scripts/with-tools.mjs node scripts/measure-heights.mjs
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { checkout } from './setup/paths.mjs';
import { staticFiles } from './static-server.mjs';
import { runMain, say } from './terminal.mjs';

const widths = [320, 480, 640, 720, 840, 1000];

await runMain(async () => {
  const server = createServer(staticFiles(join(checkout, 'dist'))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const names = (
    await Promise.all(
      ['elements', 'elements-train', 'embed-story', 'embed-field'].map((file) => import(`../dist/${file}.js`)),
    )
  )
    .flatMap((module) => Object.keys(module).filter((name) => /^Posenc[A-Z]/.test(name) && module[name].parameters))
    .map((name) => name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase())
    .sort();
  const scripts = ['embed', 'embed-train', 'embed-story', 'embed-field'].map(
    (file) => `<script type="module" src="./${file}.js"></script>`,
  );
  const rows = Object.fromEntries(names.map((name) => [name, []]));
  for (const attributes of ['', ' show="none" controls="none"'])
    for (const width of widths) {
      // High enough for all figures to be in sight.
      const page = await browser.newPage({ viewport: { width: width + 40, height: 40_000 }, reducedMotion: 'reduce' });
      const figures = names.map((name) => `<div><${name}${attributes}></${name}></div>`).join('');
      await page.route('**/figures.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><meta charset="utf-8"><body style="margin: 20px">${scripts.join('')}${figures}`,
        }),
      );
      await page.goto(`${origin}/figures.html`);
      await page.waitForFunction(
        (count) => document.querySelectorAll('div > :state(drawn)').length === count,
        names.length,
      );
      await page.waitForTimeout(500);
      for (const name of names)
        rows[name].push(Math.round(await page.locator(name).evaluate((one) => one.getBoundingClientRect().height)));
      await page.close();
    }
  const lines = names.map((name) => `  '${name}': '${rows[name].map((one) => one.toString(36)).join(' ')}',`);
  writeFileSync(
    join(checkout, 'web/elements/figure/reserve.ts'),
    `/** Written by scripts/measure-heights.mjs. The widths of columns in which figures were measured, in pixels. */
export const widths: readonly number[] = [${widths.join(', ')}];

/** The height of each figure at each width, with its controls and then without, in pixels to the base 36. */
export const heights: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
  );
  say(`The heights of ${names.length} figures are written.`);
  await browser.close();
  server.close();
});
