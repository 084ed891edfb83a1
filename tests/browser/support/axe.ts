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

/** What axe finds on the page as it is, by all of its rules or by these. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async (only) => {
    type Run = (options: object) => Promise<{ violations: Violation[] }>;
    const { run } = (globalThis as unknown as { axe: { run: Run } }).axe;
    return (await run(only ? { runOnly: { type: 'rule', values: only } } : {})).violations;
  }, rules);
  return found.map(({ id, nodes }) => {
    const told = nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`);
    return `${id}: ${told.join(' | ')}`;
  });
}
