import type { Page } from '@playwright/test';
import { sampleOf } from '../../thorough.ts';
import { elementNames } from '../support/element-names.ts';
import { expect, test } from '../support/figure-page.ts';
import { bundled, frameworks, served } from '../support/frameworks/bundle.ts';
import type { Figures } from '../support/frameworks/mount.ts';
import type { StaticServer } from '../support/static-server.ts';

const post = (origin: string, title: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main></main><script type="module" src="${origin}/embed.js"></script></html>`;

/** Opens a page with embed.js and nothing else. */
async function openPost(page: Page, dist: StaticServer, title: string): Promise<void> {
  await page.goto(dist.page(post(dist.origin, title)));
  await page.waitForFunction((names) => names.every((name) => customElements.get(name)), elementNames);
}

/** Replaces what the page shows by one element, which a framework makes. */
const show = (page: Page, figure: Figures[number]) =>
  page.evaluate((one) => {
    const root = document.createElement('div');
    document.querySelector('main')?.replaceChildren(root);
    mount(root, [one]);
  }, figure);

/** Reads the parameters of elements in the page: what can be set, with the text that stands for the default. */
function texts(names: readonly string[]): Figures {
  type Parameter = { readonly name: string; readonly default?: unknown };
  return names.map((name) => {
    const { parameters } = customElements.get(name) as unknown as { parameters: readonly Parameter[] };
    const props = parameters
      .filter((parameter) => parameter.default !== undefined)
      .map((parameter) => [parameter.name, String(parameter.default)]);
    return [name, Object.fromEntries(props)];
  });
}

/** Svelte sets attributes, whose names have hyphens. */
const withAttributeNames = (props: Figures[number][1]) =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  );

for (const [i, framework] of frameworks.entries()) {
  // In npm test each figure is in one framework, and each framework has some of the figures.
  const names = sampleOf(elementNames, frameworks.length, i);
  test(`every figure takes text for its properties in ${framework}`, async ({ page, dist }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await openPost(page, dist, framework);
    await page.addScriptTag({ content: await bundled(framework) });
    const figures = await page.evaluate(texts, names);
    for (const [name, properties] of figures) {
      const props = framework === 'svelte' ? withAttributeNames(properties) : properties;
      await test.step(name, async () => {
        await show(page, [name, props]);
        const figure = page.locator(name);
        await expect(figure.locator('.body, .problem').first(), name).toBeAttached();
        await expect(figure.locator('.problem, .note'), name).toHaveCount(0);
        expect(await figure.evaluate((node) => Object.keys((node as unknown as { state: object }).state))).toEqual([]);
      });
    }
    expect(errors).toEqual([]);
  });

  test(`what no template should say is said by a sentence in ${framework}, and nothing is thrown`, async ({
    page,
    dist,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await openPost(page, dist, framework);
    await page.addScriptTag({ content: await bundled(framework) });
    const cases: Figures = [
      ['posenc-table', { length: 'many' }],
      ['posenc-table', { length: {} }],
      ['posenc-table', { length: [] }],
      ['posenc-table', { scheme: 5 }],
      ['posenc-attention', { sentence: { text: 'the cat' } }],
      ['posenc-attention', { causal: 'no' }],
      ['posenc-decay', { bases: true }],
    ];
    for (const [name, props] of cases) {
      await show(page, [name, props]);
      const [argument] = Object.keys(props);
      await expect(page.locator(name).locator('.problem')).toHaveText(new RegExp(`^${argument}: .* is not allowed`));
    }
    expect(errors).toEqual([]);
  });
}

for (const framework of sampleOf(['react', 'vue', 'svelte'] as const, 3)) {
  test(`what ${framework} writes on a server is taken over without a word, before and after the figures are there`, async ({
    page,
    dist,
  }) => {
    test.info().annotations.push({ type: 'allowed message', description: 'React DevTools' });
    const props = {
      colorMap: 'magma',
      sentence: 'a "b" a',
      causal: 'true',
      show: 'none',
      caption: 'A & B',
      theme: 'dark',
    };
    const figures: Figures = [
      ['posenc-attention', framework === 'svelte' ? withAttributeNames(props) : props],
      ['posenc-table', { length: 16, view: 'waves', actions: 'none', readout: 'none' }],
    ];
    const html = await served(framework, figures);
    const code = (await bundled(framework, 'development')).replaceAll('</script', '<\\/script');
    const hydrate = `hydrate(document.querySelector('main'), ${JSON.stringify(figures)})`;
    for (const [script, when] of [
      [`<script src="${dist.origin}/embed-loader.js"></script>`, hydrate],
      [
        `<script type="module" src="${dist.origin}/embed.js"></script>`,
        `addEventListener('posenc-ready', () => { ${hydrate} }, { once: true })`,
      ],
    ]) {
      const post = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A post</title>${script}<main>${html}</main><script>${code}\n${when}</script></html>`;
      await page.goto(dist.page(post));
      for (const name of ['posenc-attention', 'posenc-table'])
        await expect(page.locator(`${name} .body`)).toBeVisible();
      await page.waitForTimeout(0);
      expect(
        await page.locator('posenc-attention').evaluate((one) => (one as unknown as { state: object }).state),
      ).toEqual({
        ...{ 'color-map': 'magma', sentence: 'a "b" a', causal: 'true' },
      });
      expect(await page.locator('posenc-table').evaluate((one) => (one as unknown as { state: object }).state)).toEqual(
        {
          ...{ length: '16', view: 'waves' },
        },
      );
      await expect(page.locator('.problem')).toHaveCount(0);
      await expect(page.locator('posenc-attention figcaption')).toHaveText('A & B');
    }
  });
}

