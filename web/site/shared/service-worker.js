/**
 * Keeps the site for later visits without a network. The build prepends a line that defines `version`, a digest of all
 * files, and `files`, their addresses relative to this one.
 *
 * Files under assets/ have a digest in their name, so a kept copy is always right, even across versions. Everything
 * else is requested from the network first, so that a new version of the site appears at once. Kept files are used if
 * the network gives no answer, no answer in time, or one that is not the site's.
 */
/* global version, files */
const prefix = 'posenc-site-';
const cacheName = prefix + version;
const scope = new URL('./', self.location.href);

/** How long a visitor with a kept page waits for a network that may never answer, in milliseconds. */
const patience = 4000;

self.addEventListener('install', (event) => event.waitUntil(keepAll()));

/** Files that did not change since the previous version are not loaded again. */
async function keepAll() {
  const cache = await caches.open(cacheName);
  const missing = [];
  for (const file of files) {
    const address = new URL(file, scope).href;
    const before = file.startsWith('assets/') ? await caches.match(address) : undefined;
    if (before) await cache.put(address, before);
    // Bypasses the browser's own cache, which may still hold the files of the previous version.
    else missing.push(new Request(address, { cache: 'no-cache' }));
  }
  await cache.addAll(missing);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
        ),
      ),
  );
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(scope.href)) return;
  if (request.mode === 'navigate') event.waitUntil(letNextTakeOver());
  event.respondWith(
    url.pathname.startsWith(`${scope.pathname}assets/`)
      ? fromCache(request).then((response) => response ?? fetch(request))
      : fromNetwork(request),
  );
});

/**
 * A host may serve `lab.html` as `/lab`, too. The query holds the state of the figures, which only matters to the page.
 */
async function fromCache(request) {
  const { origin, pathname } = new URL(request.url);
  const page = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  for (const path of [page, `${pathname.replace(/\/$/, '')}.html`]) {
    const response = await caches.match(origin + path);
    if (response) return response;
  }
  return undefined;
}

async function fromNetwork(request) {
  const copy = await fromCache(request);
  if (!copy) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  // A failed request counts as no answer.
  const answer = fetch(request).then(
    async (response) => ((await isTheSites(request, response)) ? response : undefined),
    () => undefined,
  );
  return (await Promise.race([answer, late])) ?? copy;
}

/** Whether the answer is the site's own, rather than an error of the host or the login page of a network. */
async function isTheSites(request, response) {
  if (response.status >= 500 || response.status === 429) return false;
  if (response.type !== 'opaqueredirect') return !response.redirected || response.url.startsWith(scope.href);
  // The target of a redirect only shows when it is followed; reading one at another origin is an error.
  try {
    const followed = await fetch(request.url, { redirect: 'follow' });
    return followed.url.startsWith(scope.href);
  } catch {
    return false;
  }
}

/**
 * A new version waits until no open page needs the files of the old one. This is checked a moment after a visit has
 * begun, when a page that was left for it no longer counts, but the new page does: if it is the only one, it was loaded
 * from the network and is already new.
 */
async function letNextTakeOver() {
  for (let looks = 0; looks < 3 && self.registration.waiting; looks++) {
    await new Promise((look) => setTimeout(look, 1000));
    const open = await self.clients.matchAll({ type: 'window' });
    if (open.length <= 1) {
      self.registration.waiting?.postMessage('take over');
      return;
    }
  }
}
