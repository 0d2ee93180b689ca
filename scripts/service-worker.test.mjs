/** The service worker of the pages, over a cache and a network of this test. */
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

const source = readFileSync(new URL('../apps/web/service-worker.js', import.meta.url), 'utf8');
const path = (asked) => new URL(typeof asked === 'string' ? asked : asked.url, 'https://resa.test').pathname;

/** A browser with one cache. `site` is what the server has: each build its page and its files. */
function browser() {
  const kept = new Map();
  const site = { up: true, hangs: false, files: new Map() };
  const fetch = async (asked) => {
    if (site.hangs) return new Promise(() => {});
    if (!site.up) throw new TypeError('no network');
    const text = site.files.get(path(asked)) ?? (asked.mode === 'navigate' ? site.files.get('/') : undefined);
    const headers = { 'content-type': path(asked).startsWith('/assets/') ? 'text/javascript' : 'text/html' };
    return text === undefined ? new Response('', { status: 404 }) : new Response(text, { headers });
  };
  const cache = {
    match: async (asked) => kept.get(path(asked))?.clone(),
    put: async (asked, answer) => void kept.set(path(asked), answer),
    delete: async (asked) => kept.delete(path(asked)),
    keys: async () => [...kept.keys()].map((name) => ({ url: `https://resa.test${name}` })),
    add: (asked) => cache.addAll([asked]),
    addAll: async (all) => {
      const answers = await Promise.all(all.map(fetch));
      if (answers.some(({ ok }) => !ok)) throw new TypeError('not there');
      for (const [at, asked] of all.entries()) kept.set(path(asked), answers[at]);
    },
  };
  class Asked {
    constructor(url) {
      this.url = url;
    }
  }
  const release = (build) =>
    Object.assign(site, {
      files: new Map([
        ['/', `<script src="/assets/${build}.js"></script>`],
        [`/assets/${build}.js`, build],
        [`/assets/${build}-desk.js`, `${build} desk`],
        ['/resa.svg', `${build} sign`],
        ['/colour-scheme.js', `${build} colours`],
      ]),
    });
  /** The worker of a build, which answers the events of a browser. */
  const worker = (build) => {
    const heard = {};
    const self = {
      addEventListener: (event, on) => Object.assign(heard, { [event]: on }),
      clients: { claim: async () => {} },
      location: { origin: 'https://resa.test' },
      skipWaiting: () => {},
    };
    const text = source
      .replace("'__BUILD__'", JSON.stringify(build))
      .replace("'__ASSETS__'", `'/assets/${build}.js', '/assets/${build}-desk.js'`);
    new Function('self', 'caches', 'fetch', 'Request', text)(self, { open: async () => cache }, fetch, Asked);
    const wait = (event, more = {}) => {
      let work;
      heard[event]({ waitUntil: (given) => (work = given), ...more });
      return work;
    };
    const ask = async (url, request = {}) => {
      let answer;
      const asked = { method: 'GET', url: `https://resa.test${url}`, mode: 'cors', ...request };
      heard.fetch({ request: asked, respondWith: (given) => (answer = given) });
      return answer && (await answer).text();
    };
    return {
      install: () => wait('install'),
      activate: () => wait('activate'),
      keep: (...ports) => wait('message', { data: 'keep', ports }),
      ask,
      open: () => ask('/checkin', { mode: 'navigate' }),
    };
  };
  return { kept, site, release, worker };
}

it('never answers or keeps a call', async () => {
  const { worker, release, kept } = browser();
  release('A');
  const a = worker('A');
  await a.install();
  for (const url of ['/api/offline/day', '/web/offline/keeps', '/socket.io/', '/portal', '/resa.json'])
    expect(await a.ask(url)).toBeUndefined();
  expect(await a.ask('/api/offline/day', { mode: 'navigate' })).toBeUndefined();
  expect(await a.ask('/assets/A.js', { method: 'POST' })).toBeUndefined();
  expect([...kept.keys()]).toEqual(['/']);
});

it('keeps all files of the program where a workstation goes on without a network', async () => {
  const { worker, release, site } = browser();
  release('A');
  const a = worker('A');
  await a.install();
  const port = { postMessage: vi.fn() };
  site.up = false;
  await a.keep(port);
  expect(port.postMessage).not.toHaveBeenCalled();
  site.up = true;
  await a.keep(port);
  expect(port.postMessage).toHaveBeenCalledWith('kept');
  site.up = false;
  expect(await a.open()).toContain('/assets/A.js');
  expect(await a.ask('/assets/A-desk.js')).toBe('A desk');
  expect(await a.ask('/resa.svg')).toBe('A sign');
});

it('opens a whole program where the line is cut in the middle of an update', async () => {
  const { worker, release, site } = browser();
  release('A');
  const a = worker('A');
  await a.install();
  await a.keep();

  release('B');
  expect(await a.open()).toContain('/assets/B.js');
  site.up = false;
  // Nothing of B was kept yet.
  expect(await a.open()).toContain('/assets/A.js');
  expect(await a.ask('/assets/A-desk.js')).toBe('A desk');
  await expect(worker('B').install()).rejects.toThrow();
  expect(await a.open()).toContain('/assets/A.js');

  site.up = true;
  const b = worker('B');
  await b.install();
  site.up = false;
  // The worker of A is in charge until somebody loads the update.
  expect(await a.open()).toContain('/assets/B.js');
  expect(await a.ask('/assets/B-desk.js')).toBe('B desk');
  await b.activate();
  expect(await b.open()).toContain('/assets/B.js');
  expect(await b.ask('/assets/B-desk.js')).toBe('B desk');
  expect(await b.ask('/colour-scheme.js')).toBe('B colours');
});

it('does not take the page of a third build for its own', async () => {
  const { worker, release, site } = browser();
  release('A');
  const a = worker('A');
  await a.install();
  await a.keep();
  release('C');
  site.files.set('/assets/B.js', 'B').set('/assets/B-desk.js', 'B desk');
  await expect(worker('B').install()).rejects.toThrow();
  site.up = false;
  expect(await a.open()).toContain('/assets/A.js');
});

it('shows what it keeps where the line hangs, on a workstation that goes on without a network only', async () => {
  vi.useFakeTimers();
  const { worker, release, site } = browser();
  release('A');
  const a = worker('A');
  await a.install();
  site.hangs = true;
  const waits = vi.fn();
  void a.open().then(waits, waits);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waits).not.toHaveBeenCalled();

  site.hangs = false;
  await a.keep();
  site.hangs = true;
  const asked = Promise.all([a.open(), a.ask('/resa.svg')]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await asked).toEqual([expect.stringContaining('/assets/A.js'), 'A sign']);
  vi.useRealTimers();
});

it('keeps no other page than the program, such as the sign-in of a hotel’s network', async () => {
  const { worker, release, site } = browser();
  release('A');
  const a = worker('A');
  await a.install();
  await a.keep();
  site.files.set('/', '<h1>Welcome to our wireless network</h1>');
  expect(await a.open()).toContain('Welcome');
  site.up = false;
  expect(await a.open()).toContain('/assets/A.js');
});
