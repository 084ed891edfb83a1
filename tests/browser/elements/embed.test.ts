import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
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

test('what is in the element is shown until it has loaded', async ({ page }) => {
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

test('a content policy that forbids WebAssembly is named with the word that it lacks', async ({ page }) => {
  const policy = `script-src ${cdn.origin}`;
  await page.goto(blog.page(post('<posenc-table>words before</posenc-table>'), { 'Content-Security-Policy': policy }));
  await expect(page.locator('posenc-table .problem')).toHaveText(
    /^The Content Security Policy .* 'wasm-unsafe-eval'\.$/,
  );
  await expect(page.getByText('words before')).toBeVisible();
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
    // The size alone follows the page, up to 20 pixels.
    fontSize: '18.5714px',
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
  const set = 'show="sentence encoding" theme="light" color-map="viridis" data-lang="x" class="wide"';
  const caption = '<span slot="caption">Figure <b>1</b>.</span>';
  await page.goto(blog.page(post(`<posenc-attention encoding="rope" seed="11" ${set}>${caption}</posenc-attention>`)));
  await page.getByLabel('sentence').fill(sentence);
  await expect(page.locator('posenc-attention .axis.row .tick')).toHaveCount(13);
  const displayed = await difference(page).textContent();
  await page.getByRole('button', { name: 'Embed' }).click();
  const written = async (kind: string) => {
    await page.getByRole('button', { name: kind, exact: true }).click();
    await expect(page.getByRole('button', { name: kind, exact: true })).toHaveAttribute('aria-pressed', 'true');
    return page.getByLabel('HTML of this figure').inputValue();
  };
  await expect(page.getByLabel('HTML of this figure')).not.toHaveValue('');
  expect(await written('script')).toMatch(
    /^<script src="https:\/\/cdn\.jsdelivr\.net\/npm\/posenc@\d+\.\d+\.\d+\/dist\//,
  );
  const snippet = await written('my own copy');
  await expect(page.getByText('Beside the page: the files of the package')).toBeVisible();
  // Everything that the author set, and every value, so that a later version draws the same.
  for (const part of ['show="sentence encoding"', 'theme="light"', 'class="wide"', 'base="10000"', 'head="1"', caption])
    expect(snippet).toContain(part);
  // Where only a frame is allowed, the caption is text.
  const [, query = ''] = /src="figure\.html\?([^"]*)"/.exec(await written('iframe')) ?? [];
  const frame = Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')));
  expect(frame).toMatchObject({ f: 'attention', sentence, base: '10000', theme: 'light', caption: 'Figure 1.' });
  expect(Object.keys(frame).filter((name) => ['class', 'data-lang'].includes(name))).toEqual([]);
  expect(await written('picture')).toMatch(/^<figure><img src="posenc-attention-.*\.svg" alt="Figure 1\." width="\d+"/);
  await page.goto(blog.page(post(snippet.replace('src="', `src="${cdn.origin}/some/folder/`), '')));
  await expect(page.getByLabel('sentence')).toHaveValue(sentence);
  await expect(difference(page)).toHaveText(displayed as string);
});

test('text has the size of the text around it, from 13 to 20 pixels', async ({ page }) => {
  const figures = [16, 20, 40].map(
    (size) => `<div style="font-size: ${size}px"><posenc-decay show="none"></posenc-decay></div>`,
  );
  await page.goto(blog.page(post(`${figures.join('')}<posenc-decay style="--posenc-size: 15px"></posenc-decay>`)));
  await page.setViewportSize({ width: 500, height: 3000 });
  await expect(page.locator('posenc-decay .body')).toHaveCount(4);
  const sizes = await page.locator('posenc-decay').evaluateAll((all) =>
    all.map((figure) =>
      ['.frame', '.foot'].map((part) => {
        const element = figure.shadowRoot?.querySelector(part);
        return element ? Number.parseFloat(getComputedStyle(element).fontSize) : Number.NaN;
      }),
    ),
  );
  const expected = [14, 17.5, 20, 15].map((size) => [size, (13 / 14) * size]);
  for (const [i, [frame, foot]] of sizes.entries()) {
    expect(frame).toBeCloseTo(expected[i]?.[0] ?? 0, 2);
    expect(foot).toBeCloseTo(expected[i]?.[1] ?? 0, 2);
  }
});

