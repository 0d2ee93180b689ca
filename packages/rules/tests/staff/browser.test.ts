import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserIn } from '../../src/staff/browser.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge',
    'Windows',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'macOS'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [`${MOZILLA} (X11; CrOS x86_64 16328.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPad',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
  [undefined, null, null],
])('%s', (agent, browser, system) => {
  expect(browserIn(agent)).toEqual({ browser, system });
});

test('whatever a browser says, only names of the list come out', () => {
  const long = 'Windows NT Chrome/ Version/ '.repeat(2_000);
  fc.assert(
    fc.property(fc.string(), (agent) => {
      const { browser, system } = browserIn(agent + long + agent);
      expect([browser, system]).toEqual(['Chrome', 'Windows']);
    }),
    { numRuns: 20 },
  );
});
