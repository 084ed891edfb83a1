import type { Locator, Page } from '@playwright/test';
import { expect, test as quiet } from './quiet-page.ts';
import { type StaticServer, serve } from './static-server.ts';

/**
 * `figure(markup)` opens a page with nothing but an element from dist/embed.js (or from the file in `script`), and
 * waits until it has been drawn. A second call in the same test replaces the element: loading a page takes longer than
 * drawing most figures.
 */
export const test = quiet.extend<
  { figure: (markup: string) => Promise<Locator>; script: string },
  { dist: StaticServer }
>({
  script: ['embed.js', { option: true }],
  dist: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const server = await serve('dist');
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  figure: async ({ page, dist, script: file }, use) => {
    let opened = false;
    await use(async (markup) => {
      const figure = page.locator('main > :not(h1)').first();
      if (opened) {
        await figure.evaluate((node, next) => {
          node.outerHTML = next;
        }, markup);
        await expect(figure.locator('.body')).toBeVisible();
        return figure;
      }
      opened = true;
      const script = `<script type="module" src="${dist.origin}/${file}"></script>`;
      const style = '<style>:root { color-scheme: light dark } body { margin: 8px }</style>';
      await page.goto(
        dist.page(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A figure</title>${script}${style}</head><body><main><h1>A post</h1>${markup}</main></body></html>`,
        ),
      );
      await expect(figure.locator('.body')).toBeVisible();
      return figure;
    });
  },
});

export { axeViolations } from './axe.ts';
export { expect };

/** The numbers in the line under a figure, by label. */
export async function readings(figure: Locator): Promise<Record<string, string>> {
  const pairs = await figure
    .locator('.reading')
    .evaluateAll((nodes) =>
      nodes.map((node) => [node.firstChild?.nextSibling?.textContent?.trim(), node.querySelector('b')?.textContent]),
    );
  return Object.fromEntries(pairs);
}

/** Parses a number as figures write it. */
export function numberIn(text: string | null | undefined): number {
  return Number((text ?? '').replaceAll('−', '-').replace(/[^\d.e-]/g, ''));
}

export async function enter(figure: Locator, label: string, value: string): Promise<void> {
  const field = figure.getByLabel(label, { exact: true });
  await field.fill(value);
  await field.press('Enter');
}

/** Whether the page is no wider than its window. */
export function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
}

/** An invalid attribute must show a sentence, keep the last picture, and leave the figure working. */
export async function refuses(figure: Locator, attribute: string, value: string, sentence: RegExp): Promise<void> {
  const body = figure.locator('.body');
  const before = await body.innerHTML();
  const input = await figure.getAttribute(attribute);
  await figure.evaluate((node, [name, to]) => node.setAttribute(name, to), [attribute, value] as const);
  await expect(figure.getByRole('alert')).toHaveText(sentence);
  expect((await body.innerHTML()) === before, `${attribute}="${value}" changed the picture`).toBe(true);
  await figure.evaluate(
    (node, [name, to]) => (to === null ? node.removeAttribute(name) : node.setAttribute(name, to)),
    [attribute, input] as const,
  );
  await expect(figure.getByRole('alert')).toHaveCount(0);
}
