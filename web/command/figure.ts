/** The SVG of a figure: what its button “SVG” saves, from a browser without a window. */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, numberOf, UsageError } from './options.ts';
import { atInterrupt, clearProgress, print, printJson, progress, save } from './terminal.ts';

const names = [
  'google-chrome',
  'chromium',
  'chromium-headless-shell',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
  'msedge.exe',
  'chrome.exe',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const dist = fileURLToPath(new URL('.', import.meta.url));

/** Layout and fonts are the browser's, so that a picture is drawn by one: Chrome, Chromium or Edge, whichever is there. */
function browserOf(chosen: string | undefined): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = [
    chosen ?? process.env.CHROME_PATH ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...places,
  ].find((path) => path !== '' && existsSync(path));
  if (chosen !== undefined && found !== chosen) throw new UsageError(`there is no browser '${chosen}'`);
  if (found === undefined)
    throw new UsageError(
      'figures are laid out by Chrome, Chromium or Edge, and none is installed; --browser PATH or CHROME_PATH says where one is',
    );
  return found;
}

/** Runs in the page: presses the button, and sends what would have been saved. */
const script = `
const figure = document.querySelector('main > *');
const frame = () => new Promise((resolve) => setTimeout(resolve, 30));
const send = (name, body) => fetch(name, { method: 'POST', body });
try {
  // The buttons are no part of the picture.
  figure.removeAttribute('actions');
  const ready = new Promise((resolve, reject) => {
    figure.addEventListener('posenc-ready', resolve, { once: true });
    figure.addEventListener('posenc-error', ({ detail }) => reject(new Error(detail.message)), { once: true });
  });
  await import(file);
  await ready;
  await document.fonts.ready;
  while (!(await figure.updateComplete)) await frame();
  const button = async (text) => {
    for (let i = 0; i < 40; i++) {
      const found = [...figure.shadowRoot.querySelectorAll('button')].find((one) => one.textContent.trim() === text);
      if (found) return found;
      await frame();
    }
    throw new Error('<' + figure.localName + '> has no button “' + text + '”');
  };
  (await button('Export')).click();
  const svg = await button('SVG');
  URL.createObjectURL = (blob) => { void blob.text().then((text) => send('/svg', text)); return '#'; };
  HTMLAnchorElement.prototype.click = () => {};
  svg.click();
} catch (error) {
  void send('/problem', String(error.message));
}`;

/** The files of the package by the figures that they have. */
async function filesOfFigures(): Promise<ReadonlyMap<string, string>> {
  const { modules } = JSON.parse(await readFile(join(dist, 'custom-elements.json'), 'utf8')) as {
    readonly modules: readonly {
      readonly path: string;
      readonly declarations: readonly { readonly tagName: string }[];
    }[];
  };
  return new Map(
    modules.flatMap(({ path, declarations }) =>
      declarations.map(({ tagName }) => [tagName, path.replace(/^dist/, '')] as const),
    ),
  );
}

