import type { Page } from '@playwright/test';
import { expect, test } from '../support/quiet-page.ts';
import { settled } from '../support/settled.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// The elements in foreign pages, from dist/embed.js alone, which is served from another origin than the page.

let cdn: StaticServer;
let blog: StaticServer;

test.beforeAll(async () => {
  cdn = await serve('dist', '/some/folder/');
  blog = await serve('tests/browser');
});

test.afterAll(async () => {
  await cdn.close();
  await blog.close();
});

const script = () => `<script type="module" src="${cdn.origin}/some/folder/embed.js"></script>`;

function post(body: string, head = script()): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A post</title>${head}</head><body>${body}</body></html>`;
}

/** The difference that the figure prints for equal words in its sentence. */
const difference = (page: Page, word = 'dog') => page.locator(`td[data-word="${word}"]`);

/** Whether any pixel of the canvas has been painted. */
const painted = (page: Page, element: string) =>
  page.locator(`${element} canvas`).evaluate((canvas: HTMLCanvasElement) => {
    if (canvas.width === 0 || canvas.height === 0) return false;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.some((channel) => channel !== 0);
  });

test('one script tag and one element are enough', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(
    blog.page(post('<posenc-attention><p>words before</p></posenc-attention><posenc-table></posenc-table>')),
  );
  await expect(difference(page)).toHaveText('0');
  await expect.poll(() => painted(page, 'posenc-attention')).toBe(true);
  await expect(page.getByText('words before')).toBeHidden();
  await page.locator('posenc-table').scrollIntoViewIfNeeded();
  await expect.poll(() => painted(page, 'posenc-table')).toBe(true);
  expect(requests.filter((url) => !url.startsWith(blog.origin))).toEqual([`${cdn.origin}/some/folder/embed.js`]);
});

test('what stands in the element is shown until it has loaded', async ({ page }) => {
  await page.goto(blog.page(post('<posenc-table>words before</posenc-table>', '')));
  await expect(page.getByText('words before')).toBeVisible();
});

test('attributes from A to B and back to A end at A', async ({ page }) => {
  await page.goto(blog.page(post('<posenc-attention encoding="rope"></posenc-attention>')));
  await expect(difference(page)).not.toHaveText('0');
  const first = await difference(page).textContent();
  await page.locator('posenc-attention').evaluate((figure) => {
    figure.setAttribute('encoding', 'none');
    figure.setAttribute('encoding', 'rope');
  });
  await expect(difference(page)).toHaveText(first as string);
  await page.locator('posenc-attention').evaluate((figure) => figure.setAttribute('encoding', 'none'));
  await expect(difference(page)).toHaveText('0');
  await page.locator('posenc-attention').evaluate((figure) => figure.setAttribute('encoding', 'rope'));
  await expect(difference(page)).toHaveText(first as string);
  await page.locator('posenc-attention').evaluate((figure) => figure.removeAttribute('encoding'));
  await expect(difference(page)).toHaveText('0');
});

test('attributes and properties that come before the script are kept', async ({ page }) => {
  await page.goto(
    blog.page(post('<posenc-attention encoding="alibi"></posenc-attention><posenc-table></posenc-table>', '')),
  );
  await page.evaluate(() => {
    document.querySelector('posenc-attention')?.setAttribute('encoding', 'none');
    document.querySelector('posenc-attention')?.setAttribute('head', '3');
    Object.assign(document.querySelector('posenc-table') as object, { length: 16, dim: 8 });
  });
  await page.addScriptTag({ type: 'module', url: `${cdn.origin}/some/folder/embed.js` });
  await expect(difference(page)).toHaveText('0');
  await expect(page.locator('posenc-attention canvas')).toHaveAttribute(
    'aria-label',
    /without a positional encoding, head 3/,
  );
  await expect(page.locator('posenc-table canvas')).toHaveAttribute('aria-label', /positions 0 to 15 by 8 dimensions/);
});

test('a figure may be moved, taken out while it loads and put back', async ({ page }) => {
  await page.goto(blog.page(post('<div id="a"><posenc-attention></posenc-attention></div><div id="b"></div>', '')));
  await page.evaluate(async (url) => {
    await import(url);
    const figure = document.querySelector('posenc-attention') as HTMLElement;
    await new Promise(requestAnimationFrame);
    figure.remove();
    await new Promise<unknown>((resolve) => requestIdleCallback(resolve));
    document.querySelector('#a')?.append(figure);
  }, `${cdn.origin}/some/folder/embed.js`);
  await expect(difference(page)).toHaveText('0');
  await page.evaluate(() => document.querySelector('#b')?.append(document.querySelector('posenc-attention') as Node));
  await page.locator('posenc-attention').evaluate((figure) => figure.setAttribute('encoding', 'rope'));
  await expect(difference(page)).not.toHaveText('0');
  await page.locator('#b').evaluate((box) => Object.assign(box.style, { width: '420px' }));
  const sharp = () =>
    page
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.width === Math.round(canvas.clientWidth * devicePixelRatio));
  await expect.poll(sharp).toBe(true);
  await expect.poll(() => painted(page, 'posenc-attention')).toBe(true);
});

test('a figure of no width is drawn as soon as it has one', async ({ page }) => {
  const body = '<div id="box" style="width: 0; overflow: hidden"><posenc-table></posenc-table></div>';
  await page.goto(blog.page(post(body)));
  await page.waitForFunction(() => customElements.get('posenc-table'));
  await settled(page);
  await page.locator('#box').evaluate((box) => Object.assign(box.style, { width: '600px' }));
  await expect.poll(() => painted(page, 'posenc-table')).toBe(true);
});

test('nothing is computed while the figure is out of sight', async ({ page }) => {
  await page.goto(blog.page(post('<div style="height: 4000px"></div><posenc-table></posenc-table>')));
  await page.waitForFunction(() => customElements.get('posenc-table'));
  await settled(page);
  await expect(page.locator('posenc-table canvas')).toHaveCount(0);
  await page.locator('posenc-table').scrollIntoViewIfNeeded();
  await expect.poll(() => painted(page, 'posenc-table')).toBe(true);
});

test('two copies of the script do not quarrel', async ({ page }) => {
  const second = await serve('dist');
  const head = `${script()}<script type="module" src="${second.origin}/embed.js"></script>`;
  await page.goto(blog.page(post('<posenc-attention></posenc-attention>', head), {}));
  await page.waitForLoadState('load');
  await expect(difference(page)).toHaveText('0');
  await second.close();
});

test('works in an iframe', async ({ page }) => {
  const inner = blog.page(post('<posenc-attention></posenc-attention>'));
  await page.goto(blog.page(post(`<iframe title="figure" width="700" height="700" src="${inner}"></iframe>`, '')));
  await expect(page.frameLocator('iframe').locator('td[data-word="dog"]')).toHaveText('0');
});

test('works under a content policy that allows nothing but the script', async ({ page }) => {
  const policy = `default-src 'none'; script-src ${cdn.origin} 'wasm-unsafe-eval'`;
  const url = blog.page(post('<posenc-attention encoding="rope"></posenc-attention><posenc-table></posenc-table>'), {
    'content-security-policy': policy,
  });
  await page.goto(url);
  await expect(difference(page)).not.toHaveText('0');
  await expect.poll(() => painted(page, 'posenc-attention')).toBe(true);
  const cursor = page.locator('posenc-attention .cursor');
  expect(await cursor.evaluate((node) => (node as HTMLElement).style.left)).not.toBe('');
});

test('the style of the page stops at the frame', async ({ page }) => {
  const hostile = `<style>
    * { color: red !important; font: 40px fantasy !important; text-transform: uppercase; letter-spacing: 1em !important; line-height: 4 !important; text-align: right }
    button, input, table, canvas { display: none !important }
  </style>`;
  await page.goto(blog.page(post('<posenc-attention></posenc-attention>', script() + hostile)));
  await expect(difference(page)).toBeVisible();
  await expect(page.getByLabel('sentence')).toBeVisible();
  const style = await page.locator('posenc-attention .readout').evaluate((node) => {
    const { color, fontSize, letterSpacing, textTransform, textAlign } = getComputedStyle(node);
    return { color, fontSize, letterSpacing, textTransform, textAlign };
  });
  expect(style).toEqual({
    color: 'rgb(98, 93, 86)',
    fontSize: '13px',
    letterSpacing: 'normal',
    textTransform: 'none',
    textAlign: 'left',
  });
});

test('custom properties and parts let the page adapt the figure', async ({ page }) => {
  const style =
    '<style>posenc-table { --posenc-panel: rgb(1, 2, 3) } posenc-table::part(frame) { border-radius: 0px }</style>';
  await page.goto(blog.page(post('<posenc-table theme="dark"></posenc-table>', script() + style)));
  const frame = page.locator('posenc-table [part=frame]');
  await expect(frame).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await expect(frame).toHaveCSS('border-radius', '0px');
  await expect(frame).toHaveCSS('color', 'rgb(233, 229, 219)');
});

test('a bad attribute gets a sentence with the allowed range and leaves the figure as it was', async ({ page }) => {
  await page.goto(blog.page(post('<posenc-table length="32" dim="16"></posenc-table>')));
  const map = page.locator('posenc-table canvas');
  await expect(map).toHaveAttribute('aria-label', /positions 0 to 31 by 16 dimensions/);
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seen });
    document.addEventListener('posenc-error', (event) => seen.push((event as CustomEvent).detail));
  });
  const bad: [string, string, RegExp][] = [
    ['length', '0', /length: 0 is not allowed; expected a whole number from 1 to 2048/],
    ['length', 'many', /length: .* is not allowed; expected a whole number from 1 to 2048/],
    ['dim', '2.5', /dim: 2.5 is not allowed; expected a whole number from 1 to 1024/],
    ['base', '-3', /base: -3 is not allowed; expected a finite number from 1 to 1e15/],
    ['layout', 'spiral', /layout: 'spiral' is not allowed; expected one of 'interleaved', 'half'/],
    ['downscale-freq-shift', '9', /downscaleFreqShift: 9 is not allowed/],
  ];
  for (const [name, value, message] of bad) {
    await page
      .locator('posenc-table')
      .evaluate((figure, [key, to]) => figure.setAttribute(key, to), [name, value] as const);
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(map).toHaveAttribute('aria-label', /positions 0 to 31 by 16 dimensions/);
    await page
      .locator('posenc-table')
      .evaluate((figure, [key, to]) => (to ? figure.setAttribute(key, to) : figure.removeAttribute(key)), [
        name,
        { length: '32', dim: '16' }[name] ?? '',
      ] as const);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { code: string; message: string }[] }).seen);
  expect(seen.map(({ code }) => code)).toEqual(bad.map(() => 'invalid-argument'));
  for (const [i, [, , message]] of bad.entries()) expect(seen[i]?.message).toMatch(message);
});

test('controls can be chosen and hidden', async ({ page }) => {
  await page.goto(blog.page(post('<posenc-table controls="length base"></posenc-table>')));
  await expect(page.getByRole('slider')).toHaveCount(2);
  await page.locator('posenc-table').evaluate((figure) => figure.setAttribute('controls', 'none'));
  await expect(page.getByRole('slider')).toHaveCount(0);
  await page.locator('posenc-table').evaluate((figure) => figure.removeAttribute('controls'));
  await expect(page.getByRole('slider')).toHaveCount(3);
});

test('changes and readings are told as events that cross the shadow', async ({ page }) => {
  await page.goto(blog.page(post('<main><posenc-table length="20" dim="10"></posenc-table></main>')));
  await expect.poll(() => painted(page, 'posenc-table')).toBe(true);
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seen });
    for (const type of ['posenc-change', 'posenc-hover']) {
      document.addEventListener(type, (event) => seen.push({ type, ...(event as CustomEvent).detail }));
    }
  });
  const box = await page.locator('posenc-table .plot').boundingBox();
  if (!box) throw new Error('the map has no box');
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.525);
  await page.getByLabel('half').check();
  await expect(page.getByLabel('half')).toBeChecked();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { seen: { type: string }[] }).seen.at(-1)?.type))
    .toBe('posenc-change');
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, unknown>[] }).seen);
  expect(seen[0]).toMatchObject({ type: 'posenc-hover', row: 10, column: 2 });
  const readings = seen[0]?.readings as { label: string; value: string }[] | undefined;
  expect(readings?.[2]).toMatchObject({
    label: 'value',
    value: Math.sin(10 * 10000 ** -0.2)
      .toFixed(4)
      .replace('-', '−'),
  });
  expect(seen.at(-1)).toMatchObject({
    type: 'posenc-change',
    name: 'layout',
    value: 'half',
    final: true,
    state: { length: '20', dim: '10', layout: 'half' },
  });
});

test('touch reads a cell and leaves it read', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(
    blog.page(post('<meta name="viewport" content="width=device-width"><posenc-attention></posenc-attention>')),
  );
  await expect(difference(page)).toHaveText('0');
  const box = await page.locator('.plot').boundingBox();
  if (!box) throw new Error('the map has no box');
  await page.touchscreen.tap(box.x + box.width * 0.35, box.y + box.height * 0.35);
  await expect(page.locator('.readout')).toContainText('query dog (2)');
  await expect(page.locator('.readout')).toContainText('key dog (2)');
  await context.close();
});

test('the snippet behind Embed makes the same figure', async ({ page }) => {
  const sentence = 'A "quoted" <b> & a dog, a dog';
  await page.goto(blog.page(post('<posenc-attention encoding="rope" seed="11"></posenc-attention>')));
  await page.getByLabel('sentence').fill(sentence);
  await expect(page.locator('posenc-attention .axis.row .tick')).toHaveCount(13);
  const shown = await difference(page).textContent();
  await page.getByRole('button', { name: 'Embed' }).click();
  const snippet = await page.getByLabel('HTML of this figure').inputValue();
  expect(snippet).toContain(`src="${cdn.origin}/some/folder/embed.js"`);
  await page.goto(blog.page(post(snippet, '')));
  await expect(page.getByLabel('sentence')).toHaveValue(sentence);
  await expect(difference(page)).toHaveText(shown as string);
});
