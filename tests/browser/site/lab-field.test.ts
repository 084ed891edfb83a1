import { expect, test } from '../support/site-page.ts';

test('the Lab shows any scheme of the field, a graph and the Earth, once they are asked for', async ({
  page,
  home,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${home}lab.html`);
  await expect(page.locator('lab-panel').first()).toBeVisible();
  expect(loaded.filter((url) => /field/.test(url))).toEqual([]);

  await page.getByText('Images, videos, sound, graphs, proteins and the Earth').click();
  const [any, graph, earth] = [0, 1, 2].map((n) => page.locator('posenc-field').nth(n));
  if (!any || !graph || !earth) throw new Error('three figures are expected');
  await any.scrollIntoViewIfNeeded();
  // Twelve patches and five tokens of text.
  await expect(any.locator('.places rect')).toHaveCount(17);
  await any.evaluate((figure) => figure.setAttribute('view', 'program'));
  await expect(any.locator('pre')).toContainText('positions = flux(');

  await any.evaluate((figure) => {
    figure.setAttribute('scheme', 'ernie-image');
    figure.setAttribute('view', 'scorecard');
  });
  await expect(any.locator('tr[data-name="keepsNorm"]')).toContainText('fails');
  await any.evaluate((figure) => figure.setAttribute('scheme', 'framepack'));
  await expect(any.locator('tr[data-name="keepsNorm"]')).toContainText('fails');
  await any.evaluate((figure) => figure.setAttribute('scheme', 'wan'));
  await expect(any.locator('tr[data-name="keepsNorm"]')).toContainText('holds');
  await any.evaluate((figure) => figure.setAttribute('scheme', 'kda'));
  await expect(any.locator('tr[data-name="ownPastOnly"]')).toContainText('holds');

  await graph.scrollIntoViewIfNeeded();
  await expect(graph.locator('.places circle')).toHaveCount(5);
  await graph.evaluate((figure) => figure.setAttribute('graph', '0-1,1-2,2-3,3-4,4-5,5-0'));
  await expect(graph.locator('.places circle')).toHaveCount(6);

  await earth.scrollIntoViewIfNeeded();
  await expect(earth.locator('.readout, output').first()).toContainText('45°');
});
