import type { Locator, Page } from '@playwright/test';
import { allPresets } from '../../../web/site/lab/state/presets.ts';
import { view as views } from '../../../web/site/lab/state/shared-parameters.ts';
import { field, panel, panels, readout, stateOf, type } from '../support/lab-page.ts';
import { isAccessible } from '../support/site-access.ts';
import { expect, test } from '../support/site-page.ts';
import { spokenPieces } from '../support/spoken.ts';

const folders = { en: '', de: 'de/', es: 'es/' } as const;
type Language = keyof typeof folders;

const sentence = 'The brown dog chased the black dog';

/** Names, which are the same in every language, and the sentence, which stays English. */
const names: ReadonlySet<string> = new Set([
  ...allPresets.map(({ title }) => title),
  ...sentence.split(' '),
  ...['RoPE', 'xPos', 'M-RoPE', 'CAPE', 'ALiBi', 'KERPLE', 'FIRE', 'Sandwich', 'Shaw', 'Music Transformer', 'XLNet'],
  ...[
    'Transformer-XL',
    'DeBERTa',
    'TUPE',
    'CoPE',
    'NumPy',
    'PyTorch',
    'JavaScript',
    'PNG',
    'SVG',
    'CSV',
    'NPY',
    'JSON',
  ],
  ...['inv_freq', 'mscale', 'log-n', 'Sinusoidal − RoPE'],
]);
/** What else is the same word as in English. */
const alike: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  de: ['auto', 'Sinusoidal', 'linear', 'proportional', 'Panel 1: Sinusoidal', 'Panel 2: RoPE', 'Panel 4: Shaw'],
  es: ['auto', 'Sinusoidal', 'logit', 'logits', 'causal', 'sink', 'base', 'factor'],
};

/** Figures with labels that are no names, as those of schemes and of scalings are. */
const figures = ['attention', 'table', 'bias', 'similarity', 'shift', 'rotation', 'skew', 'decay', 'distances'].map(
  (name) => `posenc-${name}`,
);

const fourPlaces =
  'a.scheme=sinusoidal&b.scheme=rope&b.scaling-type=yarn&b.scaling-factor=4&b.scaling-original-max-position-embeddings=64&c.scheme=t5&d.scheme=shaw';

/** All that the Lab says in a language: in every view, with a scheme of each place and its parameters, and of what is refused. */
async function walk(page: Page, home: string, language: Language): Promise<string[]> {
  const room = page.locator('main');
  const said: string[] = [];
  const hear = async () => said.push(...(await spokenPieces(room)));
  for (const view of views.choices) {
    const shared = `lab.view=${view}&lab.temperature-form=llama4&lab.difference=1-2`;
    await page.goto(`${home}${folders[language]}lab.html?v=1&${shared}&${fourPlaces}`);
    await expect(panels(page)).toHaveCount(4);
    await expect(page.locator('lab-panel').locator('[aria-busy="true"]')).toHaveCount(0);
    for (let i = 1; i <= 4; i++) await panel(page, i).locator('summary').click();
    await hear();
  }
  // A model, and what became of a copy.
  await panel(page, 2).locator('select#preset').selectOption('gemma-3-1b-sliding');
  await expect(panel(page, 2).locator('h2')).toBeVisible();
  await panel(page, 2).locator('.copies button').first().click();
  await expect(panel(page, 2).locator('.said')).not.toBeEmpty();
  await hear();
  // Numbers that are refused: by the Lab, by the catalogue, by the call.
  await page.goto(`${home}${folders[language]}lab.html?v=1&lab.view=bias&${fourPlaces}`);
  await expect(panels(page)).toHaveCount(4);
  await panel(page, 3).locator('summary').click();
  await page.locator('lab-board #queries').fill('9');
  await page.locator('lab-board #queries').press('Enter');
  await expect(page.locator('#queries-problem')).toBeVisible();
  await hear();
  await page.locator('lab-board #queries').fill('');
  await page.locator('lab-board #queries').press('Enter');
  await panel(page, 3).locator('#numBuckets').fill('-1');
  await panel(page, 3).locator('#numBuckets').press('Enter');
  await expect(panel(page, 3).locator('#numBuckets-problem')).toBeVisible();
  await hear();
  await panel(page, 3).locator('#numBuckets').fill('32');
  await panel(page, 3).locator('#maxDistance').fill('2');
  await panel(page, 3).locator('#maxDistance').press('Enter');
  await expect(panel(page, 3).locator('#maxDistance-problem')).toBeVisible();
  await hear();
  return [...new Set(said)];
}

test('the German and the Spanish Lab say nothing as the English one does', async ({ page, home }) => {
  test.slow();
  const english = new Set(await walk(page, home, 'en'));
  expect(english.size).toBeGreaterThan(300);
  for (const language of ['de', 'es'] as const) {
    const said = await walk(page, home, language);
    expect(said.length).toBeGreaterThan(300);
    expect(
      said.filter((piece) => english.has(piece) && !names.has(piece) && !alike[language].includes(piece)),
      language,
    ).toEqual([]);
    await expect(page.locator('lab-panel [lang="en"]')).toHaveCount(0);
  }
});

test('labels of controls begin with small letters, in the Lab and in figures', async ({ page, home }) => {
  const capitals = async (where: Locator) => {
    const labels = where.locator('.control > label, .control > legend:not(.hidden), .control.switch > span');
    const all = (await labels.allTextContents()).map((label) => label.trim());
    expect(all.length).toBeGreaterThan(0);
    return all.filter((label) => /^\p{Lu}/u.test(label));
  };
  await page.goto(`${home}lab.html?v=1&lab.view=logits&lab.temperature-form=llama4&lab.range=1&${fourPlaces}`);
  await expect(panels(page)).toHaveCount(4);
  for (let i = 1; i <= 4; i++) await panel(page, i).locator('summary').click();
  expect(await capitals(page.locator('main'))).toEqual([]);
  await page.goto(`${home}embed.html`);
  for (const name of figures) {
    const figure = page.locator(`main ${name}`).first();
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('.control').first()).toBeVisible();
    expect(await capitals(figure), name).toEqual([]);
  }
});

test('every help of a control of the German Lab is German', async ({ page, home }) => {
  const helps = async (folder: string) => {
    await page.goto(`${home}${folder}lab.html?v=1&${fourPlaces}`);
    await expect(panels(page)).toHaveCount(4);
    for (let i = 1; i <= 4; i++) await panel(page, i).locator('summary').click();
    return page.locator('.control[title]').evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
  };
  const english = await helps('');
  expect(english.length).toBeGreaterThan(40);
  const german = await helps('de/');
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
    'base: 0,5 ist nicht erlaubt; erwartet wird eine endliche Zahl von 1 bis 1e15',
  );
  await expect(readout(page)).toHaveText(/Query The \(1\) → Key The \(1\)\s+RoPE 0,\d{4}/);
  await expect(panel(page, 1).locator('[data-measured="equalWords"]')).toHaveText(/^0,\d+$/);
});

test('a translated Lab fits its window, is accessible, and leads to other languages with its state', async ({
  page,
  home,
}) => {
  for (const [language, width] of [
    ['de', 1280],
    ['de', 390],
    ['es', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${home}${folders[language]}lab.html?v=1&lab.view=scorecard&${fourPlaces}`);
    await expect(panel(page, 4).locator('.card')).toBeVisible();
    for (let i = 1; i <= 4; i++) await panel(page, i).locator('summary').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await isAccessible(page);
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
