import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { expect, test } from '../support/figure-page.ts';

test('a figure in a tab that nobody sees, where there are no frames, still does what is asked', async ({
  figure,
  page,
}) => {
  const element = await figure('<posenc-table length="8" dim="8"></posenc-table>');
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  const shape = await element.evaluate(async (node) => {
    const table = node as FigureElement;
    table.setAttribute('length', '16');
    while (!(await table.updateComplete)) {}
    return table.arrays[0]?.shape;
  });
  expect(shape).toEqual([16, 8]);
});
