/**
 * Keeps the site for later visits without a network. The build puts a line before this text that gives `version`, a digest of all
 * files, and `files`, their addresses beside this one.
 *
 * Files under assets/ have a digest in their name: what is kept is right, also from version to version. Everything else is asked of
 * the network first, so that a new version of the site is seen at once. What is kept stands in where the network gives no answer, not
 * in time, or one that is not the site's.
 */
/* global version, files */
const prefix = 'posenc-site-';
const kept = prefix + version;
const scope = new URL('./', self.location.href);

/** How long a visitor with a kept page waits for a network that may never answer, in milliseconds. */
const patience = 4000;

self.addEventListener('install', (event) => event.waitUntil(keepAll()));

/** What did not change since the version before is not loaded again. */
async function keepAll() {
  const cache = await caches.open(kept);
  const missing = [];
  for (const file of files) {
    const address = new URL(file, scope).href;
    const before = file.startsWith('assets/') ? await caches.match(address) : undefined;
    if (before) await cache.put(address, before);
    // Past the browser's own cache, which may still hold the files of the version before.
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
          names.filter((name) => name.startsWith(prefix) && name !== kept).map((name) => caches.delete(name)),
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
      ? fromKept(request).then((response) => response ?? fetch(request))
      : fromNetwork(request),
  );
});

/** A host may serve `lab.html` as `/lab`, too. The state of the figures is in the query and is the page's own business. */
async function fromKept(request) {
  const { origin, pathname } = new URL(request.url);
  const page = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  for (const path of [page, `${pathname.replace(/\/$/, '')}.html`]) {
    const response = await caches.match(origin + path);
    if (response) return response;
  }
  return undefined;
}

async function fromNetwork(request) {
  const copy = await fromKept(request);
  if (!copy) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  // A failure is as good as no answer.
  const answer = fetch(request).then(
    async (response) => ((await isTheSites(request, response)) ? response : undefined),
    () => undefined,
  );
  return (await Promise.race([answer, late])) ?? copy;
}

/** Neither a fault of the host nor the page of a network that wants a login first. */
async function isTheSites(request, response) {
  if (response.status >= 500 || response.status === 429) return false;
  if (response.type !== 'opaqueredirect') return !response.redirected || response.url.startsWith(scope.href);
  // Where to, only shows when it is followed; another origin does not let itself be read, which is an error.
  try {
    const followed = await fetch(request.url, { redirect: 'follow' });
    return followed.url.startsWith(scope.href);
  } catch {
    return false;
  }
}

/**
 * A new version waits until no open page needs the files of the old one. Looked at a moment after a visit has begun, when a page that
 * was left for it is no longer counted, and the page itself is: if it is the only one, it came from the network, new as it is.
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