test('the theme is that of the page, of an attribute, or of --posenc-theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const style = '<style>html.night { --posenc-theme: dark } table { color: red }</style>';
  const caption =
    '<posenc-table length="4" dim="4" color-map="auto"><p slot="caption" style="color: red">words</p></posenc-table>';
  await page.goto(blog.page(post(caption, script() + style)));
  await expect.poll(() => painted(page, 'posenc-table')).toBe(true);
  const middle = () =>
    page.locator('posenc-table canvas').evaluate((canvas: HTMLCanvasElement) => {
      // The table's first cell is sin 0: the middle of the diverging colours, which is the background.
      const read = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      read?.drawImage(canvas, -10, -10);
      const [red = 0] = read?.getImageData(0, 0, 1, 1).data ?? [];
      return red > 128 ? 'light' : 'dark';
    });
  const panel = page.locator('posenc-table .frame');
  const light = 'rgb(245, 242, 235)';
  const dark = 'rgb(29, 30, 34)';
  // A page that says nothing is light, whatever the system prefers.
  await expect(panel).toHaveCSS('background-color', light);
  await expect.poll(middle).toBe('light');
  await expect(page.getByText('words')).toHaveCSS('color', 'rgb(29, 27, 24)');
  await page.evaluate(() => document.documentElement.classList.add('night'));
  await expect(panel).toHaveCSS('background-color', dark);
  await expect.poll(middle).toBe('dark');
  await page.evaluate(() => document.documentElement.classList.remove('night'));
  await expect.poll(middle).toBe('light');
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'light dark'));
  await expect.poll(middle).toBe('dark');
  // Paper is light, and the screen as before afterwards.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await middle()).toBe('light');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await middle()).toBe('dark');
  await page.locator('posenc-table').evaluate((figure) => figure.setAttribute('theme', 'light'));
  await expect(panel).toHaveCSS('background-color', light);
  await expect.poll(middle).toBe('light');
});

test('a quiet figure is its picture and its caption', async ({ page }) => {
  const attributes = 'show="none" actions="none" readout="none" caption="Figure 3." alt="A table" poster="data:,"';
  await page.goto(
    blog.page(post(`<posenc-table ${attributes}></posenc-table><posenc-decay show="bound"></posenc-decay>`)),
  );
  await expect.poll(() => painted(page, 'posenc-table')).toBe(true);
  const figure = page.locator('posenc-table');
  await expect(page.getByRole('figure', { name: 'A table' })).toBeVisible();
  await expect(figure.locator('figcaption')).toHaveText('Figure 3.');
  await expect(figure.locator('.controls, .foot, .waiting')).toHaveCount(0);
  await figure.evaluate((node) => Object.assign(node, { show: 'base', caption: 'Figure 4.', actions: 'export' }));
  await expect(figure.getByRole('slider')).toHaveCount(1);
  await expect(figure.locator('figcaption')).toHaveText('Figure 4.');
  await expect(figure.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(figure.getByRole('button', { name: 'Embed' })).toHaveCount(0);
  // The attribute of this figure that has the same name.
  const state = () =>
    page.locator('posenc-decay').evaluate((node) => ({ ...(node as HTMLElement & { state: object }).state }));
  expect(await state()).toEqual({ show: 'bound' });
  await page.locator('posenc-decay').evaluate((node) => node.setAttribute('show', 'none'));
  await expect.poll(state).toEqual({});
  // A caption may come later.
  await expect(page.locator('posenc-decay figcaption')).toBeHidden();
  await page
    .locator('posenc-decay')
    .evaluate((node) => node.insertAdjacentHTML('beforeend', '<i slot="caption">F. 5</i>'));
  await expect(page.locator('posenc-decay figcaption')).toBeVisible();
});

test('keys that a figure handles or types do not reach the page; others do', async ({ page }) => {
  await page.goto(blog.page(post('<posenc-attention></posenc-attention>')));
  await expect(difference(page)).toHaveText('0');
  await page.evaluate(() => {
    const keys: string[] = [];
    Object.assign(globalThis, { keys });
    for (const type of ['keydown', 'keyup', 'keypress'])
      document.addEventListener(type, (event) => keys.push((event as KeyboardEvent).key));
  });
  const keys = () => page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys.splice(0));
  await page.getByLabel('sentence').focus();
  await page.keyboard.type('b n');
  await page.keyboard.press('ArrowRight');
  await page.locator('posenc-attention .plot').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await keys()).toEqual(['Escape', 'Escape']);
  await page.keyboard.press('n');
  expect(new Set(await keys())).toEqual(new Set(['n']));
});

