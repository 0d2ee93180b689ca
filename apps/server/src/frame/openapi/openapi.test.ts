/** The description of all calls, for those who write a program that uses them. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import { named } from '@resa/contract/named';
import { refusals } from '@resa/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../db/seed/organisation/users.ts';
import { user } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { version } from '../../version.ts';

interface Reference {
  $ref?: string;
}
interface Media {
  required?: boolean;
  content?: { 'application/json'?: { schema: object; example?: unknown } };
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: (Reference & { name?: string; in?: string; required?: boolean; example?: unknown })[];
  requestBody?: Reference & Media;
  responses: Record<string, Reference & Media>;
}
interface Document {
  info: { version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Media>>;
}

const calls = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => [`${feature}.${name}`, call as Call] as const),
);

let server: TestServer;
let text: string;
let api: Document;
beforeAll(async () => {
  server = await testServer();
  text = await (await fetch(`${server.url}/api/docs/json`)).text();
  api = JSON.parse(text);
});
afterAll(() => server.close());

const operationOf = ({ path, method }: Call) => api.paths[path]?.[method.toLowerCase()] as Operation;
/** The content itself, or the content that it refers to. */
function resolved(media: (Reference & Media) | undefined): Media {
  const [part = '', name = ''] = media?.$ref?.split('/').slice(2) ?? [];
  return media?.$ref ? (api.components[part]?.[name] as Media) : (media ?? {});
}
const jsonOf = (media: (Reference & Media) | undefined) => resolved(media).content?.['application/json'];
const refersTo = (list: readonly Reference[], part: string) => list.some(({ $ref }) => $ref === `#/components/${part}`);

it('has no error by the recommended rules of a linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
}, 60_000);

it('names the version of the program', () => expect(api.info.version).toBe(version));

describe('every call', () => {
  it('has a summary, the language, the body that it needs and its refusals', () => {
    const faults = calls.flatMap(([name, call]) => {
      const { operationId, summary, parameters, requestBody, responses } = operationOf(call);
      const inBody = call.method === 'POST';
      const hasKey = call.changes !== undefined && call.may !== 'everyone';
      const statuses = Object.keys(responses);
      const checks = {
        name: operationId === name,
        summary: /^[A-Z].{5,70}[^.]$/.test(summary),
        // The word of the English texts.
        email: !/e-mail/i.test(summary),
        locale:
          refersTo(parameters, 'parameters/locale') || parameters.some((parameter) => parameter.name === 'locale'),
        key: refersTo(parameters, 'parameters/idempotency_key') === hasKey,
        body: inBody ? resolved(requestBody).required === true : requestBody === undefined,
        401: statuses.includes('401') === (call.may !== 'everyone'),
        423: statuses.includes('423') === (call.may !== 'everyone' && !call.whileLocked),
        403: !Array.isArray(call.may) || statuses.includes('403'),
        400: !inBody || statuses.includes('400'),
        429: statuses.includes('429') === (call.limited === true),
        503: statuses.includes('503'),
      };
      return Object.entries(checks).flatMap(([what, good]) => (good ? [] : `${name}: ${what}`));
    });
    expect(faults).toEqual([]);
  });

  it('has an example that the call itself accepts', () => {
    const faults = calls.flatMap(([name, call]) => {
      const { parameters, requestBody, responses } = operationOf(call);
      const sent = jsonOf(requestBody)?.example;
      const given = jsonOf(responses['200'])?.example;
      const inPath = parameters.filter(({ required }) => required);
      const asked = Object.fromEntries(inPath.map((one) => [one.name, one.example]));
      const isGood =
        (sent === undefined || call.takes.safeParse(sent).success) &&
        (given === undefined || call.gives.safeParse(given).success) &&
        (inPath.length === 0 || call.takes.safeParse(asked).success);
      const nothingToSend = call.kind === 'download' && call.method === 'GET';
      return isGood && (sent !== undefined || given !== undefined || nothingToSend) ? [] : name;
    });
    expect(faults).toEqual([]);
  });
});

it('describes the JSON with which a file is refused', () => {
  const refused = (call: Call) => JSON.stringify(jsonOf(operationOf(call).responses['200'])?.schema ?? null);
  expect(refused(contract.reports.pdf)).toMatch(/"report_running".+"job".+"report_too_long"/);
  expect(refused(contract.grade_refresh.refresh)).toMatch(/"refreshed_lately".+KeyReused/);
  expect(refused(contract.user.photo)).toBe('null');
});

