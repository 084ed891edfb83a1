import type { Locator, Page } from '@playwright/test';
import { turnTo } from './learn-steps.ts';
import { expect } from './site-page.ts';

export { expect, test } from './site-page.ts';

export const attention = (page: Page) => page.locator('#attention');
/** The scene above the chapters, which is the first figure of the page. */
export const opening = (page: Page) => page.locator('#opening');
/** Opens Learn at the figure of its first chapter. */
export async function openWords(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await attention(page).evaluate((figure) => figure.scrollIntoView());
}
export const table = (page: Page) => page.locator('#sinusoid');
export const difference = (page: Page, word: string) => page.locator(`#attention td[data-word="${word}"]`);
export const choose = (page: Page, label: string) =>
  attention(page).getByRole('radio', { name: label, exact: true }).check();
export const encode = (page: Page, title: string) =>
  attention(page).getByLabel('position', { exact: true }).selectOption({ label: title });

/** Brings a figure into sight. */
export async function inSight(page: Page, id: string): Promise<Locator> {
  const found = page.locator(`.figure#${id}`);
  // Figures above may appear in the meantime and move it.
  await expect(async () => {
    await found.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(found.locator('.body')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  await unfold(found);
  return found;
}

/** Follows the first link of a chapter with this text that sets a figure. */
export async function followLink(chapter: Locator, text: string): Promise<void> {
  const link = chapter.locator('a.set', { hasText: text }).first();
  await turnTo(link);
  await link.click();
}

/** Shows the controls of a figure that are behind "Change". */
export async function unfold(figure: Locator): Promise<void> {
  if ((await figure.getAttribute('data-first')) === null) return;
  await expect(figure.locator('.change')).toBeVisible();
  const folded = figure.getByRole('button', { name: 'Change' });
  if (await folded.count()) await folded.click();
}

/** The numbers in the line under a figure, by label. */
export async function readings(figure: Locator): Promise<Record<string, string>> {
  const texts = await figure.locator('.reading').allInnerTexts();
  return Object.fromEntries(texts.map((text) => text.split(/ (.*)/s).slice(0, 2)));
}

export function digits(value: number): string {
  const text = value.toFixed(4);
  return Number(text) === 0 ? '0.0000' : text.replace('-', '−');
}

/** Writes a difference like the page: four significant digits. */
export function significant(value: number): string {
  return value === 0 ? '0' : String(Number(value.toPrecision(4)));
}

export const sentences = ['The brown dog chased the black dog', 'The apple fell from the tree on my apple macbook'];
