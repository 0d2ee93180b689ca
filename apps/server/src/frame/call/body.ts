/** Bodies: JSON, and a form with a file among its fields for the calls that have `multipart`. */
import { createHash } from 'node:crypto';
import { SentFile } from '@resa/contract/sent-file';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from './refused.ts';

const FORM = /^multipart\/form-data\b/i;
/** `document[file]`, or only a name. */
const FIELD = /^(\w{1,64})(?:\[(\w{1,64})\])?$/;
const MOST_FIELDS = 50;

/** The most bytes of a usual body. A larger one must be a file, sent as a single text in JSON. */
const USUAL_BODY = 1_048_576;
const MOST_PARTS = 100_000;

/**
 * Reads bodies whole, up to the size that the call allows. Refuses (Invalid) a large JSON body with many small
 * parts, each of which takes far more memory than it has bytes.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length > USUAL_BODY && hasManyParts(body)) done(invalid());
    else parse(request, body, done);
  });
}

function hasManyParts(json: string): boolean {
  let parts = 0;
  for (let at = 0; at < json.length && parts <= MOST_PARTS; at++)
    if (STARTS_A_PART.has(json.charCodeAt(at))) parts += 1;
  return parts > MOST_PARTS;
}
const STARTS_A_PART = new Set([...'[{,'].map((sign) => sign.charCodeAt(0)));

/** The fields of a form as an object, files as SentFile. Refuses (Invalid) any other body, and unknown names. */
export async function formOf(request: FastifyRequest): Promise<object> {
  const { headers, body } = request;
  // Drops the raw body, since the form holds its files in memory again.
  request.body = undefined;
  const type = headers['content-type'] ?? '';
  if (!FORM.test(type) || !Buffer.isBuffer(body) || hasManyFields(body)) throw invalid();
  const form = await new Response(body as never, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid();
  });
  const result: Record<string, unknown> = Object.create(null);
  for (const [name, value] of form) {
    const [, outer, inner] = FIELD.exec(name) ?? [];
    if (!outer) throw invalid();
    const content = typeof value === 'string' ? value : await sentFile(value);
    if (inner === undefined) result[outer] = content;
    else {
      const group = result[outer] ?? Object.create(null);
      if (typeof group !== 'object' || group instanceof SentFile) throw invalid();
      group[inner] = content;
      result[outer] = group;
    }
  }
  return result;
}

/** Counts the fields before the form is parsed, by the header that each field must have. */
function hasManyFields(body: Buffer): boolean {
  let fields = 0;
  for (let index = body.indexOf(HEAD); index >= 0 && fields <= MOST_FIELDS; index = body.indexOf(HEAD, index + 1))
    fields += 1;
  return fields > MOST_FIELDS;
}
const HEAD = 'form-data; name="';

async function sentFile(file: File): Promise<SentFile> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return new SentFile(file.name, bytes, createHash('sha256').update(bytes).digest('hex'));
}
