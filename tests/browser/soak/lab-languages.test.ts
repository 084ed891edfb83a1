import type { Page } from '@playwright/test';
import { presets } from '../../../web/elements/attention/index.ts';
import { allPresets } from '../../../web/site/lab/state/presets.ts';
import { view } from '../../../web/site/lab/state/shared-parameters.ts';
import { expect, fourPlaces, panel, panels, test } from '../support/lab-page.ts';
import { capitalLabels } from '../support/labels.ts';
import { spokenPieces } from '../support/spoken.ts';
import { folders, type Language, saysNothingInEnglish, type Translation } from '../support/translated.ts';

const views = view.choices;
const sentence = 'The brown dog chased the black dog';

/** Names, which are the same in every language, and the sentences, which stay English. */
const names: ReadonlySet<string> = new Set([
  ...allPresets.map(({ title }) => title),
  ...presets,
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
const alike: Readonly<Record<Translation, readonly string[]>> = {
  de: ['auto', 'Sinusoidal', 'linear', 'proportional', 'Panel 1: Sinusoidal', 'Panel 2: RoPE', 'Panel 4: Shaw'],
  es: ['auto', 'Sinusoidal', '① embedding', 'logit', 'logits', 'causal', 'sink', 'base', 'factor'],
};

/** All that the Lab says in a language: in every view, with a scheme of each place and its parameters, and of what is refused. */
async function walk(page: Page, home: string, language: Language): Promise<string[]> {
  const room = page.locator('main');
  const said: string[] = [];
  const hear = async () => said.push(...(await spokenPieces(room)));
  for (const view of views) {
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
  if (language !== 'en') await expect(page.locator('lab-panel [lang="en"]')).toHaveCount(0);
  return [...new Set(said)];
}

test('the German and the Spanish Lab say nothing as the English one does', async ({ page, home }) => {
  await saysNothingInEnglish((language) => walk(page, home, language), {
    isAlike: (piece, language) => names.has(piece) || alike[language].includes(piece),
    moreThan: 30 * views.length,
  });
});

/** Figures with labels that are no names, as those of schemes and of scalings are. */
const figures = ['attention', 'table', 'bias', 'similarity', 'shift', 'rotation', 'skew', 'decay', 'distances'].map(
  (name) => `posenc-${name}`,
);

// In addition to npm test, which looks at the labels of the Lab.
test('labels of controls begin with small letters in figures', async ({ page, home }) => {
  await page.goto(`${home}embed.html`);
  for (const name of figures) {
    const figure = page.locator(`main ${name}`).first();
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('.control').first()).toBeVisible();
    expect(await capitalLabels(figure), name).toEqual([]);
  }
});

// In addition to npm test, which opens the Spanish one on a phone.
test('a translated Lab fits its window', async ({ page, home }) => {
  for (const [language, width] of [
    ['de', 1280],
    ['de', 390],
    ['es', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${home}${`${language}/`}lab.html?v=1&lab.view=scorecard&${fourPlaces}`);
    await expect(panel(page, 4).locator('.card')).toBeVisible();
    for (let i = 1; i <= 4; i++) await panel(page, i).locator('summary').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
