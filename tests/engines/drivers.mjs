/** Three engines behind one interface. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder } from 'selenium-webdriver';
import { findChromium } from '../../scripts/setup/chromium.mjs';
import { which } from '../../scripts/setup/host-tools.mjs';
import { Failure } from '../../scripts/terminal.mjs';

/**
 * @typedef {object} Engine
 * @property {string} version
 * @property {(address: string) => Promise<void>} open
 * @property {(script: string) => Promise<any>} run  the body of an async function; its result as JSON gives it
 * @property {(width: number, height: number) => Promise<void>} resize
 * @property {() => Promise<void>} close
 */

/**
 * Driven by the DevTools protocol or by WebDriver BiDi.
 * @param {'chrome' | 'firefox'} browser
 * @param {string | undefined} program
 */
async function puppet(browser, program) {
  const args = browser === 'chrome' ? ['--no-sandbox'] : [];
  const driver = await puppeteer.launch({ browser, executablePath: program, headless: true, args });
  const page = await driver.newPage();
  /** @type {Engine} */
  const engine = {
    version: await driver.version(),
    open: async (address) => {
      await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    },
    run: async (script) => JSON.parse((await page.evaluate(asText(script))) ?? 'null'),
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => driver.close(),
  };
  return engine;
}

/** WebKitGTK, driven by WebDriver on a virtual screen. */
async function webkit() {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  await listening(port);
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
    })
    .build();
  await session.manage().setTimeouts({ script: 600_000, pageLoad: 120_000 });
  const capabilities = await session.getCapabilities();
  const innerSize = () => engine.run('return [innerWidth, innerHeight]');
  /** @type {[number, number] | undefined} */
  let wanted;
  /** @type {Engine} */
  const engine = {
    version: `WebKitGTK ${capabilities.get('browserVersion')}`,
    open: async (address) => {
      await session.get(address);
      if (!wanted || (await innerSize())[0] === wanted[0]) return;
      // Its windows cannot be as narrow as a phone, but a frame can.
      const style = `width: ${wanted[0]}px; height: ${wanted[1]}px; border: 0`;
      await session.get(
        `data:text/html,<!doctype html><iframe src="${encodeURIComponent(address)}" style="${style}"></iframe>`,
      );
      await session.switchTo().frame(0);
    },
    run: async (script) => {
      const message = await session.executeAsyncScript(
        `const tell = arguments[0]; (${asText(script)}).then((text) => tell({ text }), (error) => tell({ error: String(error) }));`,
      );
      const { text, error } = /** @type {{ text?: string, error?: string }} */ (message);
      if (error) throw new Error(error);
      return JSON.parse(text ?? 'null');
    },
    resize: async (width, height) => {
      wanted = [width, height];
      const window = session.manage().window();
      await session.get('about:blank');
      await window.setRect({ width, height, x: 0, y: 0 });
      // A window has a border, and the requested size is that of the page in it.
      const [innerWidth, innerHeight] = await innerSize();
      await window.setRect({ width: 2 * width - innerWidth, height: 2 * height - innerHeight, x: 0, y: 0 });
    },
    close: async () => {
      await session.quit().catch(() => {});
      // Ends xvfb-run and everything that it started.
      if (driver.pid) process.kill(-driver.pid);
    },
  };
  return engine;
}

/** An expression whose value is a promise of JSON text. @param {string} script */
const asText = (script) => `(async () => JSON.stringify(await (async () => { ${script} })()))()`;

/** The path where Debian installs WebKitGTK's test browser. */
function miniBrowser() {
  for (const folder of readdirSync('/usr/lib')) {
    for (const version of ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0']) {
      const path = join('/usr/lib', folder, version, 'MiniBrowser');
      if (existsSync(path)) return path;
    }
  }
  throw new Failure("WebKitGTK's MiniBrowser was not found; Debian's package webkit2gtk-driver brings it.");
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** @param {number} port */
async function listening(port) {
  for (let i = 0; i < 300; i++) {
    const there = await fetch(`http://127.0.0.1:${port}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Failure('WebKitWebDriver does not answer.');
}

/** @type {Readonly<Record<string, () => Promise<Engine>>>} */
export const engines = {
  Chromium: () => puppet('chrome', findChromium('chromium')),
  Firefox: () => puppet('firefox', which('firefox-esr') ?? which('firefox')),
  WebKit: webkit,
};
