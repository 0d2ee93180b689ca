/**
 * A contract as an OpenAPI 3.1 document: every call with its input, output and refusals, its permissions, and an
 * example.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Call, Contract } from '@resa/contract/call';
import { features } from '@resa/contract/features';
import { KeyReused, refusals } from '@resa/contract/refusals';
import { z } from 'zod';
import { version } from '../../version.ts';
import { exampleOf } from './example.ts';
import { describeSchemas, type Json, type Schemas } from './schemas.ts';

type Status = keyof typeof refusals;

const SIGN_IN = new URL('../../../../../docs/sign-in.mjs', import.meta.url);
const LOCALE = { $ref: '#/components/parameters/locale' };
const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/idempotency_key' };

const RETRY_AFTER: Json = { description: 'Seconds until the next try', schema: { type: 'integer', minimum: 1 } };

/** The parts that are written once in the document, for the calls that share them. */
type Shared = Record<'responses' | 'requestBodies', Json>;

/** `server` is the address of this installation; `named` are the schemas that have their own name. */
export function openApi(contract: Contract, server: string, named: Readonly<Record<string, z.ZodType>>): Json {
  const calls = Object.values(contract).flatMap((group) => Object.values(group));
  const common = [KeyReused, ...Object.values(refusals).map(({ schema }) => schema)];
  const takes = calls.map((call) => call.takes);
  const schemas = describeSchemas(named, takes, [...common, ...calls.map(({ gives }) => gives)]);
  const responses = Object.entries(refusals).map(([status, { schema, means }]) => [
    status,
    {
      description: means,
      ...(['429', '503'].includes(status) && { headers: { 'Retry-After': RETRY_AFTER } }),
      content: json({ schema: schemas.of(schema, 'output') }),
    },
  ]);
  const shared: Shared = { responses: Object.fromEntries(responses), requestBodies: {} };
  const paths: Record<string, Json> = {};
  for (const [feature, group] of Object.entries(contract))
    for (const [name, call] of Object.entries(group)) {
      const path = paths[call.path] ?? {};
      path[call.method.toLowerCase()] = operation(`${feature}.${name}`, call, schemas, shared);
      paths[call.path] = path;
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Resa', version, description: introduction() },
    servers: [{ url: server }],
    security: [{ session: [] }],
    tags: Object.keys(contract).map((feature) => ({
      name: feature,
      description: (features as Record<string, string>)[feature] ?? feature,
    })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token of a session' } },
      parameters: { locale, idempotency_key },
      ...shared,
      schemas: schemas.components,
    },
  };
}

const locale: Json = {
  name: 'locale',
  in: 'query',
  description: 'The language of texts that the server makes; the user’s own when absent. It may stand in the body too.',
  schema: { type: 'string', enum: ['en', 'fr'] },
};
const idempotency_key: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names this change for 24 hours: sent again with the same content it returns the same answer and changes nothing more; with other content, or where the answer held a secret, the code is key_reused.',
  schema: { type: 'string', format: 'uuid' },
};

