import { openPost, type Post, shownBy } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';

// Mistakes that an author may make; npm run soak tries them with every attribute of every element.

let post: Post;

test.beforeAll(async () => {
  post = await openPost();
});

test.afterAll(() => post.close());

const odd = [
  ['posenc-attention', 'sentence=","'],
  ['posenc-attention', 'sentence="" encoding="constructor"'],
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

const ignored = [
  ['posenc-table', 'bas="500"', 'bas: this figure has no such attribute. Did you mean base?'],
  ['posenc-decay', 'base="500"', 'base: this figure has no such attribute. Did you mean bases?'],
  // HTML's own attribute has that name, and no figure takes it for itself.
  [
    'posenc-table',
    'scheme="complex-exponential" part="real"',
    'part: this figure has no such attribute. Did you mean complex-part?',
  ],
  ['posenc-bias', 'width="600"', 'width: this figure has no such attribute.'],
  ['posenc-table', 'show="base lenght"', 'show: there is no lenght here. Did you mean length?'],
  ['posenc-table', 'theme="system"', 'theme: there is no system here, but auto, light, dark.'],
  ['posenc-table', 'actions="exprot"', 'actions: there is no exprot here. Did you mean export?'],
  [
    'posenc-table',
    'length="4" dim="6" cell="4,1"',
    'cell: 4,1 is outside of this picture, which has 4 rows and 6 columns.',
  ],
  [
    'posenc-table',
    'scheme="learned" base="500"',
    'base: has no effect here, as the chosen scheme has no such parameter.',
  ],
] as const;

test('an attribute that changes nothing is named, with the likely one, beside the picture', async ({ page }) => {
  for (const [element, attributes, sentence] of ignored) {
    await test.step(`${element} ${attributes}`, async () => {
      await post.open(page, `<${element} ${attributes}></${element}>`);
      await expect(page.locator(element).locator('.note')).toHaveText(sentence);
      await expect(page.locator(element).locator('.body')).toBeVisible();
    });
  }
});

test('attributes of HTML, frameworks and extensions are none of the figure', async ({ page }) => {
  const attributes = `id="a" class="b" style="width: 100%" title="t" lang="de" dir="rtl" slot="s" part="p" role="group"
    aria-label="l" data-v-1="" data-astro-cid="" onclick="" v-cloak x-data="{}" hx-get="" _ngcontent-a="" itemprop="image"`;
  await post.open(page, `<posenc-table ${attributes}></posenc-table>`);
  await expect(page.locator('posenc-table').locator('.body')).toBeVisible();
  await expect.poll(() => page.locator('posenc-table').locator('.note').allTextContents()).toEqual([]);
});
