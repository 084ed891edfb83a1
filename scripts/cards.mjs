/**
 * Adds to the built site what is read where no script runs: figure/NAME.html for each figure, with a card (Open Graph) for
 * feeds, chats and search engines, and a picture of the figure's default state beside it.
 */
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { staticFiles } from './static-server.mjs';
import { say } from './terminal.mjs';

/** The size that all readers of cards take, in pixels. */
const [width, height] = [1200, 630];
/** Figures whose picture is what they ask before they compute. */
const withControls = new Set(['posenc-train', 'posenc-generalise', 'posenc-story']);

/**
 * @param {string} root of the repository
 * @param {string} site the folder of the built site
 * @param {string | undefined} address where the site will be; pictures are named relative to their page if unknown, which some readers of
 * cards do not follow
 */
export async function writeCards(root, site, address) {
  const page = (await readFile(join(root, 'dist/figure.html'), 'utf8')).replace(
    '<title>',
    '<meta name="posenc-rooms" content="./">\n    <title>',
  );
  await writeFile(join(site, 'figure.html'), page);
  await copyFile(join(root, 'dist/embed-figure.js'), join(site, 'embed-figure.js'));
  await mkdir(join(site, 'figure'), { recursive: true });
  const figures = described(await readFile(join(site, 'embed.html'), 'utf8'));
  const executablePath = process.env.CHROME_PATH;
  if (executablePath) await takePictures(site, figures, executablePath);
  else say('There is no browser (CHROME_PATH), so that the cards of figures have no pictures.');
  for (const [name, text] of figures)
    await writeFile(join(site, cardPath(name)), card(page, name, text, address, executablePath !== undefined));
}

/** @param {string} name */
const cardPath = (name) => `figure/${name.replace('posenc-', '')}.html`;

/**
 * The first sentence about each figure on the page of the elements.
 * @param {string} page
 * @returns {[string, string][]}
 */
function described(page) {
  const found = [...page.matchAll(/<h3 id="(posenc-[a-z-]+)-title">.*?<p>(.*?)<\/p>/gs)].map(([, name, text]) => {
    const plain = text
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    return /** @type {[string, string]} */ ([name, plain.replace(/(?<=[^.])\. .*$/, '.')]);
  });
  if (found.length < 20) throw new Error('The descriptions of figures are not where they were in embed.html.');
  return found;
}

/** @param {string} page @param {string} name @param {string} text @param {string | undefined} address @param {boolean} isPictured */
function card(page, name, text, address, isPictured) {
  const short = name.replace('posenc-', '');
  const at = (path) => (address ? new URL(path, address).href : path.replace('figure/', ''));
  const values = {
    'og:type': 'website',
    'og:site_name': 'posenc',
    'og:title': `posenc: ${short.replaceAll('-', ' ')}`,
    'og:description': text,
    ...(address && { 'og:url': at(cardPath(name)) }),
    ...(isPictured && {
      'og:image': at(`figure/${short}.png`),
      'og:image:width': width,
      'og:image:height': height,
      'og:image:alt': text,
      'twitter:card': 'summary_large_image',
    }),
  };
  const tags = Object.entries(values).map(
    ([key, value]) =>
      `<meta ${key.startsWith('og:') ? 'property' : 'name'}="${key}" content="${String(value).replaceAll('"', '&quot;')}">`,
  );
  const picture = isPictured
    ? `<img src="${short}.png" alt="${text.replaceAll('"', '&quot;')}" width="600" height="315">`
    : text;
  return page
    .replace(
      /<title>.*<\/title>/,
      `<title>posenc: ${short}</title>\n    <meta name="description" content="${text.replaceAll('"', '&quot;')}">\n    ${tags.join('\n    ')}`,
    )
    .replace('content="./"', 'content="../"')
    .replaceAll(/(?<=src=")embed-/g, '../embed-')
    .replace(
      '<noscript>',
      `<${name}>${picture}</${name}>\n    <p class="about"><a href="../embed.html#${name}-title">How to put this figure into a page</a> · <a href="../">posenc</a></p>\n    <noscript>`,
    );
}

/** @param {string} site @param {[string, string][]} figures @param {string} executablePath */
async function takePictures(site, figures, executablePath) {
  const server = createServer(staticFiles(site)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const size = { width: width / 2, height: height / 2 };
    // High enough for all figures to be in sight: they are drawn together, each in a box of the size of a card.
    const viewport = { width: size.width, height: size.height * figures.length };
    const page = await browser.newPage({
      viewport,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const boxes = figures.map(
      ([name]) =>
        `<div><${name} actions="none" readout="none" theme="light" ${withControls.has(name) ? '' : 'show="none"'}></${name}></div>`,
    );
    const scripts = ['embed', 'embed-train', 'embed-story', 'embed-field'].map(
      (file) => `<script type="module" src="./${file}.js"></script>`,
    );
    const style = `body { margin: 0; --posenc-margin: 0 } div { width: ${size.width}px; height: ${size.height}px; overflow: hidden; background: #f5f2eb } div > * { transform-origin: 0 0; --posenc-line: #f5f2eb }`;
    await page.route('**/cards.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style>${scripts.join('')}${boxes.join('')}`,
      }),
    );
    await page.goto(`${origin}/cards.html`);
    await page.waitForFunction(
      (count) => document.querySelectorAll('div > :state(drawn)').length === count,
      figures.length,
    );
    await page.evaluate(async () => {
      await document.fonts.ready;
      const all = [...document.querySelectorAll('div > *')];
      const drawn = async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        for (const figure of all) while (!(await figure.updateComplete)) {}
      };
      // The width at which a figure fills most of its card.
      const best = new Map();
      for (const width of [560, 760, 1000, 1200]) {
        for (const figure of all) figure.style.width = `${width}px`;
        await drawn();
        for (const figure of all) {
          const ratio =
            figure.offsetHeight / width / (figure.parentElement.clientHeight / figure.parentElement.clientWidth);
          const filled = Math.min(ratio, 1 / ratio);
          if (filled > (best.get(figure)?.filled ?? 0)) best.set(figure, { filled, width });
        }
      }
      for (const figure of all) figure.style.width = `${best.get(figure).width}px`;
      await drawn();
      for (const figure of all) {
        const { clientWidth, clientHeight } = figure.parentElement;
        const scale = Math.min(clientWidth / figure.offsetWidth, clientHeight / figure.offsetHeight);
        const [x, y] = [clientWidth - scale * figure.offsetWidth, clientHeight - scale * figure.offsetHeight];
        figure.style.transform = `translate(${x / 2}px, ${y / 2}px) scale(${scale})`;
      }
    });
    for (const [i, [name]] of figures.entries())
      await page.screenshot({
        path: join(site, cardPath(name).replace('.html', '.png')),
        clip: { x: 0, y: i * size.height, ...size },
      });
  } finally {
    await browser.close();
    server.close();
  }
}
