import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/site-page.ts';
import { trainIsAccessible } from '../support/train-access.ts';

/** Models that are trained within moments. */
const tiny = 'dim=8&layers=1&heads=2&length=8&batch=4&lengths=8+16&every=5&steps=20';

const figure = (page: Page) => page.locator('posenc-train');
const status = (page: Page) => figure(page).locator('.status');
const runs = (page: Page) => page.locator('train-runs tbody tr');

test('an address sets everything; a run is paused, goes on, is scrubbed, listed and saved, and its line sets the room up again', async ({
  page,
  home,
}) => {
  await page.goto(`${home}train.html#v=1&task=first&schemes=none+alibi&seed=3&view=lengths&${tiny}`);
  await expect(page.getByLabel('task', { exact: true })).toHaveValue('first');
  await expect(page.getByLabel('seed', { exact: true })).toHaveValue('3');
  await expect(page.locator('.chip:has(:checked)')).toHaveText(['None', 'ALiBi']);
  await expect(status(page)).toContainText('2 models of');

  await page.getByRole('button', { name: 'Train 2 models' }).click();
  await figure(page).evaluate((element) => (element as unknown as { pause(): void }).pause());
  await expect(status(page)).toContainText(/Held at step|took/);
  const goOn = page.getByRole('button', { name: 'Continue' });
  if (await goOn.isVisible()) await goOn.click();
  await expect(status(page)).toContainText('Step 20 of 20, 40 in all');

  const slider = figure(page).getByLabel('step', { exact: true });
  await slider.fill('10');
  await expect(figure(page).locator('.scrub output')).toHaveText('10 of 20');
  await figure(page).getByRole('button', { name: 'Latest' }).click();
  await expect(figure(page).locator('.scrub output')).toHaveText('20 of 20');

  await expect(runs(page)).toHaveCount(2);
  await expect(runs(page).first()).toContainText(/None.*What came first.*3.*20/s);
  const saved = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const csv = await saved('Save as CSV');
  const lines = csv.bytes.toString().trim().split('\n');
  expect(lines[0]).toBe('task,scheme,seed,dim,layers,heads,batch,length,lr,steps,tested at,accuracy,loss');
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 11).join())).toEqual(
    ['none', 'alibi'].flatMap((scheme) => [8, 16].map((at) => `first,${scheme},3,8,1,2,4,8,0.003,20,${at}`)),
  );
  const model = await saved('ALiBi');
  expect(model.name).toBe('posenc-alibi.safetensors');
  const header = JSON.parse(model.bytes.subarray(8, 8 + Number(model.bytes.readBigUInt64LE(0))).toString());
  expect(header.__metadata__.steps).toBe('20');
  expect(header.tok_emb.shape).toEqual([16, 8]);
  const recording = JSON.parse((await saved('JSON')).bytes.toString());
  expect(recording.schemes.map(({ steps }: { steps: unknown[] }) => steps.length)).toEqual([20, 20]);

  // The next seed changes the address; the line of the first run leads back.
  await page.getByRole('button', { name: 'Again with seed 4' }).click();
  await expect(page).toHaveURL(/seed=4/);
  await expect(runs(page)).toHaveCount(4);
  await runs(page).first().getByRole('button', { name: 'set up again' }).click();
  await expect(page).toHaveURL(/seed=3/);
  await expect(page.getByLabel('seed', { exact: true })).toHaveValue('3');
  // Its run is shown again, and so is the one with seed 4: as pale curves, and whole when it is asked for.
  await expect(status(page)).toContainText('Step 20 of 20, 40 in all');
  await expect(figure(page)).toContainText('Pale: the previous run, with seed 4.');
  await expect(figure(page).locator('.kept')).toContainText('The previous run is kept: What came first, seed 4.');
  await figure(page).getByRole('button', { name: 'Show it' }).click();
  await expect(page).toHaveURL(/seed=4/);
  await expect(status(page)).toContainText('Step 20 of 20, 40 in all');
});

test('before a run the scoreboard shows the recorded ones, pale, by length', async ({ page, home }) => {
  const { runs, lengths } = JSON.parse(readFileSync('tests/bench/results/generalisation.json', 'utf8'));
  const [near, far] = [0, lengths.length - 1].map((at) => {
    const all = runs.flatMap((run: { task: string; scheme: string; accuracy: number[] }) =>
      run.task === 'sum3mod4' && run.scheme === 'rope' ? [run.accuracy[at] as number] : [],
    );
    return `${Math.round(100 * all.toSorted((a: number, b: number) => a - b)[Math.floor(all.length / 2)])}%`;
  });
  await page.goto(`${home}train.html`);
  const rope = figure(page).locator('.score.earlier', { hasText: 'RoPE' });
  await expect(rope.locator('dd')).toHaveText([near ?? '', far ?? '']);
  await expect(figure(page).locator('.score:not(.earlier)')).toHaveCount(0);
  await expect(figure(page)).toContainText('Pale: recorded beforehand, the median of five seeds.');
  await expect(figure(page).getByRole('radio', { name: 'By length' })).toBeChecked();
});

test('what is not allowed is told beside its control, and the run before stays', async ({ page, home }) => {
  await page.goto(`${home}train.html#v=1&schemes=none&${tiny}`);
  await expect(status(page)).toContainText('A model of');
  await page.locator('.sizes summary').click();
  const heads = page.getByLabel('heads', { exact: true });
  await heads.fill('3');
  await heads.press('Enter');
  await expect(page.locator('#heads-problem')).toContainText('heads: 3 is not allowed; expected a divisor of dim, 8');
  // The address only holds valid values.
  await expect(page).toHaveURL(/heads=2/);
  await expect(status(page)).toContainText('A model of');
  await heads.fill('1');
  await heads.press('Enter');
  await expect(page.locator('#heads-problem')).toHaveCount(0);
  await expect(page).toHaveURL(/heads=1/);
  await page.goBack();
  await expect(heads).toHaveValue('2');
});

test('a text of one’s own is learned from, and its address holds it', async ({ page, home }) => {
  await page.goto(`${home}train.html#v=1&task=text&schemes=none&${tiny}`);
  // The text of Learn, which is not in the address.
  await expect(status(page)).toContainText('A model of');
  const text = page.getByLabel('A text of your own');
  await text.fill('too short');
  await expect(page.locator('#text-problem')).toContainText('a text of 9 characters is not allowed');
  await text.fill('the mouse ate some cheese. '.repeat(30));
  await text.blur();
  await expect(page.locator('#text-problem')).toHaveCount(0);
  await expect(page).toHaveURL(/text=/);
  await page.getByRole('button', { name: 'Train the model' }).click();
  await expect(status(page)).toContainText('Step 20 of 20');
  const { address } = await page.evaluate(() => ({ address: location.href }));
  await page.goto('about:blank');
  await page.goto(address);
  await expect(text).toHaveValue('the mouse ate some cheese. '.repeat(30));
});

// tests/browser/soak has a wide window, too.
trainIsAccessible(360, 'dark');
