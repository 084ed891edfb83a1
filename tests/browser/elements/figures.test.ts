import { createPosenc, type Posenc } from 'posenc';
import { biasSchemes, tableSchemes } from '../../../web/elements/inputs/scheme-table.ts';
import { sentenceSchemes } from '../../../web/elements/inputs/sentence.ts';
import { figuresAreAccessible } from '../support/figure-access.ts';
import { figures, followsItsControls, shows } from '../support/figure-numbers.ts';
import { openPost, type Post, shownBy } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';

let post: Post;
let pe: Posenc;

test.beforeAll(async () => {
  post = await openPost();
  pe = await createPosenc({ build: 'simd' });
});

test.afterAll(() => post.close());

test("every control of a figure of every kind is followed by the API's numbers", async ({ page }) => {
  // Sentences, schemes, curves and steps; tests/browser/soak has every figure, and makes every choice.
  for (const figure of ['posenc-attention', 'posenc-bias', 'posenc-spectrum', 'posenc-cache']) {
    await test.step(figure, () => followsItsControls({ page, post, pe }, figure, false));
  }
});

test('figures of tables and of biases show the schemes that are chosen', async ({ page }) => {
  // tests/browser/soak shows every scheme.
  for (const [figure, schemes] of [
    ['posenc-similarity', tableSchemes],
    ['posenc-table', tableSchemes],
    ['posenc-bias', biasSchemes],
  ] as const) {
    await test.step(figure, () => shows({ page, post, pe }, figure, schemes.slice(0, 3)));
  }
});

test('figures of attention show a scheme of every place', async ({ page }) => {
  // tests/browser/soak shows every scheme.
  const onePerPlace = [...new Map(sentenceSchemes.map((scheme) => [scheme.place, scheme])).values()];
  for (const figure of ['posenc-attention', 'posenc-compare']) {
    await test.step(figure, () => shows({ page, post, pe }, figure, onePerPlace));
  }
});

test('axe finds nothing in any figure, and on paper each has its picture and nothing to set', async ({ page }) => {
  // Every other figure is dark; tests/browser/soak has all in both colours, and wide.
  await figuresAreAccessible(page, post, 360, (place) => (place % 2 ? 'dark' : 'light'));
  await page.emulateMedia({ media: 'print' });
  for (const figure of await page.locator(figures.join()).all()) {
    await expect(figure.locator('.body').first()).toBeVisible();
    const toSet = figure.locator('.frame :is(button, select, textarea, input)');
    expect(
      await toSet.evaluateAll((nodes) => nodes.filter((one) => one.checkVisibility()).map((one) => one.outerHTML)),
    ).toEqual([]);
  }
});

const refused = [
  [
    'posenc-similarity',
    'metric',
    'taxi',
    /^metric: 'taxi' is not allowed; expected one of 'dot', 'cosine', 'euclidean'$/,
  ],
  ['posenc-similarity', 'range', '3,1', /^range: '3,1' is not allowed; expected auto, or two numbers/],
  ['posenc-bias', 'head', '9', /^head: 9 is not allowed; expected a whole number from 1 to 8/],
  ['posenc-bias', 'color-map', 'grey', /^colorMap: 'grey' is not allowed; expected one of 'auto', 'magma'/],
  ['posenc-decay', 'bases', '10000, -2', /^bases: '10000, -2' is not allowed; expected 1 to 6 numbers above 0/],
  ['posenc-spectrum', 'wanted', '100', /^wanted: 100 is not allowed; expected at least 4096/],
  [
    'posenc-spectrum',
    'methods',
    'none, magic',
    /^methods: 'none, magic' is not allowed; expected one or more of none, linear/,
  ],
  ['posenc-table', 'locale', 'x', /^locale: 'x' is not allowed; expected a language tag/],
  [
    'posenc-terms',
    'sentence',
    Array.from({ length: 17 }, (_, n) => `w${n}`).join(' '),
    /^sentence: 17 words and marks are not allowed; expected 1 to 16$/,
  ],
  ['posenc-distances', 'keys', '129', /^keys: 129 is not allowed; expected a whole number from 1 to 128/],
  ['posenc-cache', 'dim', '7', /^dim: 7 is not allowed; expected an even whole number/],
  ['posenc-compare', 'view', 'bias', /^view: 'bias' is not allowed; expected one of 'weights', 'logits'/],
] as const;

test('what an attribute does not allow is answered with a sentence, and the picture stays', async ({ page }) => {
  for (const [i, [figure, attribute, value, message]] of refused.entries()) {
    await test.step(`${figure} ${attribute}="${value}"`, async () => {
      if (figure !== refused[i - 1]?.[0]) await post.open(page, `<${figure}></${figure}>`);
      await expect(page.locator(`${figure} :is(canvas, svg.lines)`).first()).toBeVisible();
      const before = await shownBy(page, figure);
      const put = (to: string | null) =>
        page
          .locator(figure)
          .evaluate(
            (node, [name, text]) => (text === null ? node.removeAttribute(name) : node.setAttribute(name, text)),
            [attribute, to] as const,
          );
      await put(value);
      await expect(page.getByRole('alert')).toHaveText(message);
      expect((await shownBy(page, figure)).arrays).toEqual(before.arrays);
      await put(null);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});
