import type { Page } from '@playwright/test';
import { expect, test } from './quiet-page.ts';
import { settled } from './settled.ts';
import type { StaticServer } from './static-server.ts';

interface LoadedPage {
  readonly name: string;
  readonly path: string;
  /** Resolves when what the first window shows is drawn. */
  readonly drawn: (page: Page) => Promise<void>;
  /** Below 0.1 a shift counts as not noticed (Core Web Vitals). */
  readonly atMost: number;
}

const learn: LoadedPage = {
  name: 'Learn',
  path: '',
  drawn: (page) => expect(page.locator('#opening .said')).toContainText('0.0000'),
  // What is left to fonts.
  atMost: 0.02,
};

export const lab: LoadedPage = {
  name: 'the Lab',
  path: 'lab.html',
  drawn: (page) => expect(page.locator('lab-panel .measured')).toHaveCount(3),
  // Its introduction becomes a line shorter.
  atMost: 0.03,
};

/** The test that what stands on a page stays where it is while the page loads. It needs a fresh page. */
export function nothingMoves(
  width: number,
  fonts: 'at once' | 'late',
  host: () => StaticServer,
  { name, path, drawn, atMost }: LoadedPage = learn,
): void {
  test(`nothing moves while ${name} loads, ${width} px wide, its fonts there ${fonts}`, async ({ page }) => {
    await page.addInitScript(() => {
      const seen = window as unknown as { shifted: number };
      seen.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifted += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The text and the first figure stand in another font by then.
    if (fonts === 'late')
      await page.route('**/*.woff2', async (route) => {
        await drawn(page);
        await settled(page);
        await route.continue();
      });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${host().origin}/posenc/${path}`, { waitUntil: 'networkidle' });
    await drawn(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(atMost);
  });
}
