import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../scripts/setup/chromium.mjs';
import { publishers } from '../../scripts/setup/slow-tools.mjs';
import { serve } from '../browser/support/static-server.ts';
import { npm, pack } from '../package/tarball.ts';
import { runIn } from '../packaging/project.ts';
import { type Tool, tools } from './tools.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
const recipe = (name: string) => readFileSync(join(root, `docs/publish/${name}.md`), 'utf8');

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium('chromium'),
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(() => browser?.close());

/** The files that a page of docs/publish gives: a path in backquotes and a colon, then a block of code. */
function filesOf(text: string): Record<string, string> {
  const blocks = [...text.matchAll(/^`([^`\n]+)`:\n\n```\w+\n(.*?\n)```$/gms)];
  return Object.fromEntries(blocks.map(([, path = '', code = '']) => [path, code]));
}

/** A notebook of one cell, the code that the recipe gives. */
const notebook = (text: string) =>
  JSON.stringify({
    ...{ nbformat: 4, nbformat_minor: 5 },
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3' } },
    cells: [
      {
        cell_type: 'code',
        id: 'a',
        metadata: {},
        outputs: [],
        execution_count: null,
        source: /```python\n(.*?)\n```/s.exec(text)?.[1],
      },
    ],
  });

/** What a figure shows, whatever page it is in. */
async function shownIn(page: Page): Promise<unknown> {
  const figure = page.locator('posenc-rotation');
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('.body').waitFor();
  return figure.evaluate((node) => {
    const { state, arrays, shadowRoot } = node as HTMLElement & {
      state: object;
      arrays: readonly { name: string; data: Float32Array; shape: readonly number[] }[];
    };
    const text = (part: string) => shadowRoot?.querySelector(part)?.textContent?.replace(/\s+/g, ' ').trim();
    const frame = shadowRoot?.querySelector('.frame') as Element;
    const caption = shadowRoot?.querySelector('figcaption') as Element;
    const [box, around] = [node, node.parentElement as Element].map((one) => one.getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
    ];
    // Prose beside the figure, which some tools put into a paragraph with it.
    const prose = [...document.querySelectorAll('p')].filter((one) =>
      /^(Some|More) text\.$/.test(one.textContent ?? ''),
    );
    const gaps = prose
      .map((one) => one.getBoundingClientRect())
      .map(({ top, bottom }) => Math.max(box.top - bottom, top - box.bottom));
    return {
      state,
      arrays: arrays.map(({ name, data, shape }) => ({ name, data: [...data], shape })),
      body: text('.body'),
      caption: text('figcaption'),
      problem: text('.problem'),
      colours: ['color', 'background-color'].map((name) => getComputedStyle(frame).getPropertyValue(name)),
      captionColour: getComputedStyle(caption).color,
      isWithinColumn: box.left >= around.left - 1 && box.right <= around.right + 1,
      isScrolledSideways: document.documentElement.scrollWidth > innerWidth,
      touchesProse: gaps.some((gap) => gap < 8),
    };
  });
}

type Theme = 'light' | 'dark';

interface Visit {
  /** Goes there by the link of another page. */
  readonly link?: string;
  /** Uses the switch of the site. */
  readonly change?: Tool['themeSwitch'] | undefined;
  /** A file for a screenshot, to be looked at. */
  readonly picture?: string;
}

/** Opens a page on a light or a dark system, and reads the figure. */
async function seen(address: string, theme: Theme, { link, change, picture }: Visit = {}): Promise<unknown> {
  const page = await browser.newPage({ colorScheme: theme, viewport: { width: 1280, height: 900 } });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  try {
    await page.goto(address);
    if (link !== undefined) {
      // By its end: tools write relative and absolute addresses, with and without a slash.
      await page.locator(`a[href*="${link}"]:visible`).first().click();
    }
    if (change) {
      await shownIn(page);
      await page
        .locator(change.of)
        .evaluate((node, [name, value]) => node.setAttribute(name, value), [
          change.name,
          change[theme === 'dark' ? 'light' : 'dark'],
        ] as const);
    }
    const displayed = await shownIn(page);
    if (picture) await page.screenshot({ path: join(publishers, 'pictures', picture) });
    expect(problems).toEqual([]);
    return displayed;
  } finally {
    await page.close();
  }
}

/** The same figure in a page without any tool. */
async function plain(theme: Theme): Promise<unknown> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="${theme}">
    <script src="embed-loader.js"></script>
    <posenc-rotation angle="25" show="none" caption="Figure 1. Words turn with their position."></posenc-rotation>`;
  const folder = join(publishers, `plain-${theme}`);
  copyEmbed(folder);
  writeFileSync(join(folder, 'index.html'), page);
  const server = await serve(folder);
  try {
    return await seen(`${server.origin}/`, theme);
  } finally {
    await server.close();
  }
}

function copyEmbed(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(dist).filter((one) => one.startsWith('embed') && !one.endsWith('.map')))
    copyFileSync(join(dist, name), join(folder, name));
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

test('each tool that a recipe is built with is built here', () => {
  const pages = readdirSync(join(root, 'docs/publish')).map((file) => basename(file, '.md'));
  expect(pages.filter((name) => name !== 'README' && recipe(name).includes('npm run soak')).sort()).toEqual(
    Object.keys(tools).sort(),
  );
});

for (const [name, tool] of Object.entries(tools)) {
  test(`the recipe for ${name}`, async () => {
    const folder = join(publishers, name);
    rmSync(folder, { recursive: true, force: true });
    const text = recipe(name);
    write(folder, { 'package.json': '{ "private": true, "type": "module" }', ...tool.files, ...filesOf(text) });
    if (name === 'jupyter') write(folder, { 'notebook.ipynb': notebook(text) });
    if (tool.folder) {
      expect(text).toContain(`\`${tool.folder}/\``);
      copyEmbed(join(folder, tool.folder));
    } else {
      const { file } = pack(join(publishers, 'tarball'));
      npm(['install', '--no-audit', '--no-fund', '--offline', file], folder);
    }
    for (const [command = '', ...args] of tool.build) await runIn(folder, command, args);
    const server = await serve(join(folder, tool.made));
    try {
      for (const theme of ['light', 'dark'] as const) {
        const expected = await plain(tool.dark ? theme : 'light');
        const picture = `${name}-${theme}.png`;
        expect(await seen(server.origin + tool.page, theme, { picture }), `${theme}, opened`).toEqual(expected);
        const link = tool.page.replace(/^\/|\/$|\.html.*$/g, '').replace(/^.*\//, '');
        expect(await seen(server.origin + tool.home, theme, { link }), `${theme}, after navigation`).toEqual(expected);
        // A site that follows the system is then the other way round; one that does not is light until it is switched.
        const change = tool.themeSwitch;
        if (!change || (theme === 'dark' && !tool.dark)) continue;
        const switched = await seen(server.origin + tool.page, theme, {
          change,
          picture: `${name}-${theme}-switched.png`,
        });
        expect(switched, `${theme}, switched`).toEqual(await plain(theme === 'dark' ? 'light' : 'dark'));
      }
    } finally {
      await server.close();
    }
  });
}
