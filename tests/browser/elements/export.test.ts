import { readFile } from 'node:fs/promises';
import { constants, inflateSync } from 'node:zlib';
import type { Download, Page } from '@playwright/test';
import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { openPost, type Post, shownBy } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';

let post: Post;

test.beforeAll(async () => {
  post = await openPost();
});

test.afterAll(() => post.close());

async function exported(page: Page, kind: string, which = 0): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: kind, exact: true }).nth(which).click();
  const download: Download = await waiting;
  await expect(page.locator('.copied')).toHaveText(`${download.suggestedFilename()} is saved`);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function openExport(page: Page, element: string, attributes: string): Promise<void> {
  await post.open(page, `<${element} ${attributes}></${element}>`);
  await expect(page.locator(`${element} :is(canvas, svg.lines, .board, .equation)`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  // What opens is loaded then.
  await expect(page.getByRole('button', { name: 'SVG', exact: true })).toBeVisible();
}

/** Reads NumPy's format 1.0, following its description. */
function readNpy(bytes: Buffer): { shape: number[]; data: number[] } {
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0]));
  const length = bytes.readUInt16LE(8);
  expect((10 + length) % 64).toBe(0);
  const header = bytes.subarray(10, 10 + length).toString('latin1');
  const [, size = '', extents = ''] =
    header.match(/^\{'descr': '<f(\d)', 'fortran_order': False, 'shape': \((.*?)\), \} *\n$/) ?? [];
  const shape = extents
    .split(',')
    .filter((text) => text.trim())
    .map(Number);
  const count = shape.reduce((product, extent) => product * extent, 1);
  expect(bytes.length).toBe(10 + length + count * Number(size));
  const data = Array.from({ length: count }, (_, i) => {
    return size === '4' ? bytes.readFloatLE(10 + length + i * 4) : bytes.readDoubleLE(10 + length + i * 8);
  });
  return { shape, data };
}

test('NPY, CSV and JSON hold every digit of what is shown', async ({ page }) => {
  await openExport(page, 'posenc-similarity', 'length="12" dim="8"');
  const { arrays, state } = await shownBy(page, 'posenc-similarity');
  for (const [i, { name, data, shape }] of arrays.entries()) {
    const npy = await exported(page, 'NPY', i);
    expect(npy.name).toBe(`posenc-similarity-length-12-dim-8-${name}.npy`);
    expect(readNpy(npy.bytes)).toEqual({ shape, data });
    const csv = await exported(page, 'CSV', i);
    const [, ...lines] = csv.bytes.toString().trimEnd().split('\n');
    const numbers = lines.flatMap((line) => line.split(',').map(Number));
    expect(numbers.map(i === 0 ? Math.fround : Number)).toEqual(data);
  }
  const json = JSON.parse((await exported(page, 'JSON')).bytes.toString());
  expect(json).toMatchObject({ element: 'posenc-similarity', attributes: state });
  expect(
    json.arrays.map((array: { data: number[] }, i: number) => array.data.map(i === 0 ? Math.fround : Number)),
  ).toEqual(arrays.map(({ data }) => data));
});

test('masked logits pass through JSON as words', async ({ page }) => {
  await openExport(page, 'posenc-attention', 'sentence="a b a" causal');
  const json = JSON.parse((await exported(page, 'JSON')).bytes.toString());
  expect(json.arrays[1].name).toBe('logits');
  expect(json.arrays[1].data[1]).toBe('-Infinity');
});

test('temperature and a sink are attributes of the figures of attention', async ({ page }) => {
  const arraysWith = async (attributes: string) => {
    await openExport(page, 'posenc-attention', `sentence="a b a" encoding="rope" ${attributes}`);
    const { arrays } = JSON.parse((await exported(page, 'JSON')).bytes.toString());
    const named = (name: string): number[] =>
      arrays.find((one: { name: string }) => one.name === name).data.map(Number);
    return { weights: named('weights'), logits: named('logits') };
  };
  const plain = await arraysWith('');
  const attributes =
    'temperature-form="ministral3" temperature-attn-scale="0.5" temperature-floor-scale="2" sink="0.25"';
  const { weights, logits } = await arraysWith(attributes);
  logits.forEach((logit, n) => {
    const factor = 1 + 0.5 * Math.log(1 + Math.floor((Math.floor(n / 3) % 3) / 2));
    expect(logit).toBeCloseTo(factor * (plain.logits[n] as number), 4);
  });
  const total = Math.exp(0.25) + logits.slice(0, 3).reduce((sum, logit) => sum + Math.exp(logit), 0);
  weights.slice(0, 3).forEach((weight, n) => {
    expect(weight).toBeCloseTo(Math.exp(logits[n] as number) / total, 4);
  });
});

