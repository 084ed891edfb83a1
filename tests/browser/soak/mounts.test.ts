import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { elementNames } from '../support/element-names.ts';
import { openPost, type Post } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';
import { Renderer } from '../support/renderer.ts';

// Measures the memory of a page, which must contain nothing else.
test.use({ freshPage: true });

let post: Post;

test.beforeAll(async () => {
  post = await openPost();
});

test.afterAll(() => post.close());

test('a thousand figures that come and go leave nothing behind', async ({ page }) => {
  expect(elementNames.length).toBeGreaterThan(17);
  await post.open(page, '<posenc-table length="4" dim="4"></posenc-table>');
  await expect(page.locator('posenc-table .body')).toBeVisible();
  const renderer = await Renderer.of(page);
  /** Each figure is drawn before it is removed, except every tenth, which is removed at once. */
  const mount = (count: number) =>
    page.evaluate(
      async ([names, times]) => {
        const main = document.querySelector('main') as HTMLElement;
        main.replaceChildren();
        let drawn = 0;
        for (let n = 0; n < times; n++) {
          const figure = document.createElement(names[n % names.length] as string) as FigureElement;
          main.append(figure);
          if (n % 10 !== 9) {
            while (!figure.shadowRoot?.querySelector('.body')) await new Promise(requestAnimationFrame);
            drawn++;
          }
          figure.remove();
        }
        return drawn;
      },
      [elementNames, count] as const,
    );
  await mount(10 * elementNames.length);
  const before = await renderer.held();
  expect(await mount(1000)).toBe(900);
  const after = await renderer.held();
  // A single leaked figure would hold a hundred nodes, twenty listeners and a megabyte.
  expect(after.nodes - before.nodes).toBeLessThan(100);
  expect(after.listeners - before.listeners).toBeLessThan(20);
  expect(after.documents - before.documents).toBeLessThan(2);
  expect(after.bytes - before.bytes).toBeLessThan(1_000_000);
  test.info().annotations.push({ type: 'held', description: JSON.stringify([before, after]) });
});