const pageOf = (
  markup: string,
  file: string,
  width: number,
  theme: string,
) => `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8">
<style>:root { color-scheme: ${theme} } body { margin: 0 } main { width: ${width}px }</style>
<main>${markup}</main>
<script type="module">
const file = ${JSON.stringify(file)};
${script}
</script></html>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return text;
}

/** Serves the page only to this computer, and returns what it sends. */
async function drawn(browser: string, page: string, width: number, files: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-figure-'));
  const server = createServer();
  const answer = new Promise<string>((resolve, reject) => {
    server.on('request', async (request, response) => {
      const { url = '/', method } = request;
      if (method === 'POST') {
        const text = await bodyOf(request);
        response.end();
        if (url === '/svg') resolve(text);
        else reject(new UsageError(text));
      } else if (url === '/') response.setHeader('content-type', 'text/html').end(page);
      else if (/^\/given\/\d+$/.test(url))
        response.end(await readFile(files[Number(url.slice(7))] ?? '').catch(() => ''));
      else if (/^\/[\w-]+\.(?:js|wasm)$/.test(url) && existsSync(join(dist, url))) {
        const type = url.endsWith('.js') ? 'text/javascript' : 'application/wasm';
        response.setHeader('content-type', type).end(await readFile(join(dist, url)));
      } else response.writeHead(404).end();
    });
    server.on('error', reject);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const flags = [
    '--headless',
    '--disable-gpu',
    '--hide-scrollbars',
    '--no-first-run',
    `--user-data-dir=${folder}`,
    `--window-size=${Math.max(width + 40, 1280)},2400`,
  ];
  // Chromium refuses to be sandboxed for root, as in containers.
  if (process.getuid?.() === 0) flags.push('--no-sandbox');
  const child = spawn(browser, [...flags, '--remote-debugging-port=0', address], { stdio: 'ignore' });
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new UsageError(`${browser} ended with ${code} before it had drawn the figure`)));
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UsageError('the figure was not drawn within a minute')), 60_000);
  });
  const stop = atInterrupt(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  try {
    return await Promise.race([answer, ended, late]);
  } finally {
    clearTimeout(timer);
    ended.catch(() => {});
    const gone = new Promise((resolve) => child.once('close', resolve));
    if (child.exitCode === null && child.kill()) await gone;
    stop();
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export const figure: Command = {
  usage: `figure '<posenc-rotation angle="25">' -o FILE.svg`,
  help: 'the SVG of a figure, as its own button saves it; laid out by Chrome, Chromium or Edge, without a window',
  options: {
    output: { kind: 'file', short: 'o', value: 'FILE', help: 'the file to write (default: standard output)' },
    width: { kind: 'number', value: 'N', help: 'width in pixels (default: 720)' },
    theme: { kind: 'text', value: 'NAME', help: 'light or dark (default: light)' },
    browser: { kind: 'file', value: 'PATH', help: 'the browser (default: CHROME_PATH, or the first one found)' },
  },
  examples: [
    `figure '<posenc-rotation angle="25">' --width 720 -o rotation.svg`,
    `figure '<posenc-table length="64" dim="32">' --theme dark -o table.svg`,
  ],
  async run([typed, ...rest], options) {
    if (typed === undefined || rest.length > 0)
      throw new UsageError(`expected one figure, such as '<posenc-rotation angle="25">'`);
    const [, name] = /^\s*<?(posenc-[a-z-]+)\b[^>]*>?/.exec(typed) ?? [];
    if (name === undefined)
      throw new UsageError(`'${typed}' is no figure; expected one such as '<posenc-rotation angle="25">'`);
    const figures = await filesOfFigures();
    const file = figures.get(name);
    if (file === undefined)
      throw new UsageError(`<${name}> is no figure; the figures are ${[...figures.keys()].sort().join(', ')}`);
    // The page has another address, from which a relative path would not work.
    const files: string[] = [];
    const markup = (typed.trim().startsWith('<') ? typed : `<${typed}>`).replace(
      /(\ssrc=)("|')(?![a-z]+:|\/\/)(.+?)\2/g,
      (_, before: string, quote: string, path: string) => {
        if (!existsSync(path)) throw new UsageError(`there is no file '${path}'`);
        return `${before}${quote}/given/${files.push(path) - 1}${quote}`;
      },
    );
    const width = options.width === undefined ? 720 : numberOf('width', String(options.width));
    if (!(width >= 200 && width <= 10_000)) throw new UsageError('--width: expected a number from 200 to 10000');
    const theme = options.theme === undefined ? 'light' : String(options.theme);
    if (theme !== 'light' && theme !== 'dark') throw new UsageError(`--theme: '${theme}' is neither light nor dark`);
    progress('drawing');
    const svg = await drawn(
      browserOf(typeof options.browser === 'string' ? options.browser : undefined),
      pageOf(markup, file, width, theme),
      width,
      files,
    );
    clearProgress();
    const target = typeof options.output === 'string' ? options.output : '-';
    if (target !== '-') await save(target, svg);
    if (options.json)
      printJson({
        output: target === '-' ? undefined : target,
        bytes: Buffer.byteLength(svg),
        ...(target === '-' ? { svg } : {}),
      });
    else print(target === '-' ? svg : `${target}: ${name}, ${Buffer.byteLength(svg)} bytes`);
    return 0;
  },
};
