import { attention, expect, followLink, inSight, openWords, test } from '../support/learn-page.ts';

test('the build has filled in every number of the chapters', async ({ page, home }) => {
  await page.goto(home);
  expect(await page.locator('main').textContent()).not.toMatch(/\{\{|\}\}|NaN|undefined/);
});

test('a step sets its figure, the address follows, and back undoes it', async ({ page, home }) => {
  await page.goto(`${home}#words`);
  const attention = await inSight(page, 'attention');
  await followLink(page.locator('section#words'), 'RoPE');
  await expect(attention.getByLabel('position', { exact: true })).toHaveValue('rope');
  await expect(page).toHaveURL(/attention\.encoding=rope/);
  await page.goBack();
  await expect(attention.getByLabel('position', { exact: true })).toHaveValue('none');
  // What the page has written can be left, and comes again.
  const bias = await inSight(page, 'bias');
  await bias.locator('select#scheme').selectOption('t5');
  await expect(page).toHaveURL(/bias\.scheme=t5/);
  await page.goBack();
  await expect(bias.locator('select#scheme')).toHaveValue('alibi');
});

test('every figure has a place in the address, and every link leads somewhere', async ({ page, home }) => {
  await page.goto(home);
  const { figures, broken } = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('.figure')].map(({ id }) => id);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    return {
      figures: ids,
      broken: links
        .filter(
          ({ hash, pathname }) => hash && pathname === location.pathname && !document.getElementById(hash.slice(1)),
        )
        .map(({ href }) => href),
    };
  });
  expect(new Set(figures).size).toBe(figures.length);
  expect(figures).not.toContain('');
  expect(broken).toEqual([]);
  const asked = await page
    .locator('a.set')
    .evaluateAll((links) =>
      links.flatMap((link) => [...new URLSearchParams((link as HTMLAnchorElement).search).keys()]),
    );
  for (const name of asked.filter((key) => key !== 'v')) expect(figures).toContain(name.split('.')[0]);
});

test('a stop of the road leads to its figure on a phone, and a button back that covers no step', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(home);
  await page.locator('.road a').first().click();
  await expect(page.locator('#by-hand .verdict')).toContainText('attends most to “man”: 86%');
  const back = page.getByRole('button', { name: 'Back to the road' });
  await expect(back).toBeVisible();
  // It is in the bar of the steps, below the step that is shown, so it covers nothing of the figure either.
  const room = () =>
    back.evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      const [bar, step] = ['.try', '.try li:first-child'].map((part) =>
        document.querySelector(`#attention-by-hand ${part}`)?.getBoundingClientRect(),
      );
      return top >= (step?.bottom ?? 0) && bottom <= (bar?.bottom ?? 0) && bottom <= innerHeight;
    });
  await expect.poll(room).toBe(true);
  await back.click();
  await expect(page.locator('.road a').first()).toBeInViewport();
});

test('from each stop of the road a button leads on to the next, as far as the models that train', async ({
  page,
  home,
}) => {
  await page.goto(home);
  await page.locator('.road a').first().click();
  const next = page.locator('.way-back button').nth(1);
  for (const [stop, id] of [
    ['Stop 2 of 6 →', 'attention'],
    ['Stop 3 of 6 →', 'ladder'],
    ['Stop 4 of 6 →', 'arrows'],
    ['Stop 5 of 6 →', 'dials'],
    ['Stop 6 of 6 →', 'guess'],
    ['Go on →', 'run'],
  ] as const) {
    await expect(next).toHaveText(stop);
    await next.click();
    await expect(page.locator(`#${id} .body`)).toBeInViewport();
  }
  await expect(next).toBeHidden();
  await page.getByRole('button', { name: 'Back to the road' }).click();
  await expect(page.locator('.road a').last()).toBeInViewport();
});

test('a step starts the models that it is about, once', async ({ page, home }) => {
  await page.goto(home);
  const run = await inSight(page, 'run');
  await followLink(page.locator('section#longer'), 'the lengths');
  await expect(run.locator('.status')).toContainText('Step');
  await run.getByRole('button', { name: 'Pause' }).click();
  await expect(run.locator('.status')).toContainText('Held');
  await followLink(page.locator('section#longer'), 'the first layer of RoPE');
  await expect(run.locator('.large .heading')).toHaveText('RoPE, layer 1, head 1');
  await expect(run.locator('.status')).toContainText('Held');
});

test('where the page may not copy, "Link" writes the address, which can be selected', async ({ page, home }) => {
  await openWords(page, home);
  const figure = attention(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('refused', 'NotAllowedError');
    };
  });
  const link = figure.getByRole('link', { name: 'Link' });
  const address = await link.evaluate((node) => (node as HTMLAnchorElement).href);
  await link.click();
  const written = figure.locator('.copied');
  await expect(written).toHaveText(address);
  await written.click({ clickCount: 3 });
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(address);
});
