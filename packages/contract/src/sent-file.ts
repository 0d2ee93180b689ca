/** A file that a form sends: a Blob with a name in the browser, its bytes on the server. */
import { z } from 'zod';

export class SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The hash of the bytes, so that two requests can be compared without them. */
  readonly sha256: string;

  constructor(name: string, bytes: Uint8Array, sha256: string) {
    this.name = name;
    this.bytes = bytes;
    this.sha256 = sha256;
  }
  toJSON() {
    return { name: this.name, sha256: this.sha256 };
  }
}

/** A file among the fields of a call with `multipart`. */
export const FileField = z.instanceof(SentFile).meta({ format: 'binary' }) as unknown as z.ZodType<SentFile, Blob>;

/** A list in a form, which has only texts: JSON (000 §7). */
export const jsonArray = <T extends z.ZodType>(item: T, max: number) =>
  z
    .string()
    .max(10_000)
    .transform((value, ctx): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'invalid' });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).min(1).max(max));
