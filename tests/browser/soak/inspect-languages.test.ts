import type { Page } from '@playwright/test';
import { expect, test } from '../support/site-page.ts';
import { llamaShaped, tables } from '../support/small-checkpoints.ts';
import { spokenPieces } from '../support/spoken.ts';
import { folders, type Language, saysNothingInEnglish, type Translation } from '../support/translated.ts';

const examples = [
  'llama-3.1-8b',
  'qwen2.5-7b-yarn',
  'gemma-3-27b',
  'gpt-oss-20b',
  'smollm3-3b',
  'phi-3-mini-128k',
  'llama-4-scout',
  'kimi-k2',
  'qwen2.5-vl-7b',
  'modernbert-base',
  't5-v1_1-xxl-encoder',
  'bert-base-uncased',
];

/** Names of models, schemes, programs, keys and arrays, which are the same in every language. */
const names =
  /^([\w.-]+\/[\w.-]+|[\w-]+(\.[\w-]+)+|safetensors|[a-z]+_[a-z_]+|(Llama|Qwen|Gemma|gpt-oss|SmolLM3|Phi-3|Kimi|ModernBERT|T5|BERT|bert-base|DeepSeek|M-RoPE|RoPE|NoPE|YaRN|LongRoPE)([ .-].*|\d.*|, .*)?|transformers(, generate\(\))?|vLLM|mlx-lm|llama\.cpp( \/ ggml)?|rope, dim .*|inv_freq.*|cos|sin|table|rad|float32)$/;
/** What else is the same as in English. */
const alike: Readonly<Record<Translation, RegExp>> = {
  de: /^(Checkpoint|Arrays|Heads?|Buckets|Padding|linear, factor 8|bilinear|Position|Softmax)$/,
  es: /^(Checkpoint|Arrays|(\d+ )?tokens?|base|no|Softmax|tensor|embeddings?)$/i,
};

/** All that Inspect says in a language of some configurations, arrays and number formats, and with nothing given. */
async function walk(page: Page, home: string, language: Language): Promise<string[]> {
  const room = page.locator('main');
  const said: string[] = [];
  const open = async (hash: string, shown: string) => {
    await page.goto('about:blank');
    await page.goto(`${home}${folders[language]}inspect.html${hash}`);
    await expect(page.locator(shown).first()).toBeVisible();
  };
  const add = async () => said.push(...(await spokenPieces(room)));
  await open('', '.invitation');
  await add();
  for (const example of examples) {
    await open(`#v=1&example=${example}`, 'inspect-report #programs');
    await add();
  }
  await page.locator('inspect-source textarea').fill('{"model_type": "llama", "hidden_size": "x"}');
  await add();
  await page.locator('inspect-source textarea').fill('{');
  await add();
  for (const part of ['checkpoint', 'arrays', 'precision']) {
    await open(`#v=1&part=${part}`, `inspect-${part} .answer`);
    if (part === 'arrays') {
      await page.locator('inspect-arrays .line button').first().click();
      await expect(page.locator('inspect-arrays pre')).toBeVisible();
    }
    if (part === 'precision') await expect(page.locator('inspect-errors .facts')).toBeVisible();
    await add();
  }
  return [...new Set(said)];
}

/** The same of a checkpoint: every table in every view, and attention on its weights. */
async function walkCheckpoint(page: Page, home: string, language: Language): Promise<string[]> {
  const room = page.locator('main');
  const said: string[] = [];
  const add = async () => said.push(...(await spokenPieces(room)));
  const files = page.locator('inspect-checkpoint .fields input[type=file]');
  await page.goto('about:blank');
  await page.goto(`${home}${folders[language]}inspect.html#v=1&part=checkpoint`);
  await files.setInputFiles({
    name: 'model.safetensors',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(tables),
  });
  const buttons = page.locator('inspect-checkpoint .found button');
  await expect(buttons).toHaveCount(8);
  for (const button of await buttons.all()) {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    const views = page.locator('inspect-table select#view');
    const choices = (await views.count()) === 0 ? [] : await views.locator('option').all();
    for (const choice of choices) {
      await views.selectOption((await choice.getAttribute('value')) ?? '');
      await expect(page.locator('inspect-table p.quiet[role=status]:has-text("…")')).toHaveCount(0);
      await add();
    }
    await add();
  }
  await files.setInputFiles([llamaShaped.weights, llamaShaped.config]);
  const attention = page.locator('inspect-attention');
  await attention.locator('input[type=file]').setInputFiles(llamaShaped.tokenizer);
  await add();
  await attention.locator('.line > button').first().click();
  await expect(attention.locator('.steps')).toBeVisible();
  await add();
  await attention.locator('#sentence').fill('a b c a');
  await attention.locator('#sentence').press('Enter');
  await expect(attention.locator('canvas')).toBeVisible();
  await add();
  return [...new Set(said)];
}

const isAlike = (piece: string, language: Translation) => names.test(piece) || alike[language].test(piece);

test('the German and the Spanish Inspect say nothing as the English one does', async ({ page, home }) => {
  await saysNothingInEnglish((language) => walk(page, home, language), { isAlike, moreThan: 40 * examples.length });
});

test('the German and the Spanish checkpoints say nothing as the English ones do', async ({ page, home }) => {
  await saysNothingInEnglish((language) => walkCheckpoint(page, home, language), { isAlike, moreThan: 150 });
});

// In addition to npm test, which opens one answer on a phone.
test('a translated Inspect fits its window', async ({ page, home }) => {
  for (const [width, hash] of [
    [1280, '#v=1&example=gemma-3-27b'],
    [390, '#v=1&part=precision'],
    [390, '#v=1&example=phi-3-mini-128k'],
  ] as const) {
    await page.goto('about:blank');
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${home}de/inspect.html${hash}`);
    await expect(page.locator('.answer h2').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
