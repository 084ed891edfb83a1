import type { Page } from '@playwright/test';
import { expect, test } from '../support/site-page.ts';
import { spokenPieces } from '../support/spoken.ts';

const folders = { en: '', de: 'de/', es: 'es/' } as const;
type Language = keyof typeof folders;

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
  /^([\w.-]+\/[\w.-]+|[a-z]+_[a-z_]+|(Llama|Qwen|Gemma|gpt-oss|SmolLM3|Phi-3|Kimi|ModernBERT|T5|BERT|bert-base|DeepSeek|M-RoPE|RoPE|NoPE|YaRN|LongRoPE)([ .-].*|\d.*|, .*)?|transformers(, generate\(\))?|vLLM|mlx-lm|llama\.cpp( \/ ggml)?|rope, dim .*|inv_freq.*|cos|sin|table|rad|float32)$/;
/** What else is the same as in English. */
const alike: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  de: /^(Checkpoint|Arrays|Heads|Buckets|linear, factor 8)$/,
  es: /^(Checkpoint|Arrays|(\d+ )?tokens?|base|no)$/i,
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

test('the German and the Spanish Inspect say nothing as the English one does', async ({ page, home }) => {
  test.slow();
  const english = new Set(await walk(page, home, 'en'));
  expect(english.size).toBeGreaterThan(500);
  for (const language of ['de', 'es'] as const) {
    const said = await walk(page, home, language);
    expect(said.length).toBeGreaterThan(500);
    expect(
      said.filter((piece) => english.has(piece) && !names.test(piece) && !alike[language].test(piece)),
      language,
    ).toEqual([]);
  }
});
