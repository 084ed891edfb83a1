import type { Page } from '@playwright/test';
import { textIsAccessible } from '../support/site-access.ts';
import { expect, test } from '../support/site-page.ts';
import { spokenPieces } from '../support/spoken.ts';
import { folders, type Language, saysNothingInEnglish, type Translation } from '../support/translated.ts';

/** Names, and the sentence of the first figure, which are the same in every language. */
const kept =
  /^(posenc(-[a-z]+)?|[a-z-]+\.js|<posenc-[\s\S]*|(CAPE|RoPE|xPos|M-RoPE|ALiBi|KERPLE|FIRE|Sandwich|Shaw|Music Transformer|Transformer-XL|XLNet|T5|BERT|DeBERTa|TUPE|CoPE|Toeplitz|Sinusoidal)( \()?|NTK|YaRN|LongRoPE|Llama 3|bfloat16|The|apple|fell|from|the|tree|on|my|macbook)$/;
/** What else is the same word as in English. */
const alike: Readonly<Record<Translation, RegExp>> = {
  de: /^(detail|position|text|linear|proportional|link|logits|query|key|head|buckets|tokens|attention)$/i,
  es: /^(detail|bases?|factor|causal|tokens|(\d+ )?logits?)$/i,
};

/** What figures of a few kinds say, the live editor, and all the reference. */
async function walk(page: Page, home: string, language: Language): Promise<string[]> {
  await page.goto(`${home}${folders[language]}embed.html`);
  const main = page.locator('main');
  for (const name of ['posenc-attention', 'posenc-table', 'posenc-spectrum', 'posenc-train']) {
    const figure = page.locator(name).first();
    await figure.evaluate((node) => node.scrollIntoView());
    await expect(figure.locator('.body')).toBeVisible();
  }
  const said = await spokenPieces(main);
  const source = page.locator('#source');
  for (const typed of ['', '<posenc-nothing></posenc-nothing>', '<posenc-attention colour="x"></posenc-attention>']) {
    await source.fill(typed);
    await expect(page.locator('#source-said')).not.toBeEmpty();
    said.push((await page.locator('#source-said').textContent()) ?? '');
  }
  return said;
}

test('the German and the Spanish Embed say nothing as the English one does', async ({ page, home }) => {
  await saysNothingInEnglish((language) => walk(page, home, language), {
    isAlike: (piece, language) => kept.test(piece) || alike[language].test(piece),
    // The descriptions of all parameters are among them.
    moreThan: 400,
  });
});

textIsAccessible('de/embed.html', 390);
