import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';

/**
 * Milliseconds between frames while the base moves in every frame, for `posenc-table` at 1024 x 512 cells in headless Chromium, and how
 * many of the moves were drawn. A frame at 60 Hz is 16.7 ms; a figure that needs longer misses frames, and the next one is 33.3.
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
    return await tab.locator('posenc-table').evaluate(async (figure, count) => {
      const draw = CanvasRenderingContext2D.prototype.putImageData;
      let drawn = 0;
      CanvasRenderingContext2D.prototype.putImageData = function (...args) {
        drawn++;
        draw.apply(this, args);
      };
      const frame = () => new Promise(requestAnimationFrame);
      // Moves the base between frames, when input arrives.
      const move = async (base) => {
        await new Promise((resolve) => setTimeout(resolve));
        figure.base = base;
      };
      // Warm up until the engine has compiled its optimised code.
      for (let i = 0; i < 60; i++) {
        await move(1000 + i);
        await frame();
      }
      await figure.updateComplete;
      await frame();
      drawn = 0;
      const intervals = [];
      let before = await frame();
      for (let i = 0; i < count; i++) {
        await move(2000 + i);
        const now = await frame();
        intervals.push(now - before);
        before = now;
      }
      await figure.updateComplete;
      intervals.sort((a, b) => a - b);
      return { median: intervals[count >> 1], p95: intervals[Math.floor(0.95 * count)], drawn, moves: count };
    }, moves);
  } finally {
    await browser.close();
    server.close();
  }
}
