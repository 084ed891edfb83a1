import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, test } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The rules about colours: nothing else on a page depends on them. */
const colorRules = ['color-contrast', 'link-in-text-block'] as const;

export interface AxeScope {
  /** Default: light. In npm run soak both are looked at. */
  readonly colors?: 'light' | 'dark';
  /** A selector of the only part to look at. */
  readonly within?: string;
  /** Selectors of parts to leave out. */
  readonly exclude?: readonly string[];
}

/** What axe finds on the page in its present state. */
export async function axeViolations(page: Page, { colors = 'light', ...parts }: AxeScope = {}): Promise<string[]> {
  await show(page, colors);
  const found = await run(page, parts);
  if (!test.info().project.metadata.bothColors) return found;
  await show(page, colors === 'light' ? 'dark' : 'light');
  return [...found, ...(await run(page, parts, colorRules))];
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Canvases are repainted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function run(page: Page, parts: Omit<AxeScope, 'colors'>, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.locator(parts.within ?? 'html').evaluate(
    async (within, { exclude, rules }) => {
      type Run = (context: object, options: object) => Promise<{ violations: Violation[] }>;
      const { run } = (globalThis as unknown as { axe: { run: Run } }).axe;
      const context = {
        include: [within],
        exclude: (exclude ?? []).map((selector) => [selector]),
      };
      // Otherwise axe describes thousands of elements that pass.
      const options = { resultTypes: ['violations'] };
      return (await run(context, rules ? { ...options, runOnly: { type: 'rule', values: rules } } : options))
        .violations;
    },
    { ...parts, rules },
  );
  return found.map(({ id, nodes }) => {
    const message = nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`);
    return `${id}: ${message.join(' | ')}`;
  });
}
