import { sentenceSchemes } from '../../../web/elements/inputs/sentence.ts';
import { expect, test } from '../support/figure-page.ts';
import { computedAsShown } from '../support/shown-defaults.ts';

// Controls show the values that the figure computes with, even where attention's mask decides on an omitted one.

test('schemes of every place are computed as their controls say, with a causal mask', async ({ figure }) => {
  const onePerPlace = new Map(sentenceSchemes.map((scheme) => [scheme.place, scheme]));
  await computedAsShown(await figure('<posenc-attention></posenc-attention>'), [...onePerPlace.values()], true);
});

test('ALiBi without a mask is symmetric, and says so', async ({ figure }) => {
  const element = await figure('<posenc-attention encoding="alibi"></posenc-attention>');
  const form = element.getByRole('group', { name: 'form' });
  await expect(form.getByRole('radio', { name: 'symmetric' })).toBeChecked();
  await element.evaluate((node) => node.setAttribute('causal', ''));
  await expect(form.getByRole('radio', { name: 'causal' })).toBeChecked();
});
