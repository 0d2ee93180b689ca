/**
 * npm run image: tries deploy/Dockerfile and the settings of deploy/compose.yaml without docker. Each stage is a copy of
 * this machine's file system, an overlay in memory; the last one is started over a PostgreSQL with a password of every
 * sign, and must pass its health check and send the page of /login. Needs root, Debian, npm and PostgreSQL.
 *
 * stagesOf  the stages of a Dockerfile, for the tests of deploy/
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root } from './ensure.mjs';
import { startPostgres } from './postgres.mjs';

const script = fileURLToPath(import.meta.url);
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const SIGNS = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 33 + index));

/** Returns { base, name, env, user, workdir, steps, healthcheck, cmd } of each stage; `steps` are its RUN and COPY lines. */
export function stagesOf(dockerfile) {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean);
  const stages = [];
  for (const line of lines) {
    const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line);
    const stage = stages.at(-1);
    if (word === 'FROM') {
      const [base, , name] = rest.split(' ');
      stages.push({ base, name, env: { PATH }, user: 'root', workdir: '/', steps: [] });
    } else if (word === 'ENV') {
      for (const setting of rest.split(' ')) {
        const [name, value] = setting.split('=');
        stage.env[name] = value.replace('$PATH', stage.env.PATH);
      }
    } else if (word === 'HEALTHCHECK') stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
    else if (word === 'CMD') stage.cmd = JSON.parse(rest);
    else if (word === 'WORKDIR') stage.workdir = rest;
    else if (word === 'USER') stage.user = rest;
    else if (word === 'RUN' || word === 'COPY') stage.steps.push([word, rest]);
    else if (!['VOLUME', 'EXPOSE'].includes(word)) throw new Error(`${word} is not known here.`);
  }
  return stages;
}

/** The settings that the service `one` adds to those of the image. */
function environmentOf(compose, password) {
  const [, block] = /^ {2}one:[\s\S]*?^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose);
  const lines = block.split('\n').filter((line) => /^ +[A-Z_]+: /.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^ +([A-Z_]+): (.*)$/.exec(line);
      return [name, value.replace(/^"(.*)"$/, '$1').replace(/\$\{POSTGRES_PASSWORD:\?\}/, () => password)];
    }),
  );
}

const say = (program, ...args) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** A writable copy of this machine's file system. */
function copyOfMachine(folder) {
  const at = (name) => join(folder, name);
  mkdirSync(folder);
  say('mount', '-t', 'tmpfs', 'tmpfs', folder);
  for (const name of ['upper', 'work', 'root']) mkdirSync(at(name));
  say(
    'mount',
    '-t',
    'overlay',
    'overlay',
    '-o',
    `lowerdir=/,upperdir=${at('upper')},workdir=${at('work')}`,
    at('root'),
  );
  for (const name of ['proc', 'dev', 'sys']) say('mount', '--rbind', `/${name}`, join(at('root'), name));
  rmSync(join(at('root'), 'opt/resa'), { recursive: true, force: true });
  return at('root');
}