test('prose moves figures, and figures of a group move together', async ({ page }) => {
  const prose = `<button commandfor="f" command="--set" value="encoding=rope&head=2">RoPE</button>
    <a href="#f?cell=3,1">the third word</a>
    <posenc-attention id="f" group="a"></posenc-attention><posenc-attention group="a" encoding="alibi"></posenc-attention>`;
  await page.goto(
    blog.page(
      post(`<script>addEventListener('posenc-ready', (event) => event.target.title = 'ready')</script>${prose}`),
    ),
  );
  const [first, second] = [page.locator('#f'), page.locator('posenc-attention').last()];
  await expect(first).toHaveAttribute('title', 'ready');
  await second.scrollIntoViewIfNeeded();
  await expect(second).toHaveAttribute('title', 'ready');
  await page.getByRole('button', { name: 'RoPE' }).click();
  await expect(first.locator('canvas')).toHaveAttribute('aria-label', /RoPE.*head 2/);
  for (const moved of [false, true]) {
    // Again after the reader went to another cell.
    if (moved) await first.locator('.plot').press('ArrowRight');
    await page.getByRole('link').click();
    await expect(first.locator('.readout')).toContainText('query chased');
    await expect(first.locator('.readout')).toContainText('key brown');
  }
  await first.locator('.plot').press('ArrowRight');
  await expect(second.locator('.readout')).toContainText('key dog');
  await first.getByLabel('sentence').fill('one two one');
  await expect(second.getByLabel('sentence')).toHaveValue('one two one');
  await first.getByLabel('position', { exact: true }).selectOption('none');
  await expect(second.getByLabel('position', { exact: true })).toHaveValue('alibi');
});