for (const [element, attributes, words] of [
  ['posenc-bias', 'queries="8" keys="8"', ['query', 'key →', 'bias', 'head 1', 'distance of the keys from query 7 →']],
  ['posenc-attention', 'encoding="rope"', ['Equal words are distinguished', 'brown', 'chased']],
  ['posenc-spectrum', '', ['wavelength (tokens) →', 'trained 4,096', 'YaRN']],
] as const) {
  test(`the SVG of ${element} has its labels as text, the PNG is twice its size`, async ({ page }) => {
    await openExport(page, element, attributes);
    const { bytes } = await exported(page, 'SVG');
    const drawn = await page.evaluate((source) => {
      const file = new DOMParser().parseFromString(source, 'image/svg+xml');
      return {
        errors: file.querySelectorAll('parsererror').length,
        size: [file.documentElement.getAttribute('width'), file.documentElement.getAttribute('height')].map(Number),
        texts: [...file.querySelectorAll('text')].map((node) => node.textContent ?? ''),
        images: file.querySelectorAll('image').length,
      };
    }, bytes.toString());
    // Cells are vectors.
    expect(drawn).toMatchObject({ errors: 0, images: 0 });
    for (const word of words) expect(drawn.texts.map((text) => text.replace(/\s+/g, ' '))).toContain(word);
    const png = (await exported(page, 'PNG')).bytes;
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(drawn.size.map((extent) => 2 * extent));
    const colors = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
    }, png.toString('base64'));
    expect(colors).toBeGreaterThan(20);
  });
}

test('where pages may not read what they draw, no noise is saved as a picture, and vectors are', async ({ page }) => {
  await openExport(page, 'posenc-bias', 'queries="8" keys="8"');
  // Imitates Firefox with privacy.resistFingerprinting.
  await page.evaluate(() => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...area: Parameters<typeof getImageData>) {
      const pixels = getImageData.apply(this, area);
      pixels.data.forEach((_, i) => {
        pixels.data[i] = (i * 97) % 256;
      });
      return pixels;
    };
  });
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'PNG', exact: true }).click();
  await expect(page.locator('.copied')).toContainText('This browser hides from pages what they draw');
  expect((await exported(page, 'SVG')).bytes.toString()).toContain('<svg');
  expect(saved).toEqual(['posenc-bias-queries-8-keys-8.svg']);
});

/** The contents of a file as a drawing program would find them. */
function readSvg(page: Page, bytes: Buffer) {
  return page.evaluate((source) => {
    const file = new DOMParser().parseFromString(source, 'image/svg+xml');
    const all = <T>(selector: string, read: (node: Element) => T) => [...file.querySelectorAll(selector)].map(read);
    return {
      width: Number(file.documentElement.getAttribute('width')),
      ground: file.querySelector('rect')?.getAttribute('fill') ?? null,
      texts: all('text', (node) => node.textContent ?? ''),
      strokes: all('path', (node) => [node.getAttribute('d') ?? '', node.getAttribute('stroke-dasharray')] as const),
      fills: all('path, text', (node) => node.getAttribute('fill')),
      cells: all('g > path', (node) => (node.getAttribute('d') ?? '').split('z').length - 1),
    };
  }, bytes.toString());
}