it('refers to schemas by their names, and repeats none of them', () => {
  const card = operationOf(contract.clients.card);
  expect(JSON.stringify(card.responses['200'])).toContain('"$ref":"#/components/schemas/ClientCard"');
  const { schemas = {} } = api.components;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Invalid', 'FieldFault', 'Client', 'GenderRow']));
  const inCalls = JSON.stringify(api.paths);
  const long = Object.entries(schemas).filter(([, schema]) => JSON.stringify(schema).length > 200);
  expect(long.filter(([, schema]) => inCalls.includes(JSON.stringify(schema))).map(([name]) => name)).toEqual([]);
  for (const name of Object.keys(schemas)) expect(Object.keys(named)).toContain(name.replace(/Input$/, ''));
});

it('shows how a program signs in, by an example that works', async () => {
  const path = fileURLToPath(new URL('../../../../../docs/sign-in.mjs', import.meta.url));
  expect(api.info.description).toContain(readFileSync(path, 'utf8').trim());
  const run = (PASSWORD: string, url = server.url) =>
    new Promise<string>((done) => {
      const child = spawn(process.execPath, [path, url, 'worker@resa.test'], { env: { PASSWORD } });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      child.on('close', () => done(output));
    });
  expect(await run('not the password')).toBe('The email address or the password is wrong.\n');
  expect(await run('')).toMatch(/^Usage: PASSWORD=\S+ node sign-in\.mjs https\S+ \S+\n$/);
  expect(await run(DEMO_PASSWORD, 'http://127.0.0.1:1')).toBe('http://127.0.0.1:1 does not answer.\n');
  expect(await run(DEMO_PASSWORD, `${server.url}/elsewhere`)).toMatch(/^\/web\/auth\/login was refused: NotFound\n$/);
  expect(await run(DEMO_PASSWORD)).toMatch(/^Signed in as Wendy Chen, for the locations .+\n$/);
});

it('describes refusals as they are sent', async () => {
  const db = server.services.db.kysely;
  const desk = await server.signIn('desk@resa.test');
  const nobody = await server.signIn(await user(db, [], []));
  const forgot = () => server.call(contract.session.forgotPassword, { email: 'desk@resa.test' });
  for (let tries = 0; tries < 5; tries++) await forgot();
  const come = [
    await server.call(contract.clients.card, { id: 'x' } as never, desk),
    await server.call(contract.session.current, {}),
    await server.call(contract.clients.card, { id: 1 }, nobody),
    await server.call(contract.clients.card, { id: 2_000_000 }, desk),
    await server.call(contract.user.updateProfile, { photo: 'x'.repeat(8_100_000) } as never, desk),
    await forgot(),
  ];
  await server.call(contract.session.lock, { action: 'LS2' }, desk);
  come.push(await server.call(contract.clients.card, { id: 1 }, desk));
  const closed = { active: 1 as const, name_en: 'Closed', name_fr: 'Fermé' };
  const times = { start_date_time: '2026-03-03 09:00', end_date_time: '2026-03-03 11:00' };
  await db
    .insertInto('maintenances')
    .values({ ...closed, ...times })
    .execute();
  // A process looks every two seconds whether maintenance is on.
  const closedNow = () => server.call(contract.clients.card, { id: 1 }, desk);
  await expect.poll(async () => (await closedNow()).status, { timeout: 10_000 }).toBe(503);
  come.push(await closedNow());
  expect(come.map(({ status }) => status)).toEqual([400, 401, 403, 404, 413, 429, 423, 503]);
  for (const { status, body } of come)
    expect(refusals[status as keyof typeof refusals].schema.parse(body)).toEqual(body);
});

describe('the description of a call', () => {
  const sources = calls.flatMap(([name, call]) => {
    const [feature = '', handler] = name.split('.');
    const folder = feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const path = fileURLToPath(new URL(`../../${folder}/${handler}.ts`, import.meta.url));
    return existsSync(path) ? [{ name, call, source: readFileSync(path, 'utf8') }] : [];
  });

  it('declares its changes if its handler changes something', () => {
    const changing = sources.filter(({ source }) => /\bchange(Sessions|Client|Part)?\(/.test(source));
    expect(changing.length).toBeGreaterThan(15);
    expect(changing.filter(({ call }) => !call.changes).map(({ name }) => name)).toEqual([]);
  });

  it('is that tries are counted if its handler counts them', () => {
    const counting = sources.filter(({ source }) =>
      /\b(count(Try|WrongLink|Own|Code|Passkey)|check(SignIn|Own)|provedBy)\(/.test(source),
    );
    // An unlock over its limit is refused as a locked screen, or ends the session.
    const names = counting.map(({ name }) => name).filter((name) => name !== 'session.unlock');
    expect(names.sort()).toEqual(
      calls
        .filter(([, { limited }]) => limited)
        .map(([name]) => name)
        .sort(),
    );
  });
});
