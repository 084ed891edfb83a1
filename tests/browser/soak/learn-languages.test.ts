import type { Page } from '@playwright/test';
import { presets } from '../../../web/elements/attention/index.ts';
import { descriptions } from '../../../web/messages/de/reference/descriptions.ts';
import { messages } from '../../../web/site/learn/messages/de.ts';
import { expect, test } from '../support/site-page.ts';

/** All that a figure says in tooltips, apart from sentences that are examples. */
async function tooltips(page: Page, id: string): Promise<string[]> {
  const figure = page.locator(`#${id}`);
  await figure.evaluate((node) => node.scrollIntoView());
  await expect(figure.locator('.body')).toBeVisible();
  const all = await figure.locator('[title]').evaluateAll((parts) => parts.map((part) => (part as HTMLElement).title));
  return all.filter((text) => text.includes(' ') && !presets.includes(text));
}

test('no tooltip of a figure of the German and the Spanish Learn is English', async ({ page, home }) => {
  await page.goto(home);
  const ids = await page.locator('.figure[id]').evaluateAll((figures) => figures.map(({ id }) => id));
  const english = new Map<string, readonly string[]>();
  for (const id of ids) english.set(id, await tooltips(page, id));
  expect([...english.values()].flat().length).toBeGreaterThan(100);
  for (const language of ['de', 'es']) {
    await page.goto(`${home}${language}/`);
    // Descriptions come after the page.
    const count = () => page.evaluate((tag) => Object.keys(globalThis.posencMessages?.[tag] ?? {}).length, language);
    await expect.poll(count).toBe(Object.keys({ ...descriptions, ...messages }).length);
    for (const id of ids) {
      await test.step(`${language} ${id}`, async () => {
        const own = await tooltips(page, id);
        expect(own.length).toBeGreaterThanOrEqual(english.get(id)?.length ?? 0);
        expect(own.filter((text) => english.get(id)?.includes(text))).toEqual([]);
      });
    }
  }
});
