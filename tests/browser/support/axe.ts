import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The rules that look at colours. */
export const colorRules = ['color-contrast', 'link-in-text-block'] as const;

export interface AxeScope {
  /** All of its rules, unless it says which. */
  readonly rules?: readonly string[];
  /** Selectors of what is left out. */
  readonly exclude?: readonly string[];
}

/** What axe finds on the page as it is. */
export async function axeViolations(page: Page, scope: AxeScope = {}): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async ({ rules, exclude }) => {
    type Run = (context: object, options: object) => Promise<{ violations: Violation[] }>;
    const { run } = (globalThis as unknown as { axe: { run: Run } }).axe;
    const context = exclude ? { exclude: exclude.map((selector) => [selector]) } : document;
    return (await run(context, rules ? { runOnly: { type: 'rule', values: rules } } : {})).violations;
  }, scope);
  return found.map(({ id, nodes }) => {
    const told = nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`);
    return `${id}: ${told.join(' | ')}`;
  });
}