test('what prose sets wrongly is said, and the next press is followed', async ({ page }) => {
  test.info().annotations.push({ type: 'allowed message', description: '^warning: posenc: ' });
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const button = (value: string, id = 'f') =>
    `<button commandfor="${id}" command="--set" value="${value}">${id} ${value}</button>`;
  const wrong = ['head=abc', 'sentance=x', 'cell=99,0', 'cell=abc', 'onclick=x', 'head=2'];
  const prose = `${wrong.map((one) => `${button(one)} <a href="#f?${one}">${one}</a>`).join(' ')} ${button('head=1', 'nobody')}`;
  await page.goto(blog.page(post(`${prose}<posenc-attention id="f" sentence="a b a"></posenc-attention>`)));
  const figure = page.locator('#f');
  await expect(figure.locator('.body')).toBeVisible();
  for (const way of ['button', 'link'] as const) {
    const press = (value: string) =>
      page.getByRole(way, { name: `${way === 'link' ? '' : 'f '}${value}`, exact: true }).click();
    for (const [value, sentence] of [
      ['head=abc', /^head: 'abc' is not allowed; expected/],
      ['sentance=x', /^sentance: this figure has no such attribute\. Did you mean sentence\?$/],
      ['cell=99,0', /^cell: 99,0 is outside of this picture, which has 3 rows and 3 columns\.$/],
      ['cell=abc', /^cell: 'abc' is not allowed; expected auto, or a row and a column/],
    ] as const) {
      await press(value);
      await expect(figure.locator('.problem')).toHaveText(sentence);
      await expect(figure.locator('canvas')).toHaveAttribute('aria-label', /head 1/);
      await figure.evaluate((one) => {
        for (const name of ['head', 'sentance', 'cell']) one.removeAttribute(name);
        (one as HTMLElement & { requestUpdate(): void }).requestUpdate();
      });
      await expect(figure.locator('.problem')).toHaveCount(0);
    }
    await press('head=abc');
    await press('head=2');
    await expect(figure.locator('.problem')).toHaveCount(0);
    await expect(figure.locator('canvas')).toHaveAttribute('aria-label', /head 2/);
    await figure.evaluate((one) => one.removeAttribute('head'));
    await press('onclick=x');
    await expect.poll(() => warnings.splice(0)).toEqual(['posenc: "onclick" cannot be set here.']);
  }
  await page.getByRole('button', { name: 'nobody head=1' }).click();
  await expect.poll(() => warnings).toEqual(['posenc: "nobody" cannot be found here.']);
});

test('the address of a page sets a figure that comes later than the script, or far below', async ({ page }) => {
  const far = '<p style="height: 4000px">text</p><posenc-attention id="f"></posenc-attention>';
  const loader = `<script src="${cdn.origin}/some/folder/embed-loader.js"></script>`;
  for (const head of [loader, script()]) {
    await page.goto(`${blog.page(post(far, head))}#f?encoding=rope&cell=2,1`);
    await expect(page.locator('#f .readout')).toContainText('key brown');
    await expect(page.locator('#f')).toBeInViewport();
  }
});

test('the figures of another version stay, and the page is told', async ({ page }) => {
  test.info().annotations.push({ type: 'allowed message', description: 'posenc .*: this page has figures' });
  await page.goto(blog.page(post('<posenc-decay></posenc-decay>', '')));
  await page.evaluate(() => customElements.define('posenc-table', class extends HTMLElement {}));
  const warned = page.waitForEvent('console');
  await page.addScriptTag({ type: 'module', url: `${cdn.origin}/some/folder/embed.js` });
  expect((await warned).text()).toMatch(
    /^posenc [\d.]+: this page has figures of another script already, which stay\.$/,
  );
  await expect(page.locator('posenc-decay .body')).toBeVisible();
});

test('the loader reserves heights, and fetches a file when a figure comes near', async ({ page }) => {
  const loader = `<script src="${cdn.origin}/some/folder/embed-loader.js"></script>`;
  const shifts = `<script>let shifted = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value }).observe({ type: 'layout-shift', buffered: true })</script>`;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url().replace(/.*\//, '')));
  const far = '<p style="height: 4000px">text</p><posenc-table poster="data:," caption="Far away"></posenc-table>';
  await page.goto(blog.page(post(`<p>text</p>${far}`, loader + shifts)));
  await settled(page);
  expect(requests.filter((file) => file.startsWith('embed'))).toEqual(['embed-loader.js']);
  await expect(page.getByText('Far away')).toHaveCount(1);
  await page.locator('posenc-table').scrollIntoViewIfNeeded();
  await expect.poll(() => painted(page, 'posenc-table')).toBe(true);
  expect(requests.filter((file) => file.startsWith('embed'))).toEqual(['embed-loader.js', 'embed.js']);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const text = '<p>text</p>'.repeat(30);
    const body = `<main style="max-width: 640px">${['attention', 'table', 'decay'].map((name) => `<posenc-${name}></posenc-${name}>${text}`).join('')}</main>`;
    await page.goto(blog.page(post(body, `<meta name="viewport" content="width=device-width">${loader}${shifts}`)));
    await expect(difference(page)).toHaveText('0');
    await settled(page);
    expect(await page.evaluate('shifted')).toBeLessThan(0.05);
    expect(await page.locator('posenc-attention').getAttribute('style')).toBeNull();
  }
});

