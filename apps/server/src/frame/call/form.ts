/** A form with a file among its fields, for the calls that have `multipart`. */
import { createHash } from 'node:crypto';
import { SentFile } from '@resa/contract/sent-file';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from './refused.ts';

const FORM = /^multipart\/form-data\b/i;
/** `document[file]`, or a name alone. */
const FIELD = /^(\w{1,64})(?:\[(\w{1,64})\])?$/;
const MOST_FIELDS = 50;

/** The body is read whole, up to what the call allows, like any other. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The fields of a form as an object, files as SentFile. Refuses a body that is not a form, and unknown fields. */
export async function formOf({ headers, body }: FastifyRequest): Promise<object> {
  const type = headers['content-type'] ?? '';
  if (!FORM.test(type) || !Buffer.isBuffer(body)) throw invalid();
  const form = await new Response(body as never, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid();
  });
  const result: Record<string, unknown> = Object.create(null);
  let fields = 0;
  for (const [name, value] of form) {
    const [, outer, inner] = FIELD.exec(name) ?? [];
    fields += 1;
    if (!outer || fields > MOST_FIELDS) throw invalid();
    const content = typeof value === 'string' ? value : await sentFile(value);
    if (inner === undefined) result[outer] = content;
    else {
      const held = result[outer] ?? Object.create(null);
      if (typeof held !== 'object' || held instanceof SentFile) throw invalid();
      held[inner] = content;
      result[outer] = held;
    }
  }
  return result;
}

async function sentFile(file: File): Promise<SentFile> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return new SentFile(file.name, bytes, createHash('sha256').update(bytes).digest('hex'));
}
