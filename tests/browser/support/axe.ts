import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The rules about colours. */
export const colorRules = ['color-contrast', 'link-in-text-block'] as const;

export interface AxeScope {
  /** Default: all rules. */
  readonly rules?: readonly string[];
  /** Selectors of parts to leave out. */
  readonly exclude?: readonly string[];
}

/** The violations that axe finds on the page in its present state. */
export async function axeViolations(page: Page, scope: AxeScope = {}): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async ({ rules, exclude }) => {
    type Run = (context: object, options: object) => Promise<{ violations: Violation[] }>;
    const { run } = (globalThis as unknown as { axe: { run: Run } }).axe;
    const context = exclude ? { exclude: exclude.map((selector) => [selector]) } : document;
    // Otherwise axe describes thousands of elements that pass.
    const options = { resultTypes: ['violations'] };
    return (await run(context, rules ? { ...options, runOnly: { type: 'rule', values: rules } } : options)).violations;
  }, scope);
  return found.map(({ id, nodes }) => {
    const told = nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`);
    return `${id}: ${told.join(' | ')}`;
  });
}