test('a page from disk runs the classic script', async ({ page }, info) => {
  const file = info.outputPath('post.html');
  await mkdir(info.outputPath(), { recursive: true });
  await writeFile(
    file,
    post('<posenc-attention></posenc-attention>', `<script src="${resolve('dist/embed-loader.js')}"></script>`),
  );
  await page.goto(`file://${file}`);
  await expect(difference(page)).toHaveText('0');
  const snippet = await page
    .locator('posenc-attention')
    .evaluate((figure) => (figure as HTMLElement & { snippet: string }).snippet);
  expect(snippet).toMatch(/src="https:\/\/cdn\.jsdelivr\.net\/npm\/posenc@\d+\.\d+\.\d+\/dist\/embed\.js"/);
});

test('where a file cannot be loaded, its figures say so', async ({ page }, info) => {
  info.annotations.push({ type: 'allowed message', description: 'Failed to load resource|CORS policy' });
  // A separate host, of which nothing is cached.
  const host = await serve('dist');
  host.trouble = (path) => (path === '/embed.js' ? { status: 404 } : undefined);
  const loader = `<script src="${host.origin}/embed-loader.js"></script>`;
  await page.goto(blog.page(post('<posenc-table caption="A table"></posenc-table>', loader)));
  await expect(page.getByText(/\/embed\.js could not be loaded\.$/)).toBeVisible();
  await expect(page.getByText('A table')).toBeVisible();
  await host.close();
});

test('links and buttons move figures of their own tree, and no address breaks a page', async ({ page }, info) => {
  info.annotations.push({ type: 'allowed message', description: '^warning: posenc: ' });
  const parts = `<posenc-rotation id="f"></posenc-rotation><form action="/elsewhere"><button commandfor="f" command="--set" value="angle=90">turn</button></form>
    <a href="#f?angle=45&hidden=&class=x&onclick=x&style=x">half</a><a href="#%E0%A4%A?x=1">bytes</a>`;
  await page.goto(blog.page(post(`${parts}<div id="host"></div>`)));
  await page.locator('#host').evaluate((host, html) => {
    host.attachShadow({ mode: 'open' }).innerHTML = html.replaceAll('half', 'inner half');
  }, parts);
  const inner = page.locator('#host posenc-rotation');
  await page.getByText('bytes').first().click();
  await page.locator('#host').getByRole('button', { name: 'turn', exact: true }).click();
  await expect(inner).toHaveAttribute('angle', '90');
  await expect(page.locator('body > posenc-rotation')).not.toHaveAttribute('angle');
  await page.locator('#host').getByRole('link', { name: 'inner half' }).click();
  await expect(inner).toHaveAttribute('angle', '45');
  expect((await inner.evaluate((one) => one.getAttributeNames())).sort()).toEqual(['angle', 'id']);
  expect(page.url()).not.toContain('elsewhere');
});

test('a figure that is moved into another document keeps its style', async ({ page }) => {
  await page.goto(
    blog.page(
      post('<iframe srcdoc="<p>another document" width="700" height="900"></iframe><posenc-table></posenc-table>'),
    ),
  );
  await expect.poll(() => painted(page, 'posenc-table')).toBe(true);
  await page.evaluate(() =>
    document.querySelector('iframe')?.contentDocument?.body.append(document.querySelector('posenc-table') as Node),
  );
  const inside = page.frameLocator('iframe').locator('posenc-table');
  await expect(inside.locator('.frame')).toHaveCSS('border-radius', '10px');
  await inside.evaluate((figure) => figure.setAttribute('length', '20'));
  await expect(inside.locator('canvas')).toHaveAttribute('aria-label', /positions 0 to 19/);
});
