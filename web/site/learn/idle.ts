/** Resolves when the browser is idle, or after half a second; in WebKit, which does not report it, after 50 ms. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}
