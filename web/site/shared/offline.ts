import { siteRoot } from './site-root.ts';

/**
 * After the first visit the site works without a network: a service worker keeps its files. It starts when the page has what it
 * needs, so that it takes nothing from the first figure. The file is written when the site is built.
 */
export function worksOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // Where it is refused (a private window, a file: address) the page is the same, but for being there offline.
    navigator.serviceWorker.register(new URL('service-worker.js', siteRoot())).catch(() => {});
  };
  const start = () => setTimeout(register, 2000);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
