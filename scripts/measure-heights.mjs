/**
 * Writes web/elements/figure/heights.ts: how high each figure is in columns of any width, with its controls and
 * without, so that pages can reserve the room before a figure is computed. To be run when a figure gets higher or lower.
 *
 * Usage: node scripts/with-tools.mjs node scripts/measure-heights.mjs
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { elementsOf } from './editor-data.mjs';
import { checkout } from './setup/paths.mjs';
import { staticFiles } from './static-server.mjs';
import { runMain, say } from './terminal.mjs';

/** Columns from 240 pixels on, so that a digit to the base 36 says which. */
const widths = Array.from({ length: 36 }, (_, i) => 240 + 28 * i);
/**
 * How many pixels a height between two that are written may differ from the line through them: what is below a figure
 * that is as high as the window is out of sight, wherever it moves.
 * @param {number} height
 */
const tolerance = (height) => 32 + 0.6 * Math.max(0, height - 700);
/** What heights are written in, in pixels. */
const UNIT = 16;

/**
 * The corners of the line from which no height differs by more: where columns give way to rows, the height jumps.
 * @param {readonly number[]} values @param {number} [from] @param {number} [to] @returns {number[]}
 */
function corners(values, from = 0, to = values.length - 1) {
  const off = (/** @type {number} */ i) =>
    Math.abs(values[from] + ((values[to] - values[from]) * (i - from)) / (to - from) - values[i]) /
    tolerance(values[i]);
  const between = values.map((_, i) => i).slice(from + 1, to);
  const worst = between.reduce((a, b) => (off(b) > off(a) ? b : a), between[0]);
  if (worst === undefined || off(worst) <= 1) return [from, to];
  return [...corners(values, from, worst).slice(0, -1), ...corners(values, worst, to)];
}

await runMain(async () => {
  const server = createServer(staticFiles(join(checkout, 'dist'))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const names = (await elementsOf(join(checkout, 'dist'))).map(({ tagName }) => tagName).sort();
  const scripts = ['embed', 'embed-train', 'embed-story', 'embed-field'].map(
    (file) => `<script type="module" src="./${file}.js"></script>`,
  );
  /** @type {Record<string, string[]>} */
  const rows = Object.fromEntries(names.map((name) => [name, []]));
  for (const attributes of ['', ' show="none" controls="none"']) {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    const figures = names.map((name) => `<div><${name}${attributes}></${name}></div>`).join('');
    await page.route('**/figures.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><meta charset="utf-8"><body style="margin: 20px">${scripts.join('')}${figures}`,
      }),
    );
    // High enough for all figures to be in sight.
    await page.setViewportSize({ width: 1280, height: 40_000 });
    await page.goto(`${origin}/figures.html`);
    await page.waitForFunction(
      (count) => document.querySelectorAll('div > :state(drawn)').length === count,
      names.length,
    );
    await page.waitForTimeout(2000);
    /** @type {number[][]} */
    const measured = [];
    for (const width of widths) {
      // A narrow column is the whole window of a phone; a wide one is the middle of a larger window.
      await page.setViewportSize({ width: width < 560 ? width + 40 : 1280, height: 800 });
      await page.evaluate((pixels) => {
        for (const one of document.querySelectorAll('div')) one.style.width = `${pixels}px`;
      }, width);
      await page.waitForTimeout(500);
      measured.push(
        await page.evaluate(
          (all) => all.map((name) => Math.round(document.querySelector(name)?.getBoundingClientRect().height ?? 0)),
          names,
        ),
      );
    }
    for (const [i, name] of names.entries()) {
      const heights = measured.map((one) => one[i]);
      rows[name].push(
        corners(heights)
          .map((at) => at.toString(36) + Math.round(heights[at] / UNIT).toString(36))
          .join(' '),
      );
    }
    await page.close();
  }
  const lines = names.map((name) => `  '${name}': '${rows[name].join()}',`);
  writeFileSync(
    join(checkout, 'web/elements/figure/heights.ts'),
    `/**
 * Written by scripts/measure-heights.mjs. The heights of each figure with its controls, and after the comma without them, between which
 * lines run: a digit for the width of the column, from 240 pixels on in steps of 28, and the height in units of ${UNIT}, both to the base 36.
 */
export const heights: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
  );
  say(`The heights of ${names.length} figures are written.`);
  await browser.close();
  server.close();
});
