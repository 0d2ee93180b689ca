/**
 * The things that everything needs before it runs, made when they are missing or out of date.
 *
 * ensureInstalled   the packages of package-lock.json
 * ensureBuilt       the pages of apps/web, in apps/web/dist
 * keepServerPackages  removes the packages of development and of the build
 * ownNode           the Node that runs Resa, which may differ from the one that ran this script
 *
 * Plain JavaScript for Node 20 and later, over nothing but Node itself.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const installedStamp = join(root, 'node_modules/.resa-installed');
const builtStamp = join(root, 'apps/web/dist/.built');
const ownNodePath = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs the packages of package-lock.json, unless exactly those are installed already. */
export function ensureInstalled() {
  const wanted = hashOfPackages();
  if (read(installedStamp) === wanted && existsSync(ownNodePath)) return;
  if (!isInstalled()) {
    console.log('Installing packages ...');
    npm('ci');
  }
  // An npm that runs no scripts of packages leaves this one without its binary.
  if (!existsSync(ownNodePath) && !isNew(process.version)) npm('rebuild', 'node');
  writeFileSync(installedStamp, wanted);
}

/** Installs again only the packages that the server needs to run, once the pages are built. */
export function keepServerPackages() {
  console.log('Removing the packages of development and of the build ...');
  npm('ci', '--omit=dev', '--workspace=apps/server', '--include-workspace-root');
  if (!existsSync(ownNodePath)) npm('rebuild', 'node');
  writeFileSync(installedStamp, hashOfPackages());
}

function hashOfPackages() {
  return hashOf(['package.json', ...workspaces().map((folder) => join(folder, 'package.json')), 'package-lock.json']);
}

/** Builds the pages again when a source of theirs has changed since the last time. */
export function ensureBuilt() {
  const web = ['apps/web/src', 'apps/web/public', 'apps/web/index.html', 'apps/web/package.json'];
  const making = ['vite.config.ts', 'budget.ts', 'budget.json', 'service-worker.js'].map((file) => `apps/web/${file}`);
  const others = [...making, 'packages', 'package-lock.json'];
  const wanted = hashOf([...web, ...others]);
  if (read(builtStamp) === wanted) return;
  console.log('Building the pages ...');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(ownNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The pages could not be built.\n${stdout}${stderr}`);
  writeFileSync(builtStamp, wanted);
}

/** The path of the Node that is installed with the packages, else of the one running now if it is as new. */
export function ownNode() {
  if (existsSync(ownNodePath)) return ownNodePath;
  if (isNew(process.version)) return process.execPath;
  throw new Error(`Resa needs Node ${MAJOR}, which could not be installed; this is ${process.version}.`);
}

/** Compares npm's own record of node_modules with the lockfile: no second wait after running npm by hand. */
function isInstalled() {
  const lock = json('package-lock.json')?.packages;
  const installed = json('node_modules/.package-lock.json')?.packages;
  if (!lock || !installed) return false;
  const lockKnowsAll = ['', ...workspaces()].every((folder) => {
    const asked = json(join(folder, 'package.json'));
    return ['dependencies', 'devDependencies'].every(
      (kind) => JSON.stringify(sorted(asked?.[kind])) === JSON.stringify(sorted(lock[folder]?.[kind])),
    );
  });
  return lockKnowsAll && Object.entries(lock).every(([place, entry]) => isThere(place, entry, installed[place]));
}

function isThere(place, wanted, installed) {
  if (place === '' || wanted.link || !place.includes('node_modules/')) return true;
  if (!installed) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
  return installed.version === wanted.version;
}

function workspaces() {
  return (json('package.json')?.workspaces ?? []).flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
}

function npm(...args) {
  const env = { ...process.env };
  // In a container without a home folder npm's cache has to be somewhere else.
  if (!isWritable(homedir())) env.npm_config_cache = join(root, '.cache/npm');
  const { status, stderr, error } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env,
    encoding: 'utf8',
    // On Windows npm is a batch file, which only a shell runs.
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  throw new Error(`npm ${args.join(' ')} failed.\n${stderr?.trim() || error?.message || 'It was interrupted.'}`);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const names = path.endsWith('node_modules') ? [] : list(full);
    hash.update(`${path}\n`);
    if (names) for (const name of names) add(join(path, name));
    else hash.update(readFileSync(full));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function list(path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const isNew = (version) => Number(version.slice(1).split('.')[0]) >= MAJOR;
const sorted = (object = {}) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

function json(path) {
  const text = read(join(root, path));
  return text && JSON.parse(text);
}

/** The major version of Node that package.json names. */
const MAJOR = Number.parseInt(json('package.json').dependencies.node, 10);
