import type { Page } from '@playwright/test';

/** What is written smaller than a number of pixels, in the page and in all its figures; formulas are scaled by themselves. */
export function smallType(page: Page, least: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const found = new Set<string>();
    const walk = (root: Document | ShadowRoot, host: string) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) walk(element.shadowRoot, element.localName);
        const isWritten = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        if (!isWritten || element.closest('style, script, .katex') || element.getBoundingClientRect().width < 2)
          continue;
        // Pictures are scaled to their container, and some texts are turned.
        const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
        const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
        const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
        if (size < limit - 0.01) found.add(`${host}: ${element.localName}.${element.classList} ${size.toFixed(2)} px`);
      }
    };
    walk(document, 'page');
    return [...found];
  }, least);
}
