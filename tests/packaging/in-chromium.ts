import { basename } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { findChromium } from '../../scripts/setup/chromium.mjs';
import { work } from './fixtures/app/work.js';

export type Result = Awaited<ReturnType<typeof work>>;

/** The result of the same program in this process. */
export let expected: Result;

/** The figures that a page must have drawn. */
const figures = { table: true, numbers: [0, 1, 0, 1], similarity: true, trained: true };

let browser: Browser;

/** Provides a browser and the expected numbers for the tests in a file. */
export function inChromium(): void {
  beforeAll(async () => {
    expected = await work();
    browser = await chromium.launch({
      executablePath: findChromium('chromium'),
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  afterAll(() => browser?.close());
}

/**
 * Opens a page of a built project, and checks that its program computes the same numbers as in Node, that its figures
 * are drawn, that the modules of all three parts and both workers were requested and found, and that nothing failed.
 * Returns the result of `read` in the page.
 */
export async function holdsPage<Found>(address: string, read?: () => Found): Promise<Found | undefined> {
  const page = await browser.newPage();
  const problems: string[] = [];
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.context().on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) problems.push(`${response.status()} ${pathname}`);
    found.push(basename(pathname));
  });
  try {
    await page.goto(address);
    const result = await page
      .waitForFunction(() => (globalThis as { result?: unknown }).result !== undefined)
      .then(() =>
        page.evaluate(() =>
          Promise.race([
            (globalThis as unknown as { result: Promise<unknown> }).result.catch(String),
            // Only guards against hanging.
            new Promise((resolve) => setTimeout(resolve, 120_000, 'no result')),
          ]),
        ),
      );
    expect({ problems, result }).toEqual({ problems: [], result: { ...expected, figures } });
    for (const part of ['', '-extended', '-train'])
      expect(found, part).toContainEqual(expect.stringMatching(new RegExp(`^posenc${part}-simd\\b.*\\.wasm$`)));
    return read && (await page.evaluate(read));
  } finally {
    await page.context().close();
  }
}
