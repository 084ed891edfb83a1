import { axeViolations } from '../support/axe.ts';
import { field, fourPlaces, panel, panels, readout, stateOf, type } from '../support/lab-page.ts';
import { capitalLabels } from '../support/labels.ts';
import { expect, test } from '../support/site-page.ts';

test('labels of controls begin with small letters, and every help of a control of the German Lab is German', async ({
  page,
  home,
}) => {
  const open = async (folder: string) => {
    const shared = 'lab.view=logits&lab.temperature-form=llama4&lab.range=1';
    await page.goto(`${home}${folder}lab.html?v=1&${shared}&${fourPlaces}`);
    await expect(panels(page)).toHaveCount(4);
    for (let i = 1; i <= 4; i++) await panel(page, i).locator('summary').click();
  };
  const helps = () =>
    page.locator('.control[title]').evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
  await open('');
  expect(await capitalLabels(page.locator('main'))).toEqual([]);
  const english = await helps();
  expect(english.length).toBeGreaterThan(40);
  await open('de/');
  const german = await helps();
  expect(german).toHaveLength(english.length);
  expect(german.filter((help) => english.includes(help))).toEqual([]);
});

test('numbers are written and typed as the language writes them', async ({ page, home }) => {
  await page.goto(`${home}de/lab.html?v=1&lab.view=weights&a.scheme=rope&a.softmax-scale=0.5`);
  await panel(page, 1).locator('summary').click();
  const scale = field(panel(page, 1), 'Softmax-Maßstab');
  await expect(scale).toHaveValue('0,5');
  await type(panel(page, 1), 'Softmax-Maßstab', '0,125');
  await expect.poll(() => stateOf(page).panels[0]?.values.softmaxScale).toBe(0.125);
  await expect(scale).toHaveValue('0,125');
  await type(panel(page, 1), 'Basis', '0,5');
  await expect(panel(page, 1).getByRole('alert')).toHaveText(
    'base: 0,5 ist nicht erlaubt; erwartet: eine endliche Zahl von 1 bis 1e15',
  );
  await expect(readout(page)).toHaveText(/Query The \(1\) → Key The \(1\)\s+RoPE 0,\d{4}/);
  await expect(panel(page, 1).locator('[data-measured="equalWords"]')).toHaveText(/^0,\d+$/);
});

test('lists of numbers are typed with the decimal mark of the language', async ({ page, home }) => {
  const longrope = 'a.scaling-type=longrope&a.scaling-original-max-position-embeddings=64&a.scaling-factor=4';
  await page.goto(`${home}de/lab.html?v=1&a.scheme=rope&${longrope}&a.head-dim=4&a.scaling-short-factor=1.05+1.5`);
  await panel(page, 1).locator('summary').first().click();
  await expect(field(panel(page, 1), 'Divisoren, kurz')).toHaveValue('1,05 1,5');
  await type(panel(page, 1), 'Divisoren, kurz', '1,25 2,5');
  await expect.poll(() => stateOf(page).panels[0]?.values.scalingShortFactor).toBe('1.25 2.5');
  await expect(field(panel(page, 1), 'Divisoren, kurz')).toHaveValue('1,25 2,5');
  await type(panel(page, 1), 'Divisoren, kurz', '1,2,3');
  await expect(panel(page, 1).getByRole('alert')).toHaveText(
    /erwartet: endliche Zahlen über 0, durch Leerzeichen getrennt$/,
  );
});

test('a translated Lab fits its window, is accessible, and leads to other languages with its state', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${home}es/lab.html?v=1&lab.view=scorecard&${fourPlaces}`);
  await expect(panel(page, 4).locator('.card')).toBeVisible();
  for (let i = 1; i <= 4; i++) await panel(page, i).locator('summary').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('lab-board').getByRole('radio', { name: 'distancia' }).check();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/de\/lab\.html\?v=1&lab\.view=distance&a\.scheme=sinusoidal&/);
  await expect(page.getByRole('group', { name: 'Ansicht' }).getByRole('radio', { name: 'Abstand' })).toBeChecked();
});

test('chapters in German lead to the German Lab, and keep what they show', async ({ page, home }) => {
  await page.goto(`${home}de/#bag`);
  const link = page.locator('a[href*="lab.html?v=1"]').first();
  await expect(link).toHaveAttribute(
    'href',
    './lab.html?v=1&a.scheme=none&b.scheme=sinusoidal&c.scheme=rope&d.scheme=alibi',
  );
  await link.click();
  await expect(page).toHaveURL(/de\/lab\.html/);
  await expect(panels(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Panel hinzufügen' })).toBeDisabled();
});