const chroot = (place, { user, workdir, env }, command) => [
  'chroot',
  [
    `--userspec=${user}:${user}`,
    place,
    ...['env', '-i', ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
    ...['sh', '-c', 'cd "$0" && exec "$@"', workdir, ...command],
  ],
];

function build(stages, folder) {
  const places = {};
  for (const stage of stages) {
    const place = copyOfMachine(join(folder, String(Object.keys(places).length)));
    places[stage.name ?? 'last'] = place;
    mkdirSync(join(place, stage.workdir), { recursive: true });
    for (const [word, rest] of stage.steps) {
      console.log(`${word} ${rest}`);
      if (word === 'RUN') {
        const asRoot = { user: 'root', workdir: stage.workdir, env: { ...stage.env, HOME: '/root' } };
        const { status } = spawnSync(...chroot(place, asRoot, ['sh', '-c', rest]), { stdio: 'inherit' });
        if (status !== 0) throw new Error(`It ended with ${status}.`);
      } else copy(rest, stage, place, places);
    }
  }
  return places.last;
}

function copy(rest, { workdir }, place, places) {
  const [from, to, last] = rest.split(' ');
  if (last) {
    const source = join(places[from.replace('--from=', '')], to);
    say('cp', '-a', `${source}/.`, join(place, last));
    return;
  }
  const ignored = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const excludes = ignored.map((line) => `--exclude=${line.startsWith('**/') ? line.slice(3) : `./${line}`}`);
  const archive = execFileSync('tar', ['-c', ...excludes, '-C', join(root, from), '.'], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', join(place, workdir, to)], { input: archive });
}

/** Starts the stage as compose would and queries it, in its own network. */
async function tryOut(place, stage) {
  say('ip', 'link', 'set', 'lo', 'up');
  const find = ['-name', 'node', '-type', 'f', '-perm', '/111', '-printf', '%i\n'];
  const nodes = execFileSync('find', [join(place, 'opt/resa'), ...find], { encoding: 'utf8' });
  // The package holds its program under two names.
  if (new Set(nodes.trim().split('\n')).size !== 1) throw new Error('It holds more than one Node.');
  const postgres = await startPostgres();
  if (postgres.missing) throw new Error(postgres.missing);
  try {
    const psql = (sql) => execFileSync(join(postgres.bin, 'psql'), ['-X', '-q', postgres.admin], { input: sql });
    psql(`alter role resa password '${SIGNS.replaceAll("'", "''")}';`);
    writeFileSync(
      join(postgres.data, 'pg_hba.conf'),
      'host resa resa all scram-sha-256\nhost all postgres all trust\n',
    );
    psql('select pg_reload_conf();');
    appendFileSync(join(place, 'etc/hosts'), '127.0.0.1 database\n');
    const { DATABASE_URL, ...settings } = environmentOf(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), SIGNS);
    const env = {
      ...stage.env,
      ...settings,
      DATABASE_URL: DATABASE_URL.replace(':5432', `:${new URL(postgres.url).port}`),
      RESA_SECRET: 's'.repeat(32),
      PUBLIC_URL: 'https://resa.example',
    };
    mkdirSync(join(place, env.RESA_BACKUPS), { recursive: true });
    say('chown', '10001:10001', join(place, env.RESA_BACKUPS));
    const program = spawn(...chroot(place, { ...stage, env }, stage.cmd), { stdio: 'inherit' });
    const ended = new Promise((done) => program.once('exit', done));
    try {
      const healthy = () => spawnSync(...chroot(place, { ...stage, env }, stage.healthcheck)).status === 0;
      for (let tries = 0; !healthy(); tries += 1) {
        if (tries > 120 || program.exitCode !== null) throw new Error('It does not become healthy.');
        await sleep(1_000);
      }
      for (const path of ['readyz', 'login']) say('curl', '-fsS', `http://127.0.0.1:${env.PORT}/${path}`);
      const user = ['node', '--run', 'user', '--', 'add', 'Grace Hopper', 'grace@foodbank.example', 'front_desk'];
      const { status } = spawnSync(...chroot(place, { ...stage, env }, user), { stdio: 'inherit' });
      if (status !== 0) throw new Error('A command in it does not run.');
    } finally {
      program.kill();
      await ended;
    }
  } finally {
    await postgres.stop();
  }
  console.log(`It starts, is healthy and sends /login; ${sizeOf(place)} MB in /opt/resa.`);
}

const sizeOf = (place) => execFileSync('du', ['-sm', join(place, 'opt/resa')], { encoding: 'utf8' }).split('\t')[0];

/** In namespaces of its own, which take the mounts with them; the build needs the network, the trial has its own. */
async function image() {
  const [step, folder] = process.argv.slice(2);
  const again = (program, ...args) => {
    const { status } = spawnSync(program, args, { stdio: 'inherit' });
    if (status !== 0) throw new Error('The image does not work.');
  };
  const stages = stagesOf(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  if (step === 'try') return tryOut(folder, stages.at(-1));
  if (step === 'build') {
    return again('unshare', '--net', process.execPath, script, 'try', build(stages, folder));
  }
  if (process.getuid?.() !== 0) throw new Error('This needs root: it mounts file systems and changes users.');
  ensureInstalled();
  const own = mkdtempSync(join(tmpdir(), 'resa-image-'));
  try {
    again('unshare', '--mount', process.execPath, script, 'build', own);
  } finally {
    for (const name of readdirSync(own)) rmSync(join(own, name), { recursive: true });
    rmSync(own, { recursive: true });
  }
}

if (process.argv[1] === script) {
  try {
    await image();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
