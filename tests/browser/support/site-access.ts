import type { Page } from '@playwright/test';
import { axeViolations, colorRules } from './axe.ts';
import { expect, panels, test } from './lab-page.ts';

/** What axe finds in light, and of colours in dark: nothing else of a page depends on them. */
async function isAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeViolations(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Canvases are painted anew.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await axeViolations(page, colorRules), 'dark').toEqual([]);
}

/** The site's pages at a width: accessible in both colours, and no wider than their window. */
export function siteIsAccessible(width: number): void {
  for (const file of ['', 'embed.html']) {
    test(`axe finds nothing on ${file || 'index.html'}, ${width} px wide`, async ({ page, home }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(home + file);
      for (const figure of await page.locator('xpath=//main//*[starts-with(name(), "posenc-")]').all()) {
        await figure.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        await expect(figure.locator('.body')).toBeVisible();
      }
      await page.locator('posenc-attention').first().getByRole('button', { name: 'Embed' }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await isAccessible(page);
    });
  }
}

/** The same of the Lab, in four of its views. */
export function labIsAccessible(width: number): void {
  test(`axe finds nothing in the Lab, ${width} px wide`, async ({ page, lab }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const query of [
      '',
      '?v=1&lab.view=distance&a.scheme=alibi&b.scheme=sinusoidal',
      '?v=1&lab.view=scorecard&a.scheme=rope&b.scheme=shaw',
      '?v=1&lab.view=bias&lab.difference=1-2&lab.range=2&a.scheme=t5&b.scheme=kerple&c.scheme=rope',
    ]) {
      await page.goto(lab + query);
      await expect(panels(page).first().locator('canvas, svg, .card').first()).toBeVisible();
      for (const summary of await page.locator('lab-panel summary').all()) await summary.click();
      // What is being computed is pale until it is there.
      await expect(page.locator('lab-panel [aria-busy="true"]')).toHaveCount(0);
      await isAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
