/**
 * Keeps the site for later visits without a network. The build puts a line before this text that gives `version`, a digest of all
 * files, and `files`, their addresses beside this one.
 *
 * Files under assets/ have a digest in their name: what is kept is right. Everything else is asked of the network first, so that a
 * new version of the site is seen at once, and taken from what is kept only where there is no network.
 */
/* global version, files */
const prefix = 'posenc-site-';
const kept = prefix + version;
const scope = new URL('./', self.location.href);

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      // Past the browser's own cache, which may still hold the files of the version before.
      .then((cache) => cache.addAll(files.map((file) => new Request(new URL(file, scope), { cache: 'no-cache' })))),
  );
});

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

function fromKept(request) {
  const url = new URL(request.url);
  // The state of the figures is in the query and is the page's own business.
  if (url.pathname === scope.pathname) url.pathname += 'index.html';
  url.search = '';
  return caches.match(url.href);
}

async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const response = await fromKept(request);
    if (response) return response;
    throw error;
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
