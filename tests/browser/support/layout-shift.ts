import type { Page } from '@playwright/test';
import { expect, test } from './quiet-page.ts';
import { settled } from './settled.ts';
import type { StaticServer } from './static-server.ts';

interface LoadedPage {
  readonly name: string;
  readonly path: string;
  /** Resolves when the contents of the first window are drawn. */
  readonly drawn: (page: Page) => Promise<void>;
  /** Shifts below 0.1 count as unnoticeable (Core Web Vitals). */
  readonly atMost: number;
}

const learn: LoadedPage = {
  name: 'Learn',
  path: '',
  drawn: (page) => expect(page.locator('#opening .said')).toContainText('difference: 0.'),
  // Leaves room for changes of fonts.
  atMost: 0.02,
};

export const lab: LoadedPage = {
  name: 'the Lab',
  path: 'lab.html',
  drawn: (page) => expect(page.locator('lab-panel .measured')).toHaveCount(3),
  // Its introduction becomes a line shorter when the fonts change.
  atMost: 0.03,
};

/** Tests that the contents of a page stay in place while it loads. It needs a fresh page. */
export function nothingMoves(
  width: number,
  fonts: 'at once' | 'late',
  host: () => StaticServer,
  { name, path, drawn, atMost }: LoadedPage = learn,
): void {
  test(`nothing moves while ${name} loads, ${width} px wide, its fonts there ${fonts}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const seen = window as unknown as { shifted: number };
      seen.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifted += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // They come together once the text and the first figure are drawn in a fallback font.
    let fallbackDrawn: Promise<void> | undefined;
    if (fonts === 'late')
      await page.route('**/*.woff2', async (route) => {
        fallbackDrawn ??= drawn(page).then(() => settled(page));
        await fallbackDrawn;
        await route.continue();
      });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${host().origin}/posenc/${path}`, { waitUntil: 'networkidle' });
    await drawn(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(atMost);
  });
}