test('the chart alone, on paper or on nothing, at any size: cells and labels are vectors', async ({ page }) => {
  await openExport(page, 'posenc-similarity', 'length="12" dim="8" theme="dark"');
  const whole = await readSvg(page, (await exported(page, 'SVG')).bytes);
  expect(whole.cells.reduce((sum, count) => sum + count, 0)).toBe(144);
  expect(whole.ground).toBe('rgb(29, 30, 34)');
  await page.getByLabel('What of the figure').selectOption('chart');
  await page.getByLabel('Background').selectOption('light');
  const light = await readSvg(page, (await exported(page, 'SVG')).bytes);
  expect(light.ground).toBe('#ffffff');
  expect(light.texts).toContain('position →');
  // The colours of a light page although the figure is dark, and it is dark again afterwards.
  expect(light.fills).toContain('rgb(98, 93, 86)');
  await expect(page.locator('posenc-similarity')).toHaveAttribute('theme', 'dark');
  await page.getByLabel('Background').selectOption('transparent');
  await page.getByLabel('Size of the PNG file').selectOption('4');
  const clear = await readSvg(page, (await exported(page, 'SVG')).bytes);
  expect(clear.ground).toBeNull();
  const png = (await exported(page, 'PNG')).bytes;
  expect(png.readUInt32BE(16)).toBe(4 * clear.width);
  const corner = await page.evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, 1, 1).data[3];
  }, png.toString('base64'));
  expect(corner).toBe(0);
});

test('brackets and swatches are in the file, and a line of text is one element', async ({ page }) => {
  await openExport(page, 'posenc-shift', '');
  const shift = await readSvg(page, (await exported(page, 'SVG')).bytes);
  // Four vectors and matrices, each between two brackets.
  expect(shift.strokes.filter(([d]) => /^M[\d.]+ 0Q.*V.*Q/.test(d))).toHaveLength(8);
  expect(shift.texts.join('|')).toMatch(/Pair \d+: a turn by [\d.]+°/);
  await openExport(page, 'posenc-skew', '');
  const skew = await readSvg(page, (await exported(page, 'SVG')).bytes);
  expect(skew.texts).toContain('leaks: no meaning here');
  expect(skew.texts.join('|')).toContain('1. ');
  expect(skew.strokes.some(([, dash]) => dash !== null)).toBe(true);
  expect(skew.strokes.some(([d]) => /^(M[\d.]+ [\d.]+L[\d.]+ [\d.]+){3,}$/.test(d))).toBe(true);
  await page.getByLabel('What of the figure').selectOption('chart');
  const chart = await readSvg(page, (await exported(page, 'SVG')).bytes);
  expect(chart.texts).toContain('leaks: no meaning here');
  expect(chart.texts.join('|')).not.toContain('1. ');
});

test('a picture says what it is: title, caption, the cell that was chosen and its readings, source', async ({
  page,
}) => {
  const canonical = '<link rel="canonical" href="https://post.example/rope">';
  await openExport(page, 'posenc-attention', 'encoding="rope" cell="2,1" caption="Figure 7. Who looks at whom."');
  await page.evaluate((link) => document.head.insertAdjacentHTML('beforeend', link), canonical);
  const { name, bytes } = await exported(page, 'SVG');
  expect(name).toBe('posenc-attention-rope.svg');
  const file = await page.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
    const texts = [...root.querySelectorAll('text')].map(({ textContent }) => textContent);
    const [title, desc] = [...root.children].map((one) => [one.localName, one.textContent]);
    return { role: root.getAttribute('role'), title, desc, texts, marks: source.split('#000').length };
  }, bytes.toString());
  expect(file.role).toBe('img');
  expect(file.title).toEqual(['title', 'Figure 7. Who looks at whom.']);
  expect(file.desc?.[1]).toMatch(
    /^Figure 7\..*\nquery dog \(2\).* key brown.*\nSource: https:\/\/post\.example\/rope$/,
  );
  expect(file.texts).toContain('Figure 7. Who looks at whom.');
  expect(file.texts.join(' ')).toContain('query dog (2)');
  // The mark of the cell is an outline that an unread picture does not have.
  const shapes = (text: Buffer) => text.toString().split('<path').length;
  await page.locator('posenc-attention').evaluate((figure) => figure.setAttribute('cell', 'auto'));
  await shownBy(page, 'posenc-attention');
  expect(shapes(bytes) - shapes((await exported(page, 'SVG')).bytes)).toBe(2);
});

