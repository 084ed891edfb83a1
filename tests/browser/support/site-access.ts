import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { expect, panels, test } from './lab-page.ts';
import { attention, table } from './learn-page.ts';

/** A page of the site around its figures: accessible, and no wider than its window. */
export function textIsAccessible(
  file: `${'' | 'de/' | 'es/'}${'index' | 'embed'}.html`,
  width: number,
  colors: 'light' | 'dark' = 'light',
): void {
  test(`axe finds nothing on ${file} around its figures, ${width} px wide`, async ({ page, home }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(home + file);
    const first = page.locator(':is(learn-stage, posenc-attention)').first();
    await first.evaluate((element) => element.scrollIntoView());
    await expect(first.locator('.body').first()).toBeVisible();
    const figures = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .map(({ localName }) => localName)
        .filter((name) => name.startsWith('posenc-')),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axeViolations(page, { colors, exclude: [...new Set(figures)] })).toEqual([]);
  });
}

/** A page of the site at some width: accessible, and no wider than its window. */
export function pageIsAccessible(file: 'index.html' | 'embed.html', width: number): void {
  test(`axe finds nothing on ${file}, ${width} px wide`, async ({ page, home }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(home + file);
    for (const figure of await page.locator('xpath=//main//*[starts-with(name(), "posenc-")]').all()) {
      await figure.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expect(figure.locator('.body')).toBeVisible();
    }
    await page.locator('posenc-attention').first().getByRole('button', { name: 'Embed' }).click();
    await expect(page.getByLabel('HTML of this figure')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axeViolations(page)).toEqual([]);
  });
}

/** Learn at these widths, of which the last is the largest: nothing is cut off, and canvases stay sharp. */
export function pageFits(widths: readonly number[]): void {
  test(`from ${widths.at(0)} to ${widths.at(-1)} pixels nothing is cut off and the canvas stays sharp`, async ({
    page,
    home,
  }) => {
    await page.goto(home);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const figure of [attention(page), table(page)]) {
        await figure.scrollIntoViewIfNeeded();
        await expect
          .poll(() =>
            figure.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
              const { width: cssWidth } = canvas.getBoundingClientRect();
              return Math.abs(canvas.width - cssWidth * devicePixelRatio);
            }),
          )
          .toBeLessThanOrEqual(1);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const ends = await page
        .locator('.control')
        .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThanOrEqual(width);
    }
  });
}

/** Addresses of the Lab in four of its views. */
export const labViews = [
  '?v=1&lab.view=bias&lab.difference=1-2&lab.range=2&a.scheme=t5&b.scheme=kerple&c.scheme=rope',
  '?v=1&lab.view=scorecard&a.scheme=rope&b.scheme=shaw',
  '',
  '?v=1&lab.view=distance&a.scheme=alibi&b.scheme=sinusoidal',
] as const;

/** The same for the Lab, in these views. */
export function labIsAccessible(width: number, views: readonly string[] = labViews): void {
  test(`axe finds nothing in the Lab, ${width} px wide`, async ({ page, lab }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const query of views) {
      await page.goto(lab + query);
      await expect(panels(page).first().locator('canvas, svg, .card').first()).toBeVisible();
      for (const summary of await page.locator('lab-panel summary').all()) await summary.click();
      // Pictures are pale while they are being computed.
      await expect(page.locator('lab-panel [aria-busy="true"]')).toHaveCount(0);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

/**
 * Checks that the keyboard reaches the controls of Learn in order and that focus is visible, up to the control of this
 * name or to the end.
 * @returns the names of the controls that were reached
 */
export async function reachedByKeyboard(page: Page, last?: string): Promise<string> {
  const reached: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      let element = document.activeElement;
      if (element === document.body) return undefined;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const marked = element?.matches('.segments input') ? element.parentElement : element;
      const { outlineStyle, outlineWidth } = getComputedStyle(marked as Element);
      const name = element?.getAttribute('aria-label') ?? (element as HTMLInputElement).name ?? '';
      return {
        name: `${element?.localName} ${name || element?.id || element?.textContent?.trim()}`,
        seen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      };
    });
    if (!focused) return reached.join('\n');
    expect(focused.seen, focused.name).toBe(true);
    reached.push(focused.name);
    if (last && focused.name.includes(last)) return reached.join('\n');
  }
}
