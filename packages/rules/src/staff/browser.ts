/**
 * The browser and the system of a sign-in, in words that its user knows again. Only these names are stored, not what a
 * browser says of itself: that would be a fingerprint.
 */

/** Null is one that is not named here. */
export interface Browser {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The first that fits: most browsers also claim to be Chrome or Safari. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows', /\bWindows NT\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The browser and the system that a User-Agent header names. */
export function browserIn(agent: string | undefined): Browser {
  const nameIn = (names: typeof BROWSERS) => names.find(([, mark]) => mark.test(agent ?? ''))?.[0] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
