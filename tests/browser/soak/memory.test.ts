import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { openPost, type Post } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';

// Measures the memory of a page, which must contain nothing else.
test.use({ freshPage: true });

let post: Post;

test.beforeAll(async () => {
  post = await openPost();
});

test.afterAll(() => post.close());

test('two hundred changes of the scheme leave the memory where it was', async ({ page }) => {
  await post.open(page, '<posenc-similarity length="48" dim="32"></posenc-similarity>');
  await expect(page.locator('canvas')).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const change = (times: number) =>
    page.locator('posenc-similarity').evaluate(async (node, count) => {
      const figure = node as FigureElement & { scheme: string };
      const schemes = ['sinusoidal', 'binary', 'single-sine', 'timestep', 'cape'];
      for (let i = 0; i < count; i++) {
        figure.scheme = schemes[i % schemes.length] as string;
        await figure.updateComplete;
      }
    }, times);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = (await session.send('Runtime.getHeapUsage')) as unknown as Record<
      string,
      number
    >;
    return (usedSize ?? 0) + (backingStorageSize ?? 0);
  };
  await change(20);
  const before = await heap();
  await change(200);
  expect((await heap()) - before).toBeLessThan(500_000);
});