test('PDF is a page of the size of the picture, which the browser prints', async ({ page }) => {
  await openExport(page, 'posenc-bias', 'queries="8" keys="8"');
  const title = await page.title();
  const [width, height] = await page.evaluate(async () => {
    const printed = new Promise<void>((resolve) => {
      window.print = resolve;
    });
    const button = document.querySelector('posenc-bias')?.shadowRoot?.querySelectorAll('.exports button') ?? [];
    [...button].find(({ textContent }) => textContent === 'PDF')?.dispatchEvent(new Event('click'));
    await printed;
    const picture = document.querySelector('body > div > svg');
    return ['width', 'height'].map((name) => Number(picture?.getAttribute(name)));
  });
  expect(await page.title()).toBe('posenc-bias-queries-8-keys-8');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [, wide, high] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect(Math.abs(Number(wide) - 0.75 * (width as number))).toBeLessThan(1);
  expect(Math.abs(Number(high) - 0.75 * (height as number))).toBeLessThan(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await page.title()).toBe(title);
  await expect(page.locator('body > div')).toHaveCount(0);
});

test('rows and columns of CSV have the names of what they are', async ({ page }) => {
  await openExport(page, 'posenc-attention', 'sentence="the dog bites the man"');
  const lines = async () => (await exported(page, 'CSV')).bytes.toString().split('\n');
  const [names, first] = await lines();
  expect(names).toBe('head,query,the (0),dog,bites,the (3),man');
  expect(first).toMatch(/^head 1,the \(0\),0\.\d+/);
  await post.open(page, '<posenc-scorecard></posenc-scorecard>');
  await expect(page.locator('posenc-scorecard table').first()).toBeAttached();
  await page.getByRole('button', { name: 'Export' }).click();
  const [head, row] = await lines();
  expect(head).toBe('property,value,threshold,passes');
  expect(row).toMatch(/^[a-z]+[A-Za-z]*,/);
});

test('before printing, figures far below are drawn at once', async ({ page }) => {
  const below =
    '<posenc-table length="12" dim="8"></posenc-table><posenc-bias></posenc-bias><posenc-decay></posenc-decay>';
  await post.open(page, `<posenc-shift></posenc-shift><div style="height: 4000px"></div>${below}`);
  await expect(page.locator('posenc-shift .body')).toBeVisible();
  await expect(page.locator(':is(posenc-table, posenc-bias, posenc-decay) .body')).toHaveCount(0);
  const drawn = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const table = document.querySelector('posenc-table')?.shadowRoot?.querySelector('canvas');
    return {
      inked: table?.getContext('2d')?.getImageData(table.width >> 1, table.height >> 1, 1, 1).data[3],
      sized: table?.width === Math.round((table?.clientWidth ?? 0) * devicePixelRatio),
      curves: document.querySelector('posenc-bias')?.shadowRoot?.querySelectorAll('svg.lines .series').length ?? 0,
      // Computed in steps, for which there is no time before printing.
      stepped: document.querySelector('posenc-decay')?.shadowRoot?.querySelectorAll('svg.lines .series').length ?? 0,
    };
  });
  expect(drawn).toMatchObject({ inked: 255, sized: true });
  expect(drawn.curves).toBeGreaterThan(0);
  expect(drawn.stepped).toBeGreaterThan(0);
});

test('a post that is printed from its top has the figures that nobody has seen', async ({ page }) => {
  await post.open(page, '<div style="height: 4000px"></div><posenc-table length="12" dim="8"></posenc-table>');
  // Once the page has loaded, the core is loaded for it: nothing can be while a page is being printed.
  await page.locator('posenc-table').evaluate((figure) => (figure as FigureElement).loadAhead());
  await expect(page.locator('posenc-table .body')).toHaveCount(0);
  const colors = fills(await page.pdf());
  await expect(page.locator('posenc-table .body')).toHaveCount(1);
  expect(colors.size).toBeGreaterThan(50);
});

/** The colours that a PDF fills its shapes with. */
function fills(pdf: Buffer): Set<string> {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/\/FlateDecode.*?stream\n(.*?)\nendstream/gs)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1'),
  );
  return new Set(streams.flatMap((stream) => stream.match(/[\d.]+ [\d.]+ [\d.]+ rg\b/g) ?? []));
}

test('Export works by keyboard, and Escape closes it', async ({ page }) => {
  await post.open(page, '<posenc-decay distance="20"></posenc-decay>');
  await expect(page.locator('svg.lines')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Export' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'PNG' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(opener).toBeFocused();
});
