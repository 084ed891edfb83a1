import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

const measured = 'tests/browser/support/fixtures/generalisation.json';
/** Every figure as it is without attributes, but for those that need some; and what is drawn in other ways. */
const figures: readonly (readonly [markup: string, theme?: 'dark'])[] = [
  [`<posenc-generalise src="${measured}">`],
  ...[
    ...['attention', 'bias', 'cache', 'compare', 'decay', 'distances', 'extrapolation', 'ladder'],
    ...['layers', 'linear-attention', 'rotation', 'scorecard', 'shift', 'similarity', 'skew', 'spectrum', 'table'],
    ...['story', 'terms', 'train', 'words', 'field'],
  ].map((name) => [`<posenc-${name}>`] as const),
  ['<posenc-layers layers="0-2, 4-9: rotary, base 10000, window 512; 3: none">', 'dark'],
  ['<posenc-rotation angle="25" actions="none">', 'dark'],
  ['<posenc-table length="16" dim="8" readout="none" controls="none">'],
  ['<posenc-attention scheme="alibi"><p slot="caption">A caption of the page</p></posenc-attention>'],
];

test('every figure is among them', () => {
  const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
    modules: { declarations: { tagName: string }[] }[];
  };
  const drawn = figures.map(([markup]) => /<([a-z-]+)/.exec(markup)?.[1]);
  for (const { tagName } of modules.flatMap(({ declarations }) => declarations)) expect(drawn).toContain(tagName);
});

let server: StaticServer;
let site: StaticServer;
test.beforeAll(async () => {
  [server, site] = await Promise.all([serve('dist'), serve('tests/browser/support/fixtures')]);
});
test.afterAll(() => Promise.all([server.close(), site.close()]));

/** What a reader of a page gets who presses Export, then SVG. */
async function saved(page: Page, markup: string, theme: string): Promise<string> {
  const named = /<(posenc-[a-z-]+)/.exec(markup)?.[1] ?? '';
  const [, later] = /(story|field)$/.exec(named) ?? [];
  const file = /train|generalise/.test(named) ? 'embed-train' : later ? `embed-${later}` : 'embed';
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto(
    server.page(`<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><title>A page</title>
<style>:root { color-scheme: ${theme} }</style><main style="width: 720px">${markup.replace(' actions="none"', '').replace(measured, `${site.origin}/generalisation.json`)}</main>
<script type="module" src="/${file}.js"></script></html>`),
  );
  const figure = page.locator(named);
  await figure.getByRole('button', { name: 'Export' }).click();
  const waiting = page.waitForEvent('download');
  await figure.getByRole('button', { name: 'SVG', exact: true }).click();
  return readFile(await (await waiting).path(), 'utf8');
}

/** What `posenc figure` prints. */
async function printed(markup: string, theme: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/command.js', 'figure', markup, '--theme', theme],
    { maxBuffer: 2 ** 26 },
  );
  return stdout;
}

for (const [markup, theme = 'light'] of figures) {
  test(`the command draws ${markup} as the page does${theme === 'dark' ? ', on a dark page' : ''}`, async ({
    page,
  }) => {
    const [button, command] = await Promise.all([saved(page, markup, theme), printed(markup, theme)]);
    expect(command.trimEnd()).toBe(button.trimEnd());
    expect(button.length).toBeGreaterThan(1000);
  });
}
