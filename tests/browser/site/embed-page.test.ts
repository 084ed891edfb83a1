import { catalogue } from '../../../web/catalogue/index.ts';
import { elementName } from '../../../web/elements/register.ts';
import { expect, test } from '../support/site-page.ts';

const files = ['embed.js', 'embed-train.js', 'embed-story.js', 'embed-field.js'];

// The page about a single script tag shows every element once.

test('the page has the scripts of the figures, and every element of them once', async ({ page, home }) => {
  await page.goto(`${home}embed.html`);
  // What figures are comes from four files alone, one of them once its figure is near; the other scripts are the page's own.
  await expect(page.locator('script:not([src^="./assets/"])')).toHaveCount(3);
  for (const file of files.slice(0, 3)) {
    await expect(page.locator(`script[src="./${file}"]`)).toHaveCount(1);
  }
  const { brought, shown } = await page.evaluate(async (names) => {
    const modules = await Promise.all(names.map((file) => import(new URL(file, location.href).href)));
    return {
      brought: modules.flatMap((module) => Object.keys(module)).filter((name) => /^Posenc[A-Z]/.test(name)),
      shown: [...document.querySelectorAll('main *')].flatMap((element) =>
        element.localName.startsWith('posenc-') ? [element.localName] : [],
      ),
    };
  }, files);
  expect(brought.length).toBeGreaterThan(10);
  expect(shown.sort()).toEqual(brought.map(elementName).sort());
  await expect(page.locator('main :not(:defined)')).toHaveCount(0);

  // The reference is generated from the elements' own definitions.
  const rows = page.locator('details', { hasText: 'Attributes of posenc-shift' }).locator('tbody tr');
  const own = await page.evaluate(() =>
    (customElements.get('posenc-shift') as unknown as { parameters: { name: string }[] }).parameters.map(
      ({ name }) => name,
    ),
  );
  expect(await rows.locator('th').allTextContents()).toEqual(own);
  await expect(
    page.locator('td', { hasText: 'number from -9007199254740992 to 9007199254740992' }).first(),
  ).toBeAttached();
  const schemes = catalogue.filter(({ parameters }) => parameters.length > 0);
  await expect(page.locator('details.reference')).toHaveCount(brought.length + schemes.length);
  for (const property of ['ink', 'quiet', 'panel', 'field', 'line', 'line-strong', 'accent', 'serif', 'font']) {
    await expect(page.getByRole('rowheader', { name: `--posenc-${property}`, exact: true })).toHaveCount(1);
  }

  // The figure follows the text, and the text follows the figure.
  const source = page.locator('#source');
  await source.fill('<posenc-attention sentence="a b a" controls="head"></posenc-attention>');
  const figure = page.locator('#preview posenc-attention');
  await expect(figure.locator('.axis.row .tick')).toHaveText(['a', 'b', 'a']);
  await figure.getByRole('radio', { name: '2' }).check({ force: true });
  await expect(source).toHaveValue(/head="2"/);
  await source.fill('<posenc-attention head="2" colour="x"></posenc-attention>');
  await expect(page.locator('#source-said')).toHaveText('posenc-attention has no attribute colour.');
  await source.fill('<posenc-table length="12"></posenc-table>');
  await expect(page.locator('#preview posenc-table .body')).toBeVisible();
  await source.fill('<posenc-table length="0"></posenc-table>');
  await expect(page.locator('#source-said')).toHaveText(/^length: 0 is not allowed/);
});
