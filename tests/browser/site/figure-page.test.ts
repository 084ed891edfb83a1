import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { heights } from '../../../web/elements/figure/heights.ts';
import { expect, field, panels, scheme, test } from '../support/lab-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// The pages for tools that allow an iframe or an address alone.

let blog: StaticServer;
/** A site whose files no other origin may read. */
let closed: StaticServer;

test.beforeAll(async () => {
  blog = await serve('tests/browser');
  closed = await serve('build/site', '/', { 'access-control-allow-origin': 'null.invalid' });
});

test.afterAll(async () => {
  await blog.close();
  await closed.close();
});

/** A page that speaks as iframe-resizer does: it asks when the frame says that it is ready, and notes what it hears. */
const host = (frame: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A post</title>
<script>
  heard = [];
  addEventListener('message', ({ data, source }) => {
    heard.push(data);
    if (data === '[iFrameResizerChild]Ready') source.postMessage('[iFrameSizer]f1:8:false:false:32:true:true::bodyOffset:::0:false:parent:scroll', '*');
    const [, height] = /^\\[iFrameSizer\\]f1:(\\d+):/.exec(data) ?? [];
    if (height) document.querySelector('iframe').style.height = height + 'px';
  });
</script></head><body>${frame}</body></html>`;

const heard = (page: Page) => page.evaluate<string[]>('heard');

test('figure.html draws what its address says, tells its height, and works in a sandbox', async ({ page }, info) => {
  for (const description of ['posenc: "(onclick|style)" cannot be set here', '^warning: Download is disallowed'])
    info.annotations.push({ type: 'allowed message', description });
  const query = 'f=rotation&angle=90&show=angle&theme=dark&caption=Figure+3.&onclick=x&style=x&utm_source=a&fbclid=b';
  const frame = `<iframe sandbox="allow-scripts" src="${closed.origin}/figure.html?${query}" title="A figure" style="width: 390px; border: 0"></iframe>`;
  await page.goto(blog.page(host(frame)));
  const inside = page.frameLocator('iframe');
  const figure = inside.locator('posenc-rotation');
  await expect(figure.locator('.body')).toBeVisible();
  await expect(figure).toHaveAttribute('angle', '90');
  await expect(figure.locator('figcaption')).toHaveText('Figure 3.');
  await expect(figure.getByRole('slider')).toHaveCount(1);
  await expect(figure.locator('.problem')).toHaveCount(0);
  await expect(inside.locator('html')).toHaveCSS('color-scheme', 'dark');
  expect(await figure.evaluate((one) => [one.getAttribute('onclick'), one.getAttribute('style')])).toEqual([
    null,
    null,
  ]);
  // The frame is as high as its figure, which has the width of the frame.
  const height = () => inside.locator('html').evaluate((root) => Math.ceil(root.getBoundingClientRect().height));
  await expect.poll(async () => (await heard(page)).at(-1)).toMatch(`[iFrameSizer]f1:${await height()}:390:`);
  expect(await figure.evaluate((one) => [one.clientHeight, one.clientWidth])).toEqual([await height(), 390]);
  const embedly = (await heard(page)).filter((one) => one.startsWith('{')).map((one) => JSON.parse(one));
  expect(embedly.at(-1)).toEqual({
    src: `${closed.origin}/figure.html?${query}`,
    context: 'iframe.resize',
    height: await height(),
  });
  expect((await heard(page)).find((one) => one.startsWith('[iFrameSizer]'))).toMatch(/:init$/);
  // A file that was refused is not called saved.
  await figure.getByRole('button', { name: 'Export' }).click();
  await figure.getByRole('button', { name: 'CSV' }).first().click();
  await expect(figure.locator('.copied')).toHaveText(/ is saved if this frame may save files$/);
});

test('an address without a figure says which there are', async ({ page, home }) => {
  await page.goto(`${home}figure.html?f=rotatoin`);
  await expect(page.locator('body')).toHaveText(/^There is no figure "rotatoin".*attention.*rotation/);
});

test('each figure has a page with a card and a picture, which scripts and states may change', async ({
  page,
  home,
}) => {
  const folder = fileURLToPath(new URL('../../../build/site/figure/', import.meta.url));
  const names = Object.keys(heights).map((name) => name.replace('posenc-', ''));
  expect(readdirSync(folder).sort()).toEqual(names.flatMap((name) => [`${name}.html`, `${name}.png`]).sort());
  const pictures = new Set<string>();
  for (const name of names) {
    const text = readFileSync(join(folder, `${name}.html`), 'utf8');
    const card = Object.fromEntries(
      [...text.matchAll(/property="og:([\w:]+)" content="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    expect(card, name).toMatchObject({ title: `posenc: ${name.replaceAll('-', ' ')}`, image: `${name}.png` });
    expect(card.description.length, name).toBeGreaterThan(30);
    const picture = readFileSync(join(folder, `${name}.png`));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    pictures.add(picture.toString('base64'));
  }
  expect(pictures.size).toBe(names.length);
  await page.goto(`${home}figure/rotation.html?angle=90`);
  await expect(page.locator('posenc-rotation .body')).toBeVisible();
  await expect(page.locator('posenc-rotation')).toHaveAttribute('angle', '90');
  await expect(page.getByRole('link', { name: 'How to put this figure into a page' })).toBeVisible();
  // A site knows where its rooms are.
  const figure = page.locator('posenc-rotation');
  await figure.getByRole('button', { name: 'Embed' }).click();
  await figure.getByRole('button', { name: 'iframe' }).click();
  const html = figure.getByLabel('HTML of this figure');
  await expect(html).toHaveValue(
    /^<iframe src="http:[^"]*\/posenc\/figure\.html\?f=rotation&amp;[^"]*&amp;angle=90&amp;[^"]*&amp;theme=light"/,
  );
  await figure.getByRole('button', { name: 'picture' }).click();
  await expect(html).toHaveValue(
    /<a href="[^"]*\/figure\/rotation\.html\?[^"]*&amp;angle=90[^"]*"><img src="posenc-rotation-angle-90\.svg" alt="[^"]+"/,
  );
  await figure.getByRole('button', { name: 'script', exact: true }).click();
  const { version, files } = JSON.parse(readFileSync(join(folder, '../integrity.json'), 'utf8'));
  const loader = `<script src="https://cdn.jsdelivr.net/npm/posenc@${version}/dist/embed-loader.js" integrity="${files['embed-loader.js']}" crossorigin></script>`;
  expect((await html.inputValue()).split('\n')[0]).toBe(loader);
});

test('a figure opens in the Lab with its scheme and its sentence', async ({ page, home }) => {
  await page.goto(`${home}figure.html?f=attention&encoding=alibi&sentence=a+b+a`);
  await page.getByRole('button', { name: 'Export' }).click();
  const address = await page.getByRole('link', { name: 'Open in Lab' }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(panels(page)).toHaveCount(1);
  await expect(field(page, 'sentence')).toHaveValue('a b a');
  await expect(scheme(page, 1)).toHaveValue('alibi');
});
