import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { elementNames } from '../support/element-names.ts';
import { openPost, type Post } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';
import { Renderer } from '../support/renderer.ts';

test.use({ freshPage: true });

let post: Post;

test.beforeAll(async () => {
  post = await openPost();
});

test.afterAll(() => post.close());

/** CPU seconds in one task after which a page feels stuck. */
const stuck = 1;

const markup = (element: string, attributes = '') => `<${element} ${attributes}></${element}>`;

test('two hundred figures on a page are all drawn, in tasks after which a key is heard, and in bounded memory', async ({
  page,
}) => {
  const names = Array.from({ length: 200 }, (_, n) => elementNames[n % elementNames.length] as string);
  await post.open(page, names.map((name) => markup(name)).join(''));
  const renderer = await Renderer.of(page);
  const longest = await renderer.longestTask(async () => {
    // Without locators, which search every shadow root of the page in tasks longer than its own.
    for (let n = 0; n < names.length; n++) {
      await page.evaluate((child) => document.querySelector('main')?.children[child]?.scrollIntoView(), n + 1);
      await page.waitForFunction(
        (child) => document.querySelector('main')?.children[child]?.shadowRoot?.querySelector('.body'),
        n + 1,
      );
    }
  });
  const { bytes, nodes } = await renderer.held();
  test.info().annotations.push({ type: 'load', description: JSON.stringify({ longest, bytes, nodes }) });
  expect(await page.locator('main > * .problem').count()).toBe(0);
  expect(longest).toBeLessThan(stuck);
  expect(bytes).toBeLessThan(200 * 2 ** 20);
});

const tokens = 65_536;

test('a picture of 65,536 tokens is refused in a sentence, in tasks after which a key is heard', async ({ page }) => {
  const words = Array.from({ length: tokens }, (_, n) => `w${n}`).join(' ');
  const asked = [
    ['posenc-table', 'length', `${tokens}`],
    ['posenc-similarity', 'length', `${tokens}`],
    ['posenc-bias', 'queries', `${tokens}`],
    ['posenc-bias', 'keys', `${tokens}`],
    ['posenc-decay', 'distance', `${tokens}`],
    ['posenc-attention', 'sentence', words],
    ['posenc-terms', 'sentence', words],
  ] as const;
  for (const [element, attribute, value] of asked) {
    await test.step(`${element} ${attribute}`, async () => {
      await post.open(page, markup(element));
      const figure = page.locator(element);
      await expect(figure.locator('.body')).toBeVisible();
      const renderer = await Renderer.of(page);
      const longest = await renderer.longestTask(async () => {
        await figure.evaluate((node, [name, to]) => node.setAttribute(name, to), [attribute, value] as const);
        await expect(figure.locator('.problem').first()).toHaveText(/ (is|are) not allowed; expected /);
      });
      expect(longest).toBeLessThan(stuck);
      expect(((await figure.locator('.problem').first().textContent()) ?? '').length).toBeLessThan(400);
      expect(await figure.evaluate((node) => (node as FigureElement).arrays.length)).toBeGreaterThan(0);
    });
  }
});

test('attention of 65,536 tokens is computed in workers while the page goes on', async ({ page }) => {
  await post.open(page, '');
  const script = await page.evaluate(() => document.querySelector('script')?.src ?? '');
  const renderer = await Renderer.of(page);
  let seen: { frames: number; parts: number; finite: boolean } | undefined;
  const longest = await renderer.longestTask(async () => {
    seen = await page.evaluate(
      async ([origin, length]) => {
        const { createPool } = (await import(`${origin}/index.js`)) as typeof import('../../../web/api/index.ts');
        // Workers must come from the page's own origin.
        const code = `import '${origin}/worker.js';`;
        const workerUrl = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
        const pool = await createPool({ size: 2, workerUrl });
        const array = (seed: number) => ({
          data: Float32Array.from({ length: length * 8 }, (_, n) => Math.sin(seed * n)),
          shape: [1, length, 8],
        });
        let [frames, parts, over] = [0, 0, false];
        const frame = () => {
          frames++;
          if (!over) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        const { output } = await pool.attention(
          { q: array(1), k: array(2), v: array(3), causal: true, window: [4096, 0], encoding: { scheme: 'alibi' } },
          { onProgress: () => parts++ },
        );
        over = true;
        await pool.close();
        return { frames, parts, finite: output.data.every(Number.isFinite) };
      },
      [new URL(script).origin, tokens] as const,
    );
  });
  test.info().annotations.push({ type: 'load', description: JSON.stringify({ longest, ...seen }) });
  expect(seen?.finite).toBe(true);
  expect(seen?.parts).toBeGreaterThan(2);
  // Frames were drawn while the workers worked.
  expect(seen?.frames).toBeGreaterThan(5);
  expect(longest).toBeLessThan(stuck);
});

test('a page that is hidden draws what was asked for meanwhile when it is shown again', async ({ page, context }) => {
  await post.open(page, markup('posenc-table', 'length="8" dim="8"') + markup('posenc-similarity', 'length="8"'));
  const table = page.locator('posenc-table');
  await expect(table.locator('.body')).toBeVisible();
  const session = await context.newCDPSession(page);
  // Imitates a page behind others: no frames, and delayed timers.
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  const visible = await page.evaluate(async () => {
    const figure = document.querySelector('posenc-table') as FigureElement;
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    const frames = window.requestAnimationFrame;
    window.requestAnimationFrame = () => 0;
    document.dispatchEvent(new Event('visibilitychange'));
    for (let length = 9; length < 209; length++) figure.setAttribute('length', `${length}`);
    while (!(await figure.updateComplete)) {}
    window.requestAnimationFrame = frames;
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return figure.arrays[0]?.shape;
  });
  expect(visible).toEqual([208, 8]);
  await table.evaluate((node) => node.setAttribute('length', '12'));
  await expect.poll(() => table.evaluate((node) => (node as FigureElement).arrays[0]?.shape)).toEqual([12, 8]);
});
