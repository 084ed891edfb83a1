import type { Page } from '@playwright/test';
import { presets } from '../../../web/elements/attention/index.ts';
import { allPresets } from '../../../web/site/lab/state/presets.ts';
import { panel, panels } from './lab-page.ts';
import { expect } from './site-page.ts';
import { spokenPieces } from './spoken.ts';

const folders = { en: '', de: 'de/', es: 'es/' } as const;
type Language = keyof typeof folders;

interface Site {
  readonly page: Page;
  readonly home: string;
}

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
const alike: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  de: ['auto', 'Sinusoidal', 'linear', 'proportional', 'Panel 1: Sinusoidal', 'Panel 2: RoPE', 'Panel 4: Shaw'],
  es: ['auto', 'Sinusoidal', '① embedding', 'logit', 'logits', 'causal', 'sink', 'base', 'factor'],
};

export const fourPlaces =
  'a.scheme=sinusoidal&b.scheme=rope&b.scaling-type=yarn&b.scaling-factor=4&b.scaling-original-max-position-embeddings=64&c.scheme=t5&d.scheme=shaw';

/** All that the Lab says in a language: in every view, with a scheme of each place and its parameters, and of what is refused. */
async function walk({ page, home }: Site, language: Language, chosen: readonly string[]): Promise<string[]> {
  const room = page.locator('main');
  const said: string[] = [];
  const hear = async () => said.push(...(await spokenPieces(room)));
  for (const view of chosen) {
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

/** Checks that the Lab says nothing in a language as it does in English, apart from names, in these views. */
export async function labSpeaks(
  site: Site,
  languages: readonly ('de' | 'es')[],
  views: readonly string[],
): Promise<void> {
  const english = new Set(await walk(site, 'en', views));
  expect(english.size).toBeGreaterThan(30 * views.length);
  for (const language of languages) {
    const said = await walk(site, language, views);
    expect(said.length).toBeGreaterThan(30 * views.length);
    expect(
      said.filter((piece) => english.has(piece) && !names.has(piece) && !alike[language].includes(piece)),
      language,
    ).toEqual([]);
    await expect(site.page.locator('lab-panel [lang="en"]')).toHaveCount(0);
  }
}
