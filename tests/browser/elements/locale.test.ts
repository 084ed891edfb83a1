import type { Locator } from '@playwright/test';
import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { expect, readings, test } from '../support/figure-page.ts';

// Numbers follow the attribute `locale` wherever a figure shows them.

// posenc-compare consists of two posenc-attention; their other views write numbers like the first.
const figures = [
  '<posenc-attention encoding="alibi" causal></posenc-attention>',
  '<posenc-attention view="terms" encoding="sinusoidal"></posenc-attention>',
  '<posenc-terms></posenc-terms>',
  '<posenc-bias></posenc-bias>',
  '<posenc-similarity length="64"></posenc-similarity>',
  '<posenc-table length="2048" dim="32"></posenc-table>',
  '<posenc-table length="8" dim="8"></posenc-table>',
  '<posenc-distances queries="40" keys="40"></posenc-distances>',
  '<posenc-cache></posenc-cache>',
  '<posenc-decay></posenc-decay>',
  '<posenc-ladder></posenc-ladder>',
  '<posenc-rotation></posenc-rotation>',
  '<posenc-scorecard></posenc-scorecard>',
  '<posenc-shift></posenc-shift>',
  '<posenc-skew></posenc-skew>',
  '<posenc-spectrum></posenc-spectrum>',
  '<posenc-words></posenc-words>',
] as const;

/** All readable text in a figure: axes, colour bar, tables, curves, readout. */
const texts = (figure: Locator) =>
  figure.evaluate(async (node) => {
    const element = node as FigureElement;
    while (!(await element.updateComplete)) {}
    const walk = (root: Node): string[] =>
      [...root.childNodes].flatMap((child) => {
        if (child.nodeType === Node.TEXT_NODE) return child.textContent?.trim() || [];
        return /^(style|button|summary)$/i.test(child.nodeName) ? [] : walk(child);
      });
    const shadow = element.shadowRoot as ShadowRoot;
    return [...shadow.querySelectorAll('.body, .readout')].flatMap(walk);
  });

/** Sets the language; undefined restores that of the page. */
async function speak(figure: Locator, locale: string | undefined): Promise<void> {
  await figure.evaluate((node, tag) => {
    if (tag === undefined) node.removeAttribute('locale');
    else node.setAttribute('locale', tag);
  }, locale);
}

/** Replaces English marks between digits with German ones, and adds a space before percent signs. */
const inGerman = (text: string) =>
  text.replace(/(?<=\d)[.,](?=\d)/g, (mark) => (mark === '.' ? ',' : '.')).replace(/(?<=\d)%/g, '\u00a0%');

test('every figure writes its numbers as its language does', async ({ figure }) => {
  for (const markup of figures) {
    await test.step(markup, async () => {
      const element = await figure(markup);
      // Waits until measurements that arrive one by one are complete.
      await expect.poll(async () => (await texts(element)).filter((text) => /^(Measuring )?…$/.test(text))).toEqual([]);
      const english = await texts(element);
      expect(
        english.some((text) => /\d\.\d|\d,\d/.test(text)),
        'there are marks to change',
      ).toBe(true);
      await speak(element, 'de');
      expect(await texts(element)).toEqual(english.map(inGerman));
    });
  }
});

test('numbers in cells are written anew, and back', async ({ figure }) => {
  const element = await figure('<posenc-attention encoding="alibi"></posenc-attention>');
  const painted = async () => {
    await texts(element);
    return element.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  };
  const english = await painted();
  await speak(element, 'de');
  expect(await painted()).not.toBe(english);
  await speak(element, undefined);
  expect(await painted()).toBe(english);
});

test('axes count in the digits of the language, with nothing between them', async ({ figure }) => {
  const element = await figure('<posenc-table length="2048" dim="32"></posenc-table>');
  const ticks = () => element.locator('.axis.row .tick').allTextContents();
  const trimmed = async () => (await ticks()).map((text) => text.trim());
  expect(await trimmed()).toContain('2000');
  await speak(element, 'de');
  await texts(element);
  expect(await trimmed()).toContain('2000');
  await speak(element, 'ar-EG');
  await texts(element);
  expect(await trimmed()).toContain('٢٠٠٠');
  expect((await readings(element)).position).toMatch(/^[٠-٩]+$/);
});
