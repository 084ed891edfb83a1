/** Copies text that may arrive later: WebKit requires that the clipboard is accessed during the click. */
export async function copyLater(text: Promise<string>): Promise<void> {
  const plain = text.then((written) => new Blob([written], { type: 'text/plain' }));
  // If access is refused, nobody awaits the text. Why there is none is reported by the code that makes it.
  plain.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}

/**
 * Makes the site work without a network after the first visit, through a service worker that keeps its files. It is
 * registered when the page has loaded what it needs, so that it does not delay the first figure. The build writes the
 * worker's file.
 */
export function worksOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // If registration is refused (in a private window, at a file: address), only offline use is missing.
    navigator.serviceWorker.register('service-worker.js').catch(() => {});
  };
  const start = () => setTimeout(register, 2000);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
