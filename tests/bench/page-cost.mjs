/**
 * What figures cost the page around them, in Chromium on a processor made four times slower: milliseconds by which tasks of the main
 * thread exceed 50 (total blocking time) after loading and after scrolling to the end, the longest task, and the layout shift. Pages take
 * turns, beside one without figures, and each number is the median of the rounds.
 *
 *     node scripts/with-tools.mjs node tests/bench/page-cost.mjs [--rounds 5] [--pages none,one,ten] [--dist FOLDER] [--profile FILE]
 *
 * `--profile` writes a CPU profile of the last page and prints what took longest, in milliseconds of the slower processor.
 * `--lighthouse FOLDER` asks Lighthouse instead, as it is on a phone with simulated throttling. It is no dependency:
 * install it somewhere first, `npm install --prefix FOLDER lighthouse@12`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string', default: 'none,one,top,unseen,three,ten' },
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    profile: { type: 'string' },
    lighthouse: { type: 'string' },
  },
});
const slower = 4;
const ten = [
  'attention',
  'table',
  'rotation',
  'bias',
  'similarity',
  'decay',
  'spectrum',
  'scorecard',
  'words',
  'shift',
];
const text = `<p>${'What a model knows of order it knows from positions alone, whatever the words may be. '.repeat(6)}</p>`;
const element = (name) => (name ? `<posenc-${name}></posenc-${name}>` : '');
/** A post of ten paragraphs, or more if figures come after them. */
function post(figures, { first = '', last = '' } = {}) {
  const body = Array.from({ length: 10 }, (_, i) => text + element(figures[i])).join('');
  const script = figures.length || first || last ? '<script src="/embed-loader.js"></script>' : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Post</title>
    <style>body { max-width: 65ch; margin: 0 auto; font: 18px/1.5 serif }</style>${script}${element(first)}${body}${last && text.repeat(4) + element(last)}`;
}
const pages = {
  none: post([]),
  one: post(ten.slice(0, 1)),
  top: post([], { first: 'attention' }),
  unseen: post([], { last: 'attention' }),
  three: post(ten.slice(0, 3)),
  ten: post(ten),
  // Each figure alone at the top.
  ...Object.fromEntries(ten.map((name) => [`top:${name}`, post([], { first: name })])),
};

const packed = new Map();
const server = createServer(({ url }, response) => {
  const name = decodeURIComponent(url.slice(1));
  if (pages[name]) return response.writeHead(200, { 'content-type': 'text/html' }).end(pages[name]);
  try {
    if (!packed.has(name)) packed.set(name, gzipSync(readFileSync(resolve(options.dist, name))));
    response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(packed.get(name));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = (name) => `http://127.0.0.1:${server.address().port}/${encodeURIComponent(name)}`;
const debugging = 9000 + (process.pid % 1000);
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--no-sandbox', ...(options.lighthouse ? [`--remote-debugging-port=${debugging}`] : [])],
});

function observe() {
  globalThis.seen = { tasks: [], shift: 0 };
  const on = (type, call) =>
    new PerformanceObserver((list) => list.getEntries().forEach(call)).observe({ type, buffered: true });
  on('longtask', ({ duration }) => seen.tasks.push(duration));
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
}

async function measure(name, profiled) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const tab = await context.newPage();
  await tab.addInitScript(observe);
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (profiled) {
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.setSamplingInterval', { interval: 200 });
    await devtools.send('Profiler.start');
  }
  await tab.goto(address(name));
  await tab.waitForTimeout(4000);
  const blocked = () =>
    tab.evaluate(() => ({
      blocking: seen.tasks.reduce((sum, task) => sum + task - 50, 0),
      longest: Math.max(0, ...seen.tasks),
      shift: seen.shift,
    }));
  const loaded = await blocked();
  if (profiled) {
    const { profile } = await devtools.send('Profiler.stop');
    writeFileSync(options.profile, JSON.stringify(profile));
    console.log(longestOf(profile).join('\n'));
  }
  await tab.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 150));
    }
  });
  await tab.waitForTimeout(1000);
  const scrolled = await blocked();
  await context.close();
  return { ...loaded, scrolled: scrolled.blocking };
}

/** What took longest: a line for each function that ran itself for 2 ms. */
function longestOf({ nodes, samples, timeDeltas }) {
  const own = new Map();
  for (const [i, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + timeDeltas[i] / 1000);
  const functions = new Map();
  for (const {
    id,
    callFrame: { functionName, url, columnNumber },
  } of nodes) {
    const name = `${functionName || '(anonymous)'} ${url.split('/').pop()}:${columnNumber}`;
    functions.set(name, (functions.get(name) ?? 0) + (own.get(id) ?? 0));
  }
  const sorted = [...functions]
    .sort(([, a], [, b]) => b - a)
    .filter(([name, time]) => time >= 2 && !/^\(idle/.test(name));
  return sorted.map(([name, time]) => `${time.toFixed(1).padStart(8)} ms  ${name}`);
}

/** What Lighthouse counts: the score of 100, and the metrics that it is made of. */
async function lighthouse(name) {
  const module = pathToFileURL(resolve(options.lighthouse, 'node_modules/lighthouse/core/index.js')).href;
  const { default: audit } = await import(module);
  const { lhr } = await audit(address(name), {
    ...{ port: debugging, onlyCategories: ['performance'], logLevel: 'error', output: 'json' },
  });
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const of = (id) => lhr.audits[id].numericValue;
  return {
    score: lhr.categories.performance.score * 100,
    ...{ paint: of('first-contentful-paint'), largest: of('largest-contentful-paint'), speed: of('speed-index') },
    ...{ blocking: of('total-blocking-time'), shift: of('cumulative-layout-shift'), bytes: of('total-byte-weight') },
  };
}

const columns = options.lighthouse
  ? [
      ...[
        ['score', 'score'],
        ['paint', 'first paint ms'],
        ['largest', 'largest paint ms'],
        ['speed', 'speed index ms'],
      ],
      ...[
        ['blocking', 'blocking ms'],
        ['shift', 'layout shift', 3],
        ['bytes', 'bytes'],
      ],
    ]
  : [
      ...[
        ['blocking', 'blocking, loaded ms'],
        ['scrolled', 'scrolled ms'],
      ],
      ...[
        ['longest', 'longest task ms'],
        ['shift', 'layout shift', 3],
      ],
    ];
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
try {
  const names = options.pages.split(',');
  const unknown = names.filter((name) => !pages[name]);
  if (unknown.length > 0) throw new Error(`no such page: ${unknown}; there are ${Object.keys(pages)}`);
  const results = names.map(() => []);
  const rounds = Number(options.rounds);
  for (let round = 0; round < rounds; round++)
    for (const [i, name] of names.entries()) {
      const isLast = round === rounds - 1 && i === names.length - 1;
      const measured = options.lighthouse ? lighthouse(name) : measure(name, options.profile !== undefined && isLast);
      results[i].push(await measured);
    }
  const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
  row(['page', ...columns.map(([, title]) => title)]);
  row(['---', ...columns.map(() => '--:')]);
  for (const [i, name] of names.entries())
    row([name, ...columns.map(([key, , digits = 0]) => median(results[i].map((one) => one[key])).toFixed(digits))]);
} finally {
  await browser.close();
  server.close();
}
