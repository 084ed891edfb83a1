/** Headless Chromium as a place to run in: every seat is a fresh page of a fresh profile, with an empty cache. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { staticServer } from '../../../scripts/static-server.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export async function openChromium() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      // Pages wait for their turn, and must not be slowed down for that.
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      '--disable-background-timer-throttling',
    ],
  });

  const server = staticServer(root);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${server.address().port}`;

  async function openSeat() {
    const context = await browser.newContext();
    const page = await context.newPage();
    const files = new Set();
    page.on('request', (request) => files.add(new URL(request.url()).pathname));
    await page.goto(`${address}/tests/bench/page.html`);
    await page.waitForFunction(() => globalThis.seat !== undefined);
    return {
      call: (name, ...args) => page.evaluate(([name, args]) => globalThis.seat[name](...args), [name, args]),
      close: () => context.close(),
      /** The files that the page has fetched so far, as paths in the checkout. */
      files: () => [...files].map((path) => decodeURIComponent(path.slice(1))),
    };
  }

  return {
    name: 'Chromium',
    version: browser.version(),
    openSeat,
    async close() {
      await browser.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
