import type { Page } from '@playwright/test';
import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { type StaticServer, serve } from './static-server.ts';

/** A page with figures from dist/embed.js, which is served from another origin than the page. */
export interface Post {
  readonly open: (page: Page, body: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openPost(): Promise<Post> {
  const cdn = await serve('dist');
  const blog: StaticServer = await serve('tests/browser');
  return {
    async open(page, body) {
      // Within a test, the next figures replace the previous ones: loading a page takes longer than drawing most of
      // them.
      if (page.url().startsWith(blog.origin)) {
        await page.evaluate((markup) => {
          (document.querySelector('main') as HTMLElement).innerHTML = `<h1>A post</h1>${markup}`;
        }, body);
        return;
      }
      const head = `<meta charset="utf-8"><title>A post</title><script type="module" src="${cdn.origin}/embed.js"></script>`;
      const html = `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>A post</h1>${body}</main></body></html>`;
      await page.goto(blog.page(html));
    },
    async close() {
      await cdn.close();
      await blog.close();
    },
  };
}

/** The state of a figure: its attributes and its numbers. */
export interface Shown {
  readonly state: Readonly<Record<string, string>>;
  readonly arrays: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly data: readonly number[];
  }[];
  readonly problem: string | undefined;
}

/** Reads a figure once every requested change has been drawn. */
export async function shownBy(page: Page, element: string): Promise<Shown> {
  const { arrays, ...rest } = await page
    .locator(element)
    .first()
    .evaluate(async (node) => {
      const figure = node as FigureElement;
      while (!(await figure.updateComplete)) {}
      // One string of all numbers, infinities and NaN too: Playwright carries thousands of numbers one by one.
      const arrays = figure.arrays.map(({ name, shape, data }) => {
        const bytes = new Uint8Array(Float64Array.from(data).buffer);
        return {
          name,
          shape: [...shape],
          bytes: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
        };
      });
      const problem = figure.shadowRoot?.querySelector('.problem')?.textContent ?? undefined;
      return { state: { ...figure.state }, arrays, problem };
    });
  return {
    ...rest,
    arrays: arrays.map(({ name, shape, bytes }) => ({
      name,
      shape,
      data: Array.from(new Float64Array(Uint8Array.from(Buffer.from(bytes, 'base64')).buffer)),
    })),
  };
}
