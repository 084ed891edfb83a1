import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaticServer, serve } from '../browser/support/static-server.ts';
import { familiesIn } from '../conformance/run.mjs';
import { bundleGolden, bundleWork } from './bundle.mjs';
import { type Engine, engines } from './drivers.mjs';
import type * as Work from './work.ts';

let work: typeof Work;
let host: StaticServer;

beforeAll(async () => {
  work = await import(pathToFileURL(await bundleWork()).href);
  await bundleGolden();
  host = await serve('.');
});

afterAll(() => host.close());

const imports = {
  posenc: '/dist/index.js',
  'posenc/catalogue': '/dist/catalogue.js',
  'posenc/run': '/dist/run.js',
  'posenc/train': '/dist/train.js',
};
const page = `<!doctype html><html lang="en"><title>Engines</title>
<script type="importmap">${JSON.stringify({ imports })}</script><body></body></html>`;

/** The largest difference between two lists, relative to the largest number in the first. */
function difference(expected: readonly number[], found: readonly number[]): number {
  expect(found).toHaveLength(expected.length);
  const largest = Math.max(...expected.map(Math.abs));
  return Math.max(...expected.map((x, i) => Math.abs(x - (found[i] as number)))) / largest;
}

describe.each(Object.entries(engines))('%s', (name, start) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await start();
    console.log(`${name}: ${engine.version}`);
  });

  afterAll(() => engine?.close());

  describe('the package', () => {
    const computed = <Name extends keyof typeof Work>(what: Name, build: 'simd' | 'relaxed') =>
      engine.run(`return (await import('/build/engines/work.js')).${what}('${build}')`);

    beforeAll(() => engine.open(host.page(page)));

    it('gives every encoding the bits that it has in Node', async () => {
      const expected = await work.encodings('simd');
      expect(Object.keys(expected).length).toBeGreaterThan(45);
      expect(await computed('encodings', 'simd')).toEqual(expected);
    });

    it('gives attention with every encoding the bits that it has in Node', async () => {
      const [expected, found] = [await work.attention('simd'), await computed('attention', 'simd')];
      expect(Object.keys(found)).toEqual(Object.keys(expected));
      const largest = Math.max(...Object.entries(expected).map(([one, data]) => difference(data, found[one])));
      console.log(`${name}: attention with ${Object.keys(expected).length} encodings, ${largest} from Node's`);
      expect(largest).toBe(0);
    });

    const equalsTheReferences = async (build: 'simd' | 'relaxed') => {
      const families: readonly string[] = await familiesIn('tests/golden');
      const results: readonly string[] = await engine.run(
        `return (await import('/build/engines/golden.js')).golden('${build}', '/tests/golden', ${JSON.stringify(families)})`,
      );
      console.log(`${name}: ${results.length} golden cases, ${build}`);
      expect(results.length).toBeGreaterThan(390);
      expect(results.filter((result) => !result.endsWith(' passed'))).toEqual([]);
    };

    it('equals the references', () => equalsTheReferences('simd'));

    it('trains models to the bits that they have in Node', async () => {
      expect(await computed('training', 'simd')).toEqual(await work.training('simd'));
    });

    it('writes the stories that it writes in Node, whatever is done to the positions', async () => {
      const expected = await work.stories('simd');
      expect(new Set(Object.values(expected)).size).toBe(4);
      expect(expected.shifted).toBe(expected.trained);
      expect(await computed('stories', 'simd')).toEqual(expected);
    });

    // An engine without relaxed SIMD says so itself.
    it('agrees with itself and with the references in relaxed SIMD, where there is any', async () => {
      const isThere = await engine.run(
        `return (await import('posenc')).createPosenc({ build: 'relaxed' }).then(() => true, (error) => error.code)`,
      );
      if (isThere !== true) {
        console.log(`${name}: no relaxed SIMD (${isThere})`);
        expect(isThere).toBe('unsupported');
        return;
      }
      const same: Readonly<Record<string, string>> = await computed('encodings', 'relaxed');
      expect(Object.keys(same).length).toBeGreaterThan(35);
      expect(await work.encodings('simd')).toMatchObject(same);
      const [expected, found] = [await work.attention('simd'), await computed('attention', 'relaxed')];
      const largest = Math.max(...Object.entries(expected).map(([one, data]) => difference(data, found[one])));
      console.log(`${name}: relaxed attention ${largest} from Node's without`);
      expect(largest).toBeLessThan(1e-6);
      await equalsTheReferences('relaxed');
    });
  });

  describe.each([390, 1280])('the pages, %i px wide', (width) => {
    const ofSite = (path: string) => `${host.origin}/build/site/${path}`;
    const open = async (address: string) => {
      await engine.resize(width, 800);
      await engine.open(address);
      await engine.run(`
        globalThis.widest = 0;
        const look = () => {
          widest = Math.max(widest, document.documentElement.scrollWidth);
          requestAnimationFrame(look);
        };
        look();
      `);
    };
    /** Whether the page has not been wider than its window in any frame since it was opened. */
    const isAsWide = async () => {
      const [inner, widest] = await engine.run('return [innerWidth, globalThis.widest]');
      expect(inner).toBe(width);
      return widest <= inner;
    };
    /** Polls the page until `script`, an expression, has the value. */
    const becomes = async (script: string, value: unknown = true) => {
      await expect.poll(() => engine.run(`return ${script}`), { timeout: 60_000, interval: 200 }).toEqual(value);
    };

    it('draws the first figures of Learn, and a step of "Try this" moves one', async () => {
      await open(ofSite('index.html'));
      const weight = `document.querySelector('#by-hand').shadowRoot?.querySelector('[data-weight="man"]')?.textContent`;
      await engine.run(`document.querySelector('#by-hand').scrollIntoView()`);
      await becomes(`typeof ${weight}`, 'string');
      await engine.run(`document.querySelector('#attention-by-hand .try a.set').click()`);
      await becomes(weight, '0.86');
      await becomes(`location.search.includes('by-hand.moved')`);
      expect(await isAsWide()).toBe(true);
    });

    it('leads to a chapter, and stays there while the figures above come', async () => {
      await open(ofSite('index.html#rope'));
      const top = `Math.round(document.querySelector('#rope').getBoundingClientRect().top)`;
      await becomes(
        `document.querySelector('#rope posenc-rotation, #rope .figure')?.shadowRoot?.querySelector('.body') != null`,
      );
      await becomes(`Math.abs(${top}) < 60`);
      expect(await isAsWide()).toBe(true);
    });

    it('draws a heat map in the Lab', async () => {
      await open(ofSite('lab.html'));
      const canvas = `[...document.querySelectorAll('lab-board')].flatMap(function inside(root) {
        const nodes = [...(root.shadowRoot ?? root).querySelectorAll('*')];
        return nodes.flatMap((node) => node.localName === 'canvas' ? [node] : node.shadowRoot ? inside(node) : []);
      })[0]`;
      await becomes(`(${canvas})?.width > 10`);
      // It contains more than one colour.
      await becomes(`(() => {
        const one = ${canvas};
        const { data } = one.getContext('2d').getImageData(0, 0, one.width, one.height);
        return new Set(new Uint32Array(data.buffer)).size > 2;
      })()`);
      expect(await isAsWide()).toBe(true);
    });

    it('answers for an example in Inspect', async () => {
      await open(ofSite('inspect.html#v=1&example=bert-base-uncased'));
      await becomes(`(function text(root) {
        return [...root.childNodes].map((node) => node.shadowRoot ? text(node.shadowRoot) : text(node)).join(' ') + (root.data ?? '');
      })(document.querySelector('inspect-board').shadowRoot ?? document.querySelector('inspect-board')).includes('512')`);
      expect(await isAsWide()).toBe(true);
    });

    it('draws an element on a page of somebody else', async () => {
      await open(
        host.page(
          '<!doctype html><html lang="en"><title>A post</title><body><posenc-bias scheme="alibi"></posenc-bias><script type="module" src="/dist/embed.js"></script></body></html>',
        ),
      );
      await becomes(`document.querySelector('posenc-bias').shadowRoot?.querySelector('canvas')?.width > 10`);
      await becomes(
        `/bias/.test(document.querySelector('posenc-bias').shadowRoot.querySelector('.readout').textContent)`,
      );
      expect(await isAsWide()).toBe(true);
    });
  });
});
