import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Bundles the charts of web/charts for an empty page, with a stage that draws one picture: `window.show(kind,
 * picture)`.
 */
export async function bundleStage(entry = 'stage-page.ts'): Promise<string> {
  const bundle = await rolldown({ input: `${root}tests/browser/charts/${entry}`, cwd: root, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output[0].code;
}

export async function openStage(page: Page, script: string, width = 640): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>stage</title><body style="margin: 0"><div style="width: ${width}px"><posenc-stage></posenc-stage></div></body></html>`,
  );
  await page.addScriptTag({ type: 'module', content: script });
  await page.waitForFunction(() => customElements.get('posenc-stage'));
}

/** Markup as text with one element per line, without Lit's markers, and with numbers rounded to one decimal. */
export function outline(markup: string): string {
  return `${markup
    .replace(/<!--.*?-->/g, '')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(/(-?\d+\.\d+)/g, (number) => String(Math.round(Number(number) * 10) / 10))
    .replace(/></g, '>\n<')
    .trim()}\n`;
}