test('controls may be true, false or a list', async ({ figure, page }) => {
  const table = await figure('<posenc-table length="16" dim="16"></posenc-table>');
  const shownFor = async (value: unknown) => {
    await table.evaluate((node, input) => Object.assign(node, { controls: input }), value);
    await page.waitForTimeout(0);
    await table.evaluate((node) => (node as unknown as { updateComplete: Promise<boolean> }).updateComplete);
    return table.locator('.controls label').count();
  };
  const all = await shownFor(undefined);
  expect(all).toBeGreaterThan(2);
  expect(await shownFor(true)).toBe(all);
  expect(await shownFor(false)).toBe(0);
  expect(await shownFor(['length', 'dim'])).toBe(2);
  expect(await shownFor('none')).toBe(0);
});

test('no member of a figure hides a parameter', async ({ page, dist }) => {
  await openPost(page, dist, 'Properties');
  const hidden = await page.evaluate(
    (names) =>
      names.flatMap((name) => {
        const element = document.createElement(name) as unknown as Record<string, unknown>;
        const { parameters } = element.constructor as unknown as { parameters: readonly { name: string }[] };
        return parameters
          .filter((parameter) => {
            if (element[parameter.name] !== undefined) return true;
            element[parameter.name] = 'a text that is no value';
            return element[parameter.name] !== 'a text that is no value';
          })
          .map((parameter) => `${name}.${parameter.name}`);
      }),
    elementNames,
  );
  expect(hidden).toEqual([]);
});

test('an object is refused for every parameter of a figure, and nothing is thrown', async ({ page, dist }) => {
  await openPost(page, dist, 'Objects');
  for (const name of sampleOf(elementNames, 3)) {
    await page.evaluate((one) => document.querySelector('main')?.replaceChildren(document.createElement(one)), name);
    const figure = page.locator(name);
    await expect(figure.locator('.body')).toBeAttached();
    const taken = await figure.evaluate(async (node) => {
      const element = node as unknown as Record<string, unknown> & { updateComplete: Promise<boolean> };
      const { parameters } = element.constructor as unknown as { parameters: readonly { name: string }[] };
      const own = (element as unknown as { values: object }).values;
      const silent: string[] = [];
      for (const { name: parameter } of parameters.filter((one) => one.name in own)) {
        const before = element[parameter];
        for (const odd of parameter === parameters[0]?.name ? [{}, [], Symbol('odd'), () => 0] : [{ toString: null }]) {
          element[parameter] = odd;
          while (!(await element.updateComplete));
          if (!node.shadowRoot?.querySelector('.problem')) silent.push(`${parameter} = ${typeof odd}`);
        }
        element[parameter] = before;
        while (!(await element.updateComplete));
      }
      if (node.shadowRoot?.querySelector('.problem')) silent.push('not mended');
      return silent;
    });
    expect(taken, name).toEqual([]);
  }
});
