import { expect, test } from '../support/site-page.ts';

// The page that shows what one script tag brings: every element once.

test('the page has one script, and every element of it once', async ({ page, home }) => {
  await page.goto(`${home}embed.html`);
  await expect(page.locator('script')).toHaveCount(1);
  await expect(page.locator('script')).toHaveAttribute('src', './embed.js');
  const { brought, shown } = await page.evaluate(async () => {
    const url = new URL('embed.js', location.href).href;
    const { FigureElement, ...rest } = (await import(url)) as typeof import('../../../web/elements/index.ts');
    return {
      brought: Object.entries(rest).flatMap(([name, value]) =>
        typeof value === 'function' && value.prototype instanceof FigureElement && /^Posenc[A-Z]/.test(name)
          ? [`posenc-${name.slice(6).toLowerCase()}`]
          : [],
      ),
      shown: [...document.querySelectorAll('main *')].flatMap((element) =>
        element instanceof FigureElement ? [element.localName] : [],
      ),
    };
  });
  expect(brought.length).toBeGreaterThan(10);
  expect(shown.sort()).toEqual(brought.sort());
  await expect(page.locator('main :not(:defined)')).toHaveCount(0);
});
