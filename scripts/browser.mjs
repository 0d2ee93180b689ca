/** The browser of the stories: an installed one, otherwise one that can be fetched. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './children.mjs';
import { ownNode, root } from './ensure.mjs';

// Debian's shell without windows first: the same engine at half the work.
const shell = 'chromium-headless-shell';
const others = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const names = [shell, ...others];
const usualPlaces = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a browser, or undefined if none is found and none can be fetched. */
export async function ensureBrowser() {
  const there = process.env.CHROME_PATH || onPath() || usualPlaces.find(existsSync) || (await playwrights());
  if (there) return there;
  console.log('Fetching a browser for the stories ...');
  await run(ownNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { quiet: true });
  const fetched = await playwrights();
  if (fetched) return fetched;
  if (process.getuid?.() !== 0 || !isProgram('apt-get')) return undefined;
  const install = 'apt-get install -y -qq --no-install-recommends';
  await run('sh', ['-c', `apt-get update -qq; ${install} ${shell} || ${install} chromium`], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return onPath();
}

const folders = () => (process.env.PATH ?? '').split(delimiter);
const isProgram = (name) => folders().some((folder) => existsSync(join(folder, name)));
const onPath = () => names.flatMap((name) => folders().map((folder) => join(folder, name))).find(existsSync);

/** Where Playwright keeps its own, if it has one. */
async function playwrights() {
  const ask = "console.log(require('playwright-core').chromium.executablePath())";
  const { code, output } = await run(ownNode(), ['-e', ask], { quiet: true });
  const path = output.trim();
  return code === 0 && existsSync(path) ? path : undefined;
}
