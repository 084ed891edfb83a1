import type { Page } from '@playwright/test';
import { expect, test } from '../support/lab-page.ts';

// The site is in English. Translators of browsers read its text, and leave alone what is marked.

const pages = ['', 'lab.html', 'inspect.html', 'train.html', 'run.html', 'embed.html'] as const;

interface Marked {
  readonly text: string;
  /** Whether a translator leaves it as it is. */
  readonly kept: boolean;
}

/** What matches the selector in the page, or in what matches `within`; in shadow roots, too. */
function marksOf(page: Page, selector: string, within = ':root'): Promise<Marked[]> {
  return page.locator(within).evaluateAll((roots, wanted) => {
    const isKept = (element: Element | null): boolean => {
      if (!element) return false;
      const own = element.closest('[translate]');
      if (own) return own.getAttribute('translate') === 'no';
      const root = element.getRootNode();
      return root instanceof ShadowRoot && isKept(root.host);
    };
    const found = (root: ParentNode): Element[] => [
      ...root.querySelectorAll(wanted),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? found(shadowRoot) : [])),
    ];
    const all = roots.flatMap((root) => [...found(root), ...(root.shadowRoot ? found(root.shadowRoot) : [])]);
    return all.map((element) => ({ text: element.textContent?.trim() ?? '', kept: isKept(element) }));
  }, selector);
}

const notKept = (marks: readonly Marked[]) => marks.filter(({ kept }) => !kept).map(({ text }) => text);

for (const path of pages) {
  test(`${path || 'Learn'} says that it is English, and marks code and formulas`, async ({ page, home }) => {
    await page.goto(`${home}${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(notKept(await marksOf(page, 'code, pre, .katex'))).toEqual([]);
    // Text is text: what only is in a style, in a picture or in an attribute would not be translated.
    const unread = await page.evaluate(() => {
      const words = /\p{L}{2,}\s+\p{L}{2,}/u;
      return [...document.querySelectorAll('main *')].flatMap((element) => {
        const generated = ['::before', '::after'].map((part) => getComputedStyle(element, part).content);
        const alone = element.textContent?.trim() || element.shadowRoot || element.matches('input, textarea');
        const message = alone ? [] : ['title', 'alt', 'aria-label'].map((name) => element.getAttribute(name) ?? '');
        return element.matches('img, object') || [...generated, ...message].some((text) => words.test(text))
          ? [element.outerHTML.slice(0, 200)]
          : [];
      });
    });
    expect(unread).toEqual([]);
  });
}

test('headings and sentences are left to the translator, and there is code to be marked', async ({ page, home }) => {
  await page.goto(home);
  expect((await marksOf(page, 'main h2, main section p')).filter(({ kept }) => kept)).toEqual([]);
  expect((await marksOf(page, '.katex')).length).toBeGreaterThan(100);
  await page.goto(`${home}embed.html`);
  expect((await marksOf(page, 'code')).length).toBeGreaterThan(100);
});

test('the words of the input stay as they are, and what names the axes is translated', async ({ page, home, lab }) => {
  await page.goto(lab);
  await expect(page.locator('lab-panel .axis.words').first()).toBeVisible();
  const ticks = await marksOf(page, '.axis.words .tick');
  expect(ticks.map(({ text }) => text)).toContain('chased');
  expect(notKept(ticks)).toEqual([]);
  expect((await marksOf(page, '.axis .title')).filter(({ kept }) => kept)).toEqual([]);

  // The opening scene.
  await page.goto(home);
  await expect(page.locator('learn-stage .word').first()).toBeVisible();
  const words = await marksOf(page, '.word, .tables th, .tables caption');
  expect(words.length).toBeGreaterThan(20);
  expect(notKept(words)).toEqual([]);
});

test('the words of figures in the text stay as they are', async ({ page, home }) => {
  await page.goto(home);
  for (const [figure, selector, word] of [
    ['learn-by-hand', 'tbody th[scope="row"]', /./],
    ['posenc-attention', '.axis.words .tick', /dog/],
    ['posenc-rotation', '.line li', /cheese/],
    ['posenc-ladder', 'text.name', /./],
    ['learn-prefix', '.words', /Needle/],
  ] as const) {
    const first = page.locator(figure).first();
    await first.scrollIntoViewIfNeeded();
    await expect(first.locator(selector).first()).toBeAttached();
    const marks = await marksOf(page, selector, figure);
    expect(
      marks.some(({ text }) => word.test(text)),
      figure,
    ).toBe(true);
    expect(notKept(marks.filter(({ text }) => text !== '')), figure).toEqual([]);
  }
});
