/**
 * Keeps the program's own files (hashed assets, index.html) so that Resa opens on a bad line. Answers of the server
 * are personal data and are never kept (design "Content security").
 */
const BUILD = '__BUILD__';
const ASSETS = new Set(['__ASSETS__']);
const CACHE = 'resa-program';
const NEVER = ['/api/', '/web/', '/socket.io/', '/outbox', '/portal', '/resa.json'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request('/', { cache: 'reload' }))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOtherBuilds().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take_over') self.skipWaiting();
  if (event.data === 'build') event.source.postMessage({ build: BUILD });
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (NEVER.some((path) => url.pathname === path || url.pathname.startsWith(path))) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
  else if (request.mode === 'navigate') event.respondWith(fromNetworkFirst(request));
});

async function fromCacheFirst(request) {
  const cache = await caches.open(CACHE);
  const held = await cache.match(request);
  if (held) return held;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Every address of the program is the same page; only that page is kept, under '/'. */
async function fromNetworkFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get('content-type')?.includes('text/html')) await cache.put('/', answer.clone());
    return answer;
  } catch (failure) {
    const held = await cache.match('/');
    if (held) return held;
    throw failure;
  }
}

async function forgetOtherBuilds() {
  const cache = await caches.open(CACHE);
  const requests = await cache.keys();
  const old = requests.filter((request) => {
    const { pathname } = new URL(request.url);
    return pathname !== '/' && !ASSETS.has(pathname);
  });
  await Promise.all(old.map((request) => cache.delete(request)));
}
