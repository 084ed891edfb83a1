import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { figures } from './figure-numbers.ts';
import type { Post } from './post.ts';
import { expect } from './quiet-page.ts';

/**
 * Opens every figure with all of its controls in a window of this width; axe must find nothing.
 * @param theme  of the figure at this place among them; by default that of the page
 */
export async function figuresAreAccessible(
  page: Page,
  post: Post,
  width: number,
  theme: (place: number) => string = () => 'auto',
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const all = [
    ...figures.map((name) => [name, 'controls=""'] as const),
    ['posenc-attention', 'view="terms" encoding="sinusoidal"'] as const,
    ['posenc-table', 'view="hands"'] as const,
  ];
  const markup = all.map(([name, attributes], i) => `<${name} ${attributes} theme="${theme(i)}"></${name}>`);
  await post.open(page, markup.join(''));
  for (const figure of await page.locator(figures.join()).all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator(':is(canvas, svg.lines)').first()).toBeVisible();
  }
  await page.locator('summary').evaluateAll((summaries) => {
    for (const summary of summaries) (summary as HTMLElement).click();
  });
  await page.locator('posenc-bias').getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('button', { name: 'SVG', exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
