import { z } from 'zod';

/** What travels in a query as JSON. */
export const queryJson = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(10_000)
    .transform((given, ctx) => {
      try {
        return JSON.parse(given) as unknown;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'invalid' });
        return z.NEVER;
      }
    })
    .pipe(schema);
