import { readFileSync } from 'node:fs';
import { axeViolations, expect, fits, readings, refuses, test } from '../support/figure-page.ts';

test.use({ script: 'embed-story.js' });

// Beside the script of a site are the storytellers, which are no part of the package.
test.beforeEach(({ page }) =>
  page.route('**/stories/*', (route) => {
    const file = new URL(route.request().url()).pathname.replace(/.*\//, '');
    return route.fulfill({ body: readFileSync(new URL(`../../../web/site/public/stories/${file}`, import.meta.url)) });
  }),
);

test('a storyteller is loaded by a press, writes, and writes otherwise with its positions changed', async ({
  page,
  figure,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/.*\//, '')));
  const story = await figure(
    '<posenc-story treatments="as-trained shift none" tokens="24"><p slot="caption">A model, twice</p></posenc-story>',
  );
  await expect(story.locator('.story')).toHaveText('Once upon a time …');
  expect(
    asked.filter((file) => !/^(embed-story\.js|page.*|)$/.test(file) && /\.(js|wasm|safetensors)$/.test(file)),
  ).toEqual([]);

  const text = story.locator('.story');
  await story.getByRole('button', { name: 'As trained' }).click();
  await expect.poll(() => readings(story)).toEqual({ tokens: '24' });
  const asTrained = String(await text.textContent());
  expect(asTrained.length).toBeGreaterThan(40);

  const ended = story.evaluate(
    (node) =>
      new Promise((resolve) =>
        node.addEventListener('posenc-story-end', (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  await story.getByRole('button', { name: 'Slide to 1000' }).click();
  expect(await ended).toMatchObject({ treatment: 'shift' });
  await expect.poll(() => readings(story)).toEqual({ tokens: '24', 'the same as trained': 'all' });
  expect(await text.textContent()).toBe(asTrained);

  await story.getByRole('button', { name: 'Take its positions away' }).click();
  await expect.poll(() => readings(story)).toMatchObject({ 'the same as trained': expect.stringMatching(/^\d+$/) });
  expect(await text.textContent()).not.toBe(asTrained);
  expect(await story.evaluate((node) => (node as HTMLElement & { state: object }).state)).toMatchObject({
    treatment: 'none',
  });
  expect(await axeViolations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
});

test('what a model does not have is refused with what it has', async ({ figure }) => {
  const story = await figure('<posenc-story story="none" treatments="as-trained layout"></posenc-story>');
  await story.getByRole('button', { name: 'Swap the pairs' }).click();
  await expect(story.getByRole('alert')).toContainText(/^treatments: .layout. is not allowed; expected/);
  await story.getByRole('button', { name: 'As trained' }).click();
  await expect.poll(() => readings(story)).toMatchObject({ tokens: '80' });
  await refuses(story, 'story', 'rap', /^story: .rap. is not allowed/);
});

test('it sleeps out of sight, and goes on where it was', async ({ page, figure }) => {
  const story = await figure('<posenc-story tokens="1000" treatments="as-trained"></posenc-story>');
  const written = () => story.evaluate((node) => node.shadowRoot?.querySelector('.story')?.textContent?.length ?? 0);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<div style="height: 9000px"></div>');
  });
  await story.getByRole('button', { name: 'As trained' }).click();
  // Out of sight as soon as it writes.
  await story.evaluate(async (node) => {
    const text = () => node.shadowRoot?.querySelector('.story')?.textContent?.length ?? 0;
    const before = text();
    while (text() <= before + 20) await new Promise(requestAnimationFrame);
    scrollTo(0, 9000);
  });
  let last = -1;
  await expect
    .poll(
      async () => {
        const same = (await written()) === last;
        last = await written();
        return same;
      },
      { intervals: [300] },
    )
    .toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(written).toBeGreaterThan(last);
});
