/** The files of deploy/, each read by the program that it is for, as far as this machine has it. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../apps/server/src/frame/process/config.ts';
import { stagesOf } from './image.mjs';

const deploy = (file) => readFileSync(`deploy/${file}`, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'resa-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name) =>
  [...process.env.PATH.split(delimiter), '/usr/sbin'].map((path) => join(path, name)).find(existsSync);

describe('resa.env', () => {
  const settings = [...readFileSync('apps/server/src/frame/process/config.ts', 'utf8').matchAll(/\benv\.([A-Z_]+)/g)];
  const names = new Set(settings.map(([, name]) => name));
  const text = deploy('resa.env').replace('RESA_SECRET=', `RESA_SECRET=${'s'.repeat(32)}`);
  /** Also the settings that a comment names. */
  const whole = text.replace(/^#(?=[A-Z_]+=)/gm, '');

  it.each([
    ['as it is', text],
    ['with every setting', whole],
  ])('is read by a shell %s', (_title, content) => {
    const file = join(folder, 'resa.env');
    writeFileSync(file, content);
    const print = `set -aeu; . ${file}; ${process.execPath} -p 'JSON.stringify(process.env)'`;
    const env = JSON.parse(execFileSync('sh', ['-c', print], { env: {}, encoding: 'utf8' }));
    expect(readConfig(env)).toMatchObject({ mode: 'production', mailFrom: 'Food bank <resa@foodbank.example>' });
    const lines = content.split('\n').filter((line) => /^[A-Z_]+=/.test(line));
    for (const line of lines) {
      const [name] = line.split('=', 1);
      expect(env[name]).toBe(line.slice(name.length + 1).replace(/^'(.*)'$/, '$1'));
    }
  });

  it('names every setting, as docs/operations.md does', () => {
    expect(names.size).toBeGreaterThan(20);
    const rows = readFileSync('docs/operations.md', 'utf8').matchAll(/^\| ([A-Z_, ]+) \|/gm);
    const documented = new Set([...rows].flatMap(([, cell]) => cell.split(', ')));
    const inFile = new Set([...whole.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
    expect([...names].filter((name) => !inFile.has(name))).toEqual([]);
    expect([...names].filter((name) => !documented.has(name))).toEqual([]);
    expect([...documented].filter((name) => !inFile.has(name))).toEqual([]);
  });
});

describe('resa@.service', () => {
  const unit = deploy('resa@.service');

  it('may write the folder of backups', () => {
    const backups = /^RESA_BACKUPS=(.*)$/m.exec(deploy('resa.env'))[1];
    const writable = /^ReadWritePaths=(.*)$/m.exec(unit)?.[1].split(' ') ?? [];
    expect(writable.map((path) => path.replace(/^-/, ''))).toContain(backups);
  });

  it.skipIf(!program('systemd-analyze'))('passes systemd-analyze verify', () => {
    const file = join(folder, 'resa@.service');
    // Only the program's path differs from an installation.
    writeFileSync(file, unit.replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`));
    writeFileSync(join(folder, 'resa.target'), deploy('resa.target'));
    const command = `systemd-analyze verify ${join(folder, 'resa@8081.service')} ${join(folder, 'resa.target')} 2>&1`;
    writeFileSync(join(folder, 'resa@8081.service'), readFileSync(file));
    const said = execFileSync('sh', ['-c', command], { encoding: 'utf8' });
    expect(said.split('\n').filter((line) => line.includes('resa'))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  it('writes the password into no address, so that it may hold any sign', () => {
    const uses = deploy('compose.yaml')
      .split('\n')
      .filter((line) => line.includes('${POSTGRES_PASSWORD'));
    expect(uses.length).toBe(2);
    for (const line of uses) expect(line).toMatch(/^ +(POSTGRES_PASSWORD|PGPASSWORD): \$\{POSTGRES_PASSWORD:\?\}$/);
  });
});

describe('Dockerfile', () => {
  const stages = stagesOf(deploy('Dockerfile'));
  const last = stages.at(-1);

  it('ends in a stage with the Node of the packages only', () => {
    expect(stages[0].steps).toContainEqual(['RUN', 'npm run build -- --production']);
    expect(last.base).not.toMatch(/node/);
    expect(last.env.PATH.split(':')[0]).toBe('/opt/resa/node_modules/node/bin');
  });

  it('asks in its health check whether the process lives', async () => {
    const [code] = last.healthcheck.slice(-1);
    let status = 200;
    const paths = [];
    const server = createServer(({ url }, response) => {
      paths.push(url);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const env = { PORT: String(server.address().port) };
    const exit = () =>
      new Promise((done) => spawn(process.execPath, ['-e', code], { env }).once('exit', (result) => done(result)));
    expect(await exit()).toBe(0);
    status = 503;
    expect(await exit()).toBe(1);
    expect(new Set(paths)).toEqual(new Set(['/healthz']));
    await new Promise((closed) => server.close(closed));
    expect(await exit()).toBe(1);
  });
});

const nginx = program('nginx');
describe.skipIf(!nginx || !program('openssl'))('nginx.conf', () => {
  let http;
  let https;
  let child;
  let app;
  beforeAll(async () => {
    [http, https] = [await getPort(), await getPort()];
    app = createServer(({ headers }, response) => response.end(JSON.stringify(headers))).listen(0, '127.0.0.1');
    await new Promise((listening) => app.once('listening', listening));
    const [key, cert] = [join(folder, 'resa.key'), join(folder, 'resa.crt')];
    const subject = ['-subj', '/CN=resa.example', '-days', '1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    const site = deploy('nginx.conf')
      .replaceAll('/etc/nginx/tls', folder)
      .replaceAll('server_name resa.example;', 'server_name resa.example clients.resa.example;')
      .replace(
        /listen (\[::\]:)?(80|443)/g,
        (_, v6, port) => `listen ${v6 ? '[::1]:' : '127.0.0.1:'}${port === '80' ? http : https}`,
      );
    const upstream = deploy('nginx-upstream.conf').replace(/127\.0\.0\.1:\d+/g, `127.0.0.1:${app.address().port}`);
    writeFileSync(join(folder, 'site.conf'), site);
    writeFileSync(join(folder, 'upstream.conf'), upstream);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
      mkdirSync(join(folder, name));
      return `${name}_temp_path ${join(folder, name)};`;
    });
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/pid; daemon off; events {} http { access_log off; ${temporary.join(' ')}
        include ${folder}/upstream.conf; include ${folder}/site.conf; }`,
    );
    const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
    execFileSync(nginx, ['-t', ...args], { stdio: 'pipe' });
    child = spawn(nginx, args, { stdio: 'ignore' });
    await vi.waitFor(() => ask('resa.example'), { timeout: 10_000 });
  });
  afterAll(async () => {
    const ended = new Promise((done) => child?.once('exit', done));
    child?.kill();
    await ended;
    app?.close();
  });

  const send = (ask, options) =>
    new Promise((done, failed) => {
      const sent = ask({ host: '127.0.0.1', path: '/login?a=1', ...options }, async (response) => {
        done({ status: response.statusCode, headers: response.headers, body: (await response.toArray()).join('') });
      });
      sent.once('error', failed).end();
    });
  const ask = (host, servername = 'resa.example', headers = {}) =>
    send(tlsRequest, { port: https, servername, rejectUnauthorized: false, headers: { ...headers, host } });
  const askPlain = (host) => send(request, { port: http, headers: { host } });

  it('passes on its own host, and the address of the caller', async () => {
    const claimed = { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.9' };
    const { status, body } = await ask('resa.example', 'resa.example', claimed);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      host: 'resa.example',
      'x-forwarded-host': 'resa.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('passes on the host of clients', async () => {
    const { body } = await ask('clients.resa.example', 'clients.resa.example');
    expect(JSON.parse(body)).toMatchObject({ 'x-forwarded-host': 'clients.resa.example' });
    const plain = await askPlain('clients.resa.example');
    expect(plain.headers.location).toBe('https://clients.resa.example/login?a=1');
  });

  it('refuses another host', async () => {
    expect((await ask('evil.example')).status).toBe(421);
    await expect(ask('evil.example', 'evil.example')).rejects.toThrow();
    expect((await askPlain('evil.example')).status).toBe(421);
  });

  it('sends plain requests to the address with TLS', async () => {
    const { status, headers } = await askPlain('resa.example');
    expect([status, headers.location]).toEqual([308, 'https://resa.example/login?a=1']);
  });
});
