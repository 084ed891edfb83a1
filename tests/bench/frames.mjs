import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { median } from './measure.mjs';

/**
 * Milliseconds from a change of the base to the drawn picture, the wait for the frame included, for `posenc-table` at 1024 x 512 cells in
 * headless Chromium. 16.7 is one frame at 60 Hz.
 */
export async function frameTimes(moves) {
  const script = readFileSync(new URL('../../dist/embed.js', import.meta.url));
  const page =
    '<!doctype html><script type="module" src="embed.js"></script><posenc-table length="1024" dim="512"></posenc-table>';
  const server = createServer(({ url }, response) => {
    const isScript = url === '/embed.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : page);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await tab.locator('posenc-table canvas').waitFor();
    const times = await tab.locator('posenc-table').evaluate(async (figure, count) => {
      const taken = [];
      for (let i = 0; i < count; i++) {
        await new Promise(requestAnimationFrame);
        const start = performance.now();
        figure.base = 1000 + i;
        await figure.updateComplete;
        taken.push(performance.now() - start);
      }
      return taken.sort((a, b) => a - b);
    }, moves);
    return { median: median(times), p95: times[Math.floor(0.95 * times.length)] };
  } finally {
    await browser.close();
    server.close();
  }
}
