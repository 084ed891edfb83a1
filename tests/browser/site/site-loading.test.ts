import { attention, difference, encode, expect, openWords, test } from '../support/learn-page.ts';

test('nothing is asked of another host, and everything asked for is there', async ({ page, home }) => {
  const wrong: string[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(home) || response.status() >= 400)
      wrong.push(`${response.status()} ${response.url()}`);
  });
  await openWords(page, home);
  await expect(difference(page, 'dog')).toHaveText('0');
  await page.getByRole('link', { name: 'Embed', exact: true }).click();
  await expect(page.locator('posenc-attention td').first()).toBeVisible();
  expect(wrong).toEqual([]);
});

test('without a module figures are sentences on paper, say so in sight, and try again with the next change', async ({
  page,
  home,
}) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(home);
  await expect(page.locator('#opening').getByRole('alert')).toContainText('WebAssembly');
  await page.emulateMedia({ media: 'print' });
  // Those in sight say what is wrong, once their module has not come; the others have not been loaded.
  const heights = () =>
    page
      .locator('main .figure:not(:state(drawn))')
      .evaluateAll((figures) =>
        figures
          .filter(({ shadowRoot }) => !shadowRoot?.querySelector('[role=alert]'))
          .map((one) => one.getBoundingClientRect().height),
      );
  expect((await heights()).length).toBeGreaterThan(20);
  // No empty room is left for them.
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(150);
  await page.emulateMedia({ media: null });

  await attention(page).scrollIntoViewIfNeeded();
  await expect(attention(page).getByRole('alert')).toContainText('WebAssembly');
  await expect(attention(page)).toContainText('This figure is computed in your browser');
  await page.unroute('**/*.wasm');
  await encode(page, 'RoPE');
  await expect(difference(page, 'dog')).not.toHaveText('0');
  await expect(attention(page).getByRole('alert')).toHaveCount(0);
});

test('the keys for printing load every figure first, and then each of them is drawn', async ({ page, home }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(home);
  await expect(page.locator('#opening:state(drawn)')).toBeVisible();
  await page.keyboard.press('Control+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('main .figure:not(:state(drawn))')).toHaveCount(0);
});

test('text is painted before the module; a figure of the core loads that alone, and one that needs more the extended part', async ({
  page,
  home,
}) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/.*\//, '')));
  const ofExtendedPart = () => asked.filter((name) => /extended/.test(name));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/posenc-extended*.wasm', (route) => route.abort());
  await openWords(page, home);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(attention(page).getByLabel('sentence')).toBeVisible();
  await expect(attention(page)).toContainText('This figure is computed in your browser');
  release();
  await expect(difference(page, 'dog')).toHaveText('0');
  await encode(page, 'RoPE');
  await expect(difference(page, 'dog')).not.toHaveText('0');
  expect(ofExtendedPart()).toEqual([]);

  const ladder = page.locator('#ladder');
  await ladder.scrollIntoViewIfNeeded();
  await expect(ladder.getByRole('alert')).toContainText('WebAssembly');
  expect(ofExtendedPart()).toContainEqual(expect.stringMatching(/^posenc-extended-simd.*wasm$/));
  await page.unroute('**/posenc-extended*.wasm');
  await ladder.evaluate((figure) => figure.setAttribute('seed', '3'));
  await expect(ladder.locator('.pictures')).toBeVisible();
  await expect(ladder.getByRole('alert')).toHaveCount(0);
});

test('a view of the Lab that needs the extended part waits for it', async ({ page, lab }) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await page.route('**/posenc-extended*.wasm', (route) => route.abort());
  await page.goto(`${lab}?v=1&a.scheme=sinusoidal`);
  await expect(page.locator('lab-panel canvas').first()).toBeVisible();
  const choose = (view: string) => page.getByRole('radio', { name: view, exact: true }).check();
  await choose('similarity');
  await expect(page.getByRole('alert').first()).toContainText('WebAssembly');
  await page.unroute('**/posenc-extended*.wasm');
  await choose('distance');
  await expect(page.locator('lab-panel svg.lines').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('with a script that runs before those of the page', () => {
  test.use({ freshPage: true });

  test('a browser without WebAssembly SIMD is told what is needed', async ({ page, home }) => {
    // On a slow machine the page lasts long enough for the browser to complain that the module was asked for in vain.
    test.info().annotations.push({ type: 'allowed message', description: 'preloaded using link preload but not used' });
    await page.addInitScript(() => {
      WebAssembly.validate = () => false;
    });
    await openWords(page, home);
    await expect(attention(page).getByRole('alert')).toContainText('SIMD');
    await expect(page.getByRole('heading', { name: 'Without position, words are a bag' })).toBeVisible();
  });
});
