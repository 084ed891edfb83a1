import { shownBy } from '../support/post.ts';
import { expect, test } from '../support/site-page.ts';

// In addition to npm test, which checks every element by itself.

/** An attribute of each element that changes its numbers. */
const other: Readonly<Record<string, readonly [string, string]>> = {
  'posenc-attention': ['encoding', 'alibi'],
  'posenc-bias': ['queries', '8'],
  'posenc-cache': ['length', '32'],
  'posenc-compare': ['view', 'logits'],
  'posenc-decay': ['distance', '64'],
  'posenc-distances': ['keys', '5'],
  'posenc-extrapolation': ['scaling', 'yarn'],
  'posenc-ladder': ['dim', '16'],
  'posenc-layers': ['layers', '0-3: bias; 4: none'],
  'posenc-rotation': ['seed', '3'],
  'posenc-scorecard': ['length', '32'],
  'posenc-shift': ['shift', '7'],
  'posenc-similarity': ['length', '16'],
  'posenc-skew': ['queries', '2'],
  'posenc-spectrum': ['trained', '2048'],
  'posenc-table': ['length', '16'],
  'posenc-terms': ['start', '9'],
  'posenc-words': ['dim', '16'],
};

test('each figure of the page is live', async ({ page, home }) => {
  await page.goto(`${home}embed.html`);
  for (const [name, [attribute, value]] of Object.entries(other)) {
    const figure = page.locator(name);
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('.body')).toBeVisible();
    await expect(figure.locator('.reading').first()).toBeVisible();
    const before = await shownBy(page, name);
    expect(before.problem).toBeUndefined();
    expect(before.arrays.some(({ data }) => data.length > 0)).toBe(true);
    await figure.evaluate((node, [key, to]) => node.setAttribute(key, to), [attribute, value] as const);
    // A figure out of sight waits, and a neighbour that is drawn late can push it out of sight.
    await expect(async () => {
      await figure.scrollIntoViewIfNeeded();
      const after = await shownBy(page, name);
      expect(after.problem).toBeUndefined();
      expect(after.state[attribute], name).toBe(value);
      expect(after.arrays, name).not.toEqual(before.arrays);
    }).toPass();
  }
});
