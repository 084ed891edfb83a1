import { openPost, type Post, shownBy } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';

// Mistakes that an author may make; npm run soak tries them with every attribute of every element.

let post: Post;

test.beforeAll(async () => {
  post = await openPost();
});

test.afterAll(() => post.close());

const odd = [
  ['posenc-words', 'sentence=","'],
  ['posenc-words', 'sentence="" scheme="constructor"'],
  ['posenc-distances', 'scheme="constructor"'],
  ['posenc-terms', 'base="1e-300"'],
  ['posenc-similarity', 'position-scale="1e308"'],
  ['posenc-similarity', 'amplitude="1e308"'],
  ['posenc-ladder', 'length="20" dim="32"'],
  ['posenc-linear-attention', 'sentence=","'],
  ['posenc-linear-attention', 'base="1e-300" head-dim="128"'],
  ['posenc-linear-attention', 'form="constructor"'],
] as const;

test('odd attributes show finite numbers or a sentence', async ({ page }) => {
  for (const [element, attributes] of odd) {
    await test.step(`${element} ${attributes}`, async () => {
      await post.open(page, `<${element} ${attributes}></${element}>`);
      await expect(page.locator(element).locator('.body, .problem').first()).toBeAttached();
      const { arrays, problem } = await shownBy(page, element);
      // A ladder with few positions does have numbers; all other cases are refused.
      if (element === 'posenc-ladder') expect(problem).toBeUndefined();
      if (problem === undefined) {
        expect(arrays.length).toBeGreaterThan(0);
        expect(arrays.flatMap(({ data }) => data).every((value) => !Number.isNaN(value))).toBe(true);
      } else expect(problem).toMatch(/ is not allowed; expected |missing; expected |needs /);
    });
  }
});

const tooLarge = [
  ['posenc-attention', 'encoding="shaw" max-relative-positions="16777216"', 'max-relative-positions', '8'],
  ['posenc-compare', 'second="deberta" second-att-span="16777216"', 'second-att-span', '8'],
  ['posenc-compare', 'dim="NaN"', 'dim', '8'],
  ['posenc-table', 'scheme="learned" length="2048" dim="1024"', 'length', '8'],
  ['posenc-decay', 'distance="16384" dim="1024" bases="1, 10, 100"', 'distance', '64'],
] as const;

test('what is too large is said where it is seen, and the next value is drawn', async ({ page }) => {
  for (const [element, attributes, name, good] of tooLarge) {
    await test.step(`${element} ${attributes}`, async () => {
      await post.open(page, `<${element} ${attributes}></${element}>`);
      const problem = page.locator(element).locator('.problem');
      const property = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      await expect(problem).toBeVisible();
      await expect(problem).toHaveText(new RegExp(`^${property}: \\S+ is not allowed; expected `));
      await page
        .locator(element)
        .evaluate((figure, [one, value]) => figure.setAttribute(one, value), [name, good] as const);
      await expect(problem).toHaveCount(0);
      expect((await shownBy(page, element)).arrays.length).toBeGreaterThan(0);
    });
  }
});
