/**
 * Keeps the program's own files (hashed assets, index.html) so that Resa opens on a bad line. Answers of the server
 * are personal data and are never kept (design "Content security").
 */
const BUILD = '__BUILD__';
const ASSETS = new Set(['__ASSETS__']);
const CACHE = 'resa-program';
const NEVER = ['/api/', '/web/', '/socket.io/', '/outbox', '/portal', '/resa.json'];

/** Files of the page that have the same name in each build. */
const LOOSE = ['/resa.svg', '/colour-scheme.js'];

/** Milliseconds after which a copy is shown where there is one: a cut line often leaves a request without any answer. */
const PATIENCE = 4_000;

/** Marks that this workstation goes on without a network: all files of a build are kept, those of the next one too. */
const KEEPS = '/keeps';

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install() {
  const cache = await caches.open(CACHE);
  const page = new Request('/', { cache: 'reload' });
  if (!(await cache.match(KEEPS))) return cache.add(page);
  await keepAll(cache);
  const answer = await fetch(page);
  if (!answer.ok || !(await isOfThisBuild(answer))) throw new Error('The server has another build');
  await cache.put('/', answer);
}

/** Whether the files of this build are all that a page loads. */
async function isOfThisBuild(page) {
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  return named.length > 0 && named.every((path) => ASSETS.has(path));
}

/** Fails as a whole, so that a worker whose files are not all there does not take over. */
async function keepAll(cache) {
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await cache.addAll([...[...ASSETS].filter((path) => !there.has(path)), ...LOOSE]);
  await cache.put(KEEPS, new Response(''));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOtherBuilds().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take_over') self.skipWaiting();
  if (event.data === 'keep') event.waitUntil(keepNow(event.ports?.[0]));
  if (event.data === 'build') event.source.postMessage({ build: BUILD });
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (NEVER.some((path) => url.pathname === path || url.pathname.startsWith(path))) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
  else if (LOOSE.includes(url.pathname)) event.respondWith(fromNetworkElseCache(request));
  else if (request.mode === 'navigate') event.respondWith(fromNetworkFirst(request));
});

/** Answers once all is kept. A file that cannot be fetched now is fetched with the next day's list. */
const keepNow = (port) =>
  caches
    .open(CACHE)
    .then(keepAll)
    .then(() => port?.postMessage('kept'))
    .catch(() => {});

async function fromCacheFirst(request) {
  const cache = await caches.open(CACHE);
  const held = await cache.match(request);
  if (held) return held;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function fromNetworkElseCache(request) {
  const held = await (await caches.open(CACHE)).match(request);
  return held ? soon(fetch(request)).catch(() => held) : fetch(request);
}

const soon = (answer) =>
  Promise.race([answer, new Promise((_, late) => setTimeout(() => late(new Error('No answer')), PATIENCE))]);

/** Every address of the program is the same page; only that page is kept, under '/'. */
async function fromNetworkFirst(request) {
  const cache = await caches.open(CACHE);
  const goesOn = (await cache.match(KEEPS)) && (await cache.match('/'));
  try {
    const answer = await (goesOn ? soon(fetch(request)) : fetch(request));
    if (answer.ok && answer.headers.get('content-type')?.includes('text/html')) await keepPage(cache, answer);
    return answer;
  } catch (failure) {
    const held = await cache.match('/');
    if (held) return held;
    throw failure;
  }
}

/** Where all files of a build are kept, the page of a later one waits for its worker, which keeps its files first. */
async function keepPage(cache, answer) {
  if (!(await cache.match(KEEPS)) || (await isOfThisBuild(answer))) await cache.put('/', answer.clone());
}

async function forgetOtherBuilds() {
  const cache = await caches.open(CACHE);
  const requests = await cache.keys();
  const old = requests.filter((request) => {
    const { pathname } = new URL(request.url);
    return !['/', KEEPS, ...LOOSE].includes(pathname) && !ASSETS.has(pathname);
  });
  await Promise.all(old.map((request) => cache.delete(request)));
}
