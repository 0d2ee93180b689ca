import type { RefusalCode } from '@resa/contract';

export interface FieldFault {
  path: string;
  rule: string;
  max?: number;
  min?: number;
}

/** A refusal judged outside a call's own answer shapes: thrown anywhere, it undoes the change and is answered as it is. */
export class Refused extends Error {
  readonly status: number;
  readonly body: { code: RefusalCode; fields?: FieldFault[]; retry_after?: number; message?: string; job?: number };

  constructor(status: number, body: Refused['body']) {
    super(body.code);
    this.status = status;
    this.body = body;
  }
}

/** An id that does not exist or is deleted (decisions-wire W03). */
export const notFound = () => new Refused(404, { code: 'NotFound' });
/** Permission or location lacking (001 O-80). */
export const forbidden = () => new Refused(403, { code: 'Forbidden' });
/** Content that breaks a rule of its fields (W02); `rule` is a text key. */
export const invalid = (...fields: FieldFault[]) => new Refused(400, { code: 'Invalid', fields });
/** Over a limit (W10); seconds until the next try. */
export const tooMany = (seconds: number) =>
  new Refused(429, { code: 'too_many', retry_after: Math.max(1, Math.ceil(seconds)) });
