import type { Page } from '@playwright/test';
import { descriptions } from '../../../web/messages/de/reference/descriptions.ts';
import { messages as german } from '../../../web/site/learn/messages/de.ts';
import { expect, test } from '../support/site-page.ts';

// The figures of a translated page speak its language: labels, controls, readouts, and descriptions for screen readers, tooltips.

/** Sentences and labels that differ in German; single words may be part of names. */
const english = Object.entries({ ...descriptions, ...german })
  .filter(([message, own]) => own !== message && /^[^{]{8,}$/.test(message) && message.includes(' '))
  .map(([message]) => message);

/** All text of a figure that is visible, read by screen readers, or in tooltips. */
async function spoken(page: Page, id: string): Promise<string> {
  const figure = page.locator(`#${id}`);
  await figure.evaluate((node) => node.scrollIntoView());
  await expect(figure.locator('.body')).toBeVisible();
  return figure.evaluate(async (node) => {
    const element = node as HTMLElement & { updateComplete: Promise<boolean> };
    while (!(await element.updateComplete)) {}
    const root = element.shadowRoot as ShadowRoot;
    const heard = [...root.querySelectorAll('*')].flatMap((part) =>
      ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title'].map((name) => part.getAttribute(name) ?? ''),
    );
    const read = [...root.querySelectorAll('figure > *')].map((part) => part.textContent ?? '');
    return [...read, ...heard].join('\n').replace(/\s+/g, ' ');
  });
}

test('no figure of the German page says an English message', async ({ page, home }) => {
  expect(english.length).toBeGreaterThan(300);
  await page.goto(`${home}de/`);
  // Descriptions come after the page.
  const [one] = Object.keys(descriptions);
  await expect.poll(() => page.evaluate((text) => globalThis.posencMessages?.de?.[text as string], one)).toBeDefined();
  const said = [await spoken(page, 'opening')];
  expect(said[0]).toContain('Für das Modell sind beide derselbe Beutel voller Wörter.');
  for (const id of ['by-hand', 'attention', 'ladder', 'sinusoid', 'near', 'operator']) {
    await test.step(id, async () => {
      said.push(await spoken(page, id));
    });
  }
  expect(said.flatMap((text) => english.filter((message) => text.includes(message)))).toEqual([]);
  await expect(page.locator('#attention').getByRole('button', { name: 'Einbetten' })).toBeVisible();
});

test('a figure on an English page asks for no other language', async ({ page, home }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/.*\//, '')));
  await page.goto(home);
  expect(await spoken(page, 'opening')).toContain('To the model, both are the same bag of words.');
  expect(asked.filter((name) => /^(de|es|descriptions|names)-/.test(name))).toEqual([]);
});
