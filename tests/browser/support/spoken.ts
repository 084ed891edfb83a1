import type { Locator } from '@playwright/test';

/**
 * Every piece of visible or spoken text, tooltips among them, in an element and the shadow trees below it, except programs and code samples.
 */
export function spokenPieces(root: Locator): Promise<string[]> {
  return root.evaluate((start) => {
    const silent = new Set(['STYLE', 'SCRIPT', 'CODE', 'PRE']);
    const pieces = new Set<string>();
    const add = (text: string | null) => {
      const piece = (text ?? '').replace(/\s+/g, ' ').trim();
      if (/[a-z]{2}/i.test(piece)) pieces.add(piece);
    };
    const walk = (node: Node): void => {
      if (node instanceof Text) add(node.data);
      if (node instanceof Element) {
        if (silent.has(node.tagName)) return;
        for (const name of ['aria-label', 'aria-valuetext', 'aria-roledescription', 'placeholder', 'alt', 'title']) {
          add(node.getAttribute(name));
        }
        if (node.shadowRoot) walk(node.shadowRoot);
      }
      for (const child of node.childNodes) walk(child);
    };
    walk(start);
    return [...pieces];
  });
}
