import type { RefusalCode } from '@resa/contract';
import type { FieldFault as FieldFaultShape } from '@resa/contract/refusals';
import type { RefusedKind } from '@resa/rules/process/refused';
import type { SessionEnd } from '@resa/rules/staff/endings';
import type { z } from 'zod';

export type FieldFault = z.output<typeof FieldFaultShape>;

/** A refusal outside a call's own answer shapes: thrown anywhere, it undoes the change and is returned as it is. */
export class Refused extends Error {
  readonly status: number;
  readonly body: {
    code: RefusalCode;
    fields?: FieldFault[];
    retry_after?: number;
    message?: string;
    job?: number;
    why?: SessionEnd;
    id?: number;
    file_number?: number;
  };

  /** 'location' if a 403 is about a location; otherwise it is about a permission. */
  readonly about: 'location' | undefined;

  /** Seconds until the same request may succeed, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    body: Refused['body'],
    { about, retryAfter = body.retry_after }: { about?: 'location' | undefined; retryAfter?: number } = {},
  ) {
    super(body.code);
    this.status = status;
    this.body = body;
    this.about = about;
    this.retryAfter = retryAfter;
  }
}

/** The kind under which a refusal is counted (decision 032); undefined for refusals that are not counted. */
export function refusedKind(error: unknown): RefusedKind | undefined {
  if (!(error instanceof Refused)) return undefined;
  if (error.status === 429) return 'too_many';
  return error.status === 403 ? (error.about ?? 'call') : undefined;
}

/** An id that does not exist or is deleted (decisions-wire W03). */
export const notFound = () => new Refused(404, { code: 'NotFound' });
/** Permission or location lacking (001 O-80). */
export const forbidden = (about?: 'location') => new Refused(403, { code: 'Forbidden' }, { about });
/** A restricted file of somebody else's (decision 068). */
export const restricted = (file: { id: number; file_number: number }) =>
  new Refused(403, { code: 'restricted', ...file });
/** Content that breaks a rule of its fields (W02); `rule` is a text key. */
export const invalid = (...fields: FieldFault[]) => new Refused(400, { code: 'Invalid', fields });
/** Over a limit (W10); seconds until the next try. */
export const tooMany = (seconds: number) => new Refused(429, { code: 'too_many', retry_after: wholeSeconds(seconds) });
/** Rounded up, at least one, so that a caller that waits this long does not come too early. */
export const wholeSeconds = (seconds: number) => Math.max(1, Math.ceil(seconds));