function operation(name: string, call: Call, schemas: Schemas, shared: Shared): Json {
  const takes = schemas.whole(call.takes, 'input');
  const fields = Object.keys((takes.properties ?? {}) as Json);
  const hasBody = call.method === 'POST';
  const [feature] = name.split('.');
  return {
    operationId: name,
    tags: [feature],
    summary: call.summary,
    description: mayBe(call),
    ...(call.may === 'everyone' && { security: [] }),
    parameters: [
      ...parametersOf(call, takes, schemas.components),
      ...(!hasBody && fields.includes('locale') ? [] : [LOCALE]),
      ...(takesKey(call) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(hasBody && { requestBody: body(call, schemas, shared) }),
    responses: {
      ...(call.kind === 'download'
        ? file(call, schemas)
        : { 200: answer(call, schemas, shared, hasBody && fields.length > 0 && !call.multipart) }),
      ...Object.fromEntries(refusedBy(call, takes).map((status) => [status, at('responses', String(status))])),
    },
  };
}

const at = (part: string, name: string): Json => ({ $ref: `#/components/${part}/${name}` });

const json = (content: Json): Json => ({ 'application/json': content });

const mayBe = ({ may }: Call): string => {
  if (may === 'everyone') return 'Needs no session.';
  return may === 'signed_in' ? 'For anyone signed in.' : `For users who hold ${may.join(' or ')}.`;
};

/** The parameters of the path, and of a GET those of the query. */
function parametersOf(call: Call, { properties = {}, required = [] }: Json, components: Json): Json[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param as string);
  const parameters = call.method === 'GET' ? Object.keys(properties as Json) : inPath;
  return parameters.map((param) => {
    const schema = (properties as Json)[param] as Json;
    const needed = inPath.includes(param) || (required as string[]).includes(param);
    const example = needed && { example: exampleOf(schema, components) };
    const value = { schema, ...example };
    return {
      name: param,
      in: inPath.includes(param) ? 'path' : 'query',
      ...(needed && { required: true }),
      ...(call.json?.includes(param) ? { content: json(value) } : value),
    };
  });
}

/** The file, or JSON with the call's own refusals if it has any. */
function file(call: Call, schemas: Schemas): Json {
  const refuses = refusalsOf(call, schemas);
  const content = { 'application/octet-stream': {}, ...(refuses && json({ schema: refuses })) };
  const description = refuses ? 'The file, or refused by the call’s own code' : 'The file';
  return { 200: { description, content }, 204: { description: 'There is none' } };
}

function refusalsOf(call: Call, schemas: Schemas): Json | undefined {
  const own = call.gives instanceof z.ZodNever ? [] : [schemas.of(call.gives, 'output')];
  const all = [...own, ...(takesKey(call) ? [schemas.of(KeyReused, 'output')] : [])];
  return all.length > 1 ? { oneOf: all } : all[0];
}

function body({ takes, multipart }: Call, schemas: Schemas, shared: Shared): Json {
  const schema = schemas.of(takes, 'input');
  if (multipart) return { required: true, content: { 'multipart/form-data': { schema } } };
  const example = exampleOf(schemas.whole(takes, 'input'), schemas.components);
  const content = { required: true, content: json({ schema, example }) };
  return once(shared, 'requestBodies', schemas.nameOf(takes), content);
}

/** Ok and the call's own refusals, by their code. One example a call: of the input if it has one. */
function answer(call: Call, schemas: Schemas, shared: Shared, hasExample: boolean): Json {
  const gives = schemas.of(call.gives, 'output');
  const schema = takesKey(call) ? { oneOf: [gives, schemas.of(KeyReused, 'output')] } : gives;
  const example = exampleOf(schemas.whole(call.gives, 'output'), schemas.components);
  const content = json({ schema, ...(!hasExample && { example }) });
  const name = schemas.nameOf(call.gives);
  return once(shared, 'responses', name, { description: 'Done, or refused by the call’s own code', content });
}

/** A part with a name is written once, and calls refer to it. */
function once(shared: Shared, part: keyof Shared, name: string | undefined, content: Json): Json {
  if (name === undefined) return content;
  shared[part][name] ??= content;
  return isDeepStrictEqual(shared[part][name], content) ? at(part, name) : content;
}

/** Whether an Idempotency-Key counts: of a change, made with a session. */
const takesKey = ({ changes, may }: Call): boolean => changes !== undefined && may !== 'everyone';

/** The refusals that can precede the call's own codes. */
function refusedBy(call: Call, takes: Json): Status[] {
  const content = call.method === 'POST' || Object.keys((takes.properties ?? {}) as Json).length > 0;
  const all: [Status, boolean][] = [
    [400, content],
    [401, call.may !== 'everyone'],
    [403, Array.isArray(call.may) || call.where !== undefined],
    [404, JSON.stringify(takes).includes('/Id')],
    [413, call.largest !== undefined],
    [423, call.may !== 'everyone' && !call.whileLocked],
    [429, call.limited === true],
    [503, true],
  ];
  return all.filter(([, can]) => can).map(([status]) => status);
}

/** How a program works with Resa, with the example that a test runs. */
function introduction(): string {
  return `Every answer has a \`code\`: \`Ok\`, or a named refusal with status 200 that the call itself describes. The other statuses are refusals that calls share; besides those described with a call, an unknown path is refused with 404 and a known path with another method with 405, both with \`{code: 'NoSuchCall'}\`, a body above 1 MiB with 413 and \`{code: 'too_large'}\`, and an unforeseen error is 500 and \`{code: 'error'}\`. Ids are numbers, flags 0 or 1, dates \`YYYY-MM-DD\`, a missing value is \`null\`; fields that nobody knows are dropped.

Send the token of a session as \`Authorization: Bearer …\`. Give a program a user of its own: by default a sign-in ends the user's other sessions. A session that is left alone is locked (423) until \`/api/unlock_screen\`, and lives for 12 hours.

A sign-in returns the session sealed under the password. This opens it, with Node 20 or later:

\`\`\`js
${readFileSync(SIGN_IN, 'utf8').trim()}
\`\`\``;
}
