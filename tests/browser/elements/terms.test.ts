import { readFile } from 'node:fs/promises';
import { expect, readings, test } from '../support/figure-page.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the four terms stand two by two, above their sum', async ({ page, figure }) => {
    const terms = await figure('<posenc-terms></posenc-terms>');
    const plots = terms.locator('.plot');
    await expect(plots).toHaveCount(5);
    const boxes = async () =>
      Promise.all([0, 1, 2, 3, 4].map(async (index) => (await plots.nth(index).boundingBox()) as Box));
    // Cells are large enough to be distinguished, and their rows are at one height, so that one list of words serves both.
    await expect(async () => {
      const [a, b, c, d, sum] = (await boxes()) as [Box, Box, Box, Box, Box];
      for (const [left, right] of [
        [a, b],
        [c, d],
      ] as const) {
        expect(right.y).toBeCloseTo(left.y, 0);
        expect(right.width).toBeCloseTo(left.width, 0);
        expect(right.height).toBeCloseTo(left.height, 0);
        expect(left.width / 7).toBeGreaterThan(14);
        expect(right.x).toBeGreaterThan(left.x + left.width);
        expect(right.x + right.width).toBeLessThan(390);
      }
      expect(sum.y).toBeGreaterThan(d.y + d.height);
      // All four can be seen at once.
      expect(d.y + d.height - a.y).toBeLessThan(500);
    }).toPass({ timeout: 30_000 });
    const seen = terms.locator('.axis.row').filter({ visible: true });
    await expect(seen).toHaveCount(3);

    await plots.nth(1).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    expect(await readings(terms)).toMatchObject({ query: 'brown', key: 'The' });
    // Cells are too small for numbers; that of the cell being read is beside the name of its map.
    const shown = await readings(terms);
    const names = ['word → word', 'word → position', 'position → word', 'position → position'];
    for (const [i, name] of names.entries())
      await expect(terms.locator('.map .read').nth(i), name).toHaveText(
        Number(shown[name]?.replace('−', '-')).toFixed(2).replace('-', '−'),
      );
    for (const name of ['word → word', 'word → position', 'position → word', 'position → position'])
      await expect(terms.getByRole('img', { name: `${name}: between` })).toBeVisible();
  });

  test('few words keep one size in all maps', async ({ figure }) => {
    const terms = await figure('<posenc-terms sentence="two words"></posenc-terms>');
    const plots = terms.locator('.plot');
    await expect(async () => {
      for (let index = 0; index < 5; index++) expect((await plots.nth(index).boundingBox())?.width).toBeCloseTo(68, 0);
    }).toPass({ timeout: 30_000 });
  });

  test('a picture of it has all five maps', async ({ page, figure }) => {
    const terms = await figure('<posenc-terms></posenc-terms>');
    await terms.getByRole('button', { name: 'Export' }).click();
    const waiting = page.waitForEvent('download');
    await terms.getByRole('button', { name: 'SVG', exact: true }).click();
    const svg = await readFile(await (await waiting).path(), 'utf8');
    for (const name of [
      'word → word',
      'word → position',
      'position → word',
      'position → position',
      'logits, their sum',
    ])
      expect(svg).toContain(`>${name}<`);
    // The first row of a map begins with the same word in each; five words in each row, and three lists of rows.
    expect(svg.match(/>chased</g)).toHaveLength(5 + 3);
  });
});

type Box = { x: number; y: number; width: number; height: number };
