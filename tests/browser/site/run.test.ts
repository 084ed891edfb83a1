import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/site-page.ts';

const checkpoint = (name: string) =>
  ['config.json', 'model.safetensors'].map((file) => ({
    name: file,
    mimeType: 'application/octet-stream',
    buffer: readFileSync(fileURLToPath(new URL(`../../checkpoints/${name}/${file}`, import.meta.url))),
  }));

/** Opens a model of tests/checkpoints, whose texts are numbers of tokens. */
async function open(page: Page, home: string, name: string, state = ''): Promise<void> {
  await page.goto(`${home}run.html#v=1&model=files&prompt=1+5+9&tokens=6${state}`);
  await expect(page.getByText('choose them again')).toBeVisible();
  await page.getByLabel('Files of a model', { exact: true }).setInputFiles(checkpoint(name));
  await finished(page);
}

const finished = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'What its heads look at' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write' })).toBeVisible();
};

const written = (page: Page, side: 'trained' | 'changed') => page.locator(`.half.${side} .written`);
const verdict = (page: Page) => page.locator('.half.changed .verdict');

test('a model of one’s own writes twice; a change alters text and loss, is in the address, and back undoes it', async ({
  page,
  home,
}) => {
  await open(page, home, 'llama-gqa', '&change=none');
  const asTrained = await written(page, 'trained').textContent();
  expect(asTrained?.trim().split(/\s+/)).toHaveLength(9);
  expect(await written(page, 'changed').textContent()).not.toBe(asTrained);
  await expect(verdict(page)).toContainText(/loss \d+\.\d\d nats: [+−]\d/);
  const without = await verdict(page).textContent();

  await page.getByRole('button', { name: 'Shift by 1000' }).click();
  await expect(verdict(page)).toContainText('The same text, token for token.');
  await expect(verdict(page)).toContainText('+0.00');
  await finished(page);
  await expect(page).toHaveURL(/change=shift/);
  await page.goBack();
  await expect(page).not.toHaveURL(/change=/);
  await expect(verdict(page)).toHaveText(String(without));

  // A layer of the strip.
  await page.getByRole('button', { name: /^Take the positions of layer 1 away/ }).click();
  await expect(page).toHaveURL(/change=none\.1/);
  await expect(page.locator('.controls-of-run .push[aria-pressed="true"]')).toHaveText('No positions in layer 1');
});

test('what a model does not have is not offered, and what it cannot do is refused beside the control', async ({
  page,
  home,
}) => {
  await open(page, home, 'gpt2', '&change=none');
  await expect(page.getByRole('button', { name: 'The other layout' })).toHaveCount(0);
  await expect(page.getByText('no layer has its own positions')).toBeVisible();
  await page.getByRole('button', { name: 'Shift by 1000' }).click();
  await expect(page.locator('.controls-of-run .problem')).toContainText(/positions.*not allowed/);
  await page.getByRole('button', { name: 'No positions' }).click();
  await expect(page.locator('.controls-of-run .problem')).toHaveCount(0);
  await expect(verdict(page)).toContainText('loss');
});

test('files that are no model are refused, and the next ones are opened', async ({ page, home }) => {
  await page.goto(`${home}run.html#v=1&model=files`);
  const field = page.getByLabel('Files of a model', { exact: true });
  const cut = checkpoint('llama-gqa').map((file) => ({ ...file, buffer: file.buffer.subarray(0, 4000) }));
  await field.setInputFiles(cut);
  await expect(page.locator('.model > .problem')).toContainText(/\w/);
  await field.setInputFiles(checkpoint('llama-gqa'));
  await expect(page.locator('.facts')).toContainText('2 layers of 4 heads');
  // A model without a tokenizer takes no words.
  await expect(page.locator('.controls-of-run .problem')).toContainText('takes numbers of tokens from 0 to 63');
  await expect(page.locator('.model > .problem')).toHaveCount(0);
});

test('all of Run works by keyboard, and the focus stays where a control goes', async ({ page, home }) => {
  await open(page, home, 'llama-gqa', '&change=none');
  const prompt = page.getByLabel('The beginning of the text');
  const focused = () =>
    page.evaluate(() => document.querySelector('run-board')?.shadowRoot?.activeElement?.textContent);

  // A model that was opened from the panel leaves the focus at the text to begin with.
  await page.getByRole('button', { name: /of your own|Another model/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Files of a model', { exact: true }).focus();
  await page.getByLabel('Files of a model', { exact: true }).setInputFiles(checkpoint('llama-gqa'));
  await expect(prompt).toBeFocused();
  await finished(page);

  // Enter writes again, and with another beginning.
  await prompt.fill('1 5 9 7');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/prompt=1\+5\+9\+7/);
  await expect(prompt).toBeFocused();
  await finished(page);

  // One button writes and pauses; it keeps the focus, as does Stop.
  await page.getByRole('spinbutton', { name: 'tokens', exact: true }).fill('2000');
  await page.keyboard.press('Enter');
  const pause = page.getByRole('button', { name: 'Pause' });
  await pause.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(pause).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Write' })).toBeVisible();
  expect(await focused()).toBe('Stop');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(pause).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Write' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeDisabled();

  // A change and a text in several lines: Enter is a new line, Control and Enter apply it.
  await page.getByRole('spinbutton', { name: 'tokens', exact: true }).fill('6');
  await page.keyboard.press('Enter');
  await page.getByText('Longer texts, batches, other programs').focus();
  await page.keyboard.press('Enter');
  await page.getByText('A change of your own').focus();
  await page.keyboard.press('Enter');
  const change = page.getByLabel('As posenc/run takes it, in JSON');
  await change.fill('{ "shift":');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7 }');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/change=%7B%22shift%22%3A7%7D/);
  await page.getByText('Another text, or more of it').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(/^The text that is read/).fill('1 2 3');
  await page.keyboard.press('Control+Enter');
  await expect(verdict(page)).toContainText('nats');
  await expect(page.locator('.half.trained .verdict')).toContainText('loss on the 2 tokens below');

  // Escape closes the panel of sources.
  const source = page.getByRole('button', { name: 'Another model …' });
  await source.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Or a link to one').focus();
  await page.keyboard.press('Escape');
  await expect(source).toBeFocused();
  await expect(source).toHaveAttribute('aria-expanded', 'false');
});

test('axe finds nothing in Run, and nothing is wider than its window, 360 px wide', async ({ page, home }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await open(page, home, 'llama-gqa', '&change=linear.2');
  await page.getByText('Another text, or more of it').click();
  expect(await axeViolations(page, { colors: 'dark' })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
