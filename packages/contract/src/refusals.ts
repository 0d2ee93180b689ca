/**
 * The refusals of the frame, before a call's own code runs (decisions-wire W01 to W03, W10), by HTTP status. Every call
 * can be refused so; a refusal of the call's own is 200 and is among its responses.
 */
import { SESSION_ENDS } from '@resa/rules/staff/endings';
import { z } from 'zod';

/**
 * A field that breaks a rule: its path, and the key of the text that says the rule, with the values it fills in: bounds
 * and words.
 */
export const FieldFault = z.object({
  path: z.string(),
  rule: z.string(),
  max: z.number().optional(),
  min: z.number().optional(),
  words: z.record(z.string(), z.string()).optional(),
});
/** 400: the content breaks rules. Without fields: it is not JSON, or not an object. */
export const Invalid = z.object({ code: z.literal('Invalid'), fields: z.array(FieldFault) });
/** Why a session ended. */
export const SessionEnd = z.enum(SESSION_ENDS);
/** 401: no session, or one that has ended; then `why` says the reason, where the token was one. */
export const SessionUsed = z.object({ code: z.literal('session_used'), why: SessionEnd.optional() });
/** 403: a permission or a location is missing. */
export const Forbidden = z.object({ code: z.literal('Forbidden') });
/**
 * 403: the file is restricted, and the caller is not among those who see it (decision 068). `id` and `file_number` are
 * those of the file.
 */
export const Restricted = z.object({ code: z.literal('restricted'), id: z.number(), file_number: z.number() });
/** 404: an id that does not exist or is deleted. */
export const NotFound = z.object({ code: z.literal('NotFound') });
/** 413: the body is larger than the call accepts. */
export const TooLarge = z.object({ code: z.literal('too_large') });
/** 423: the screen is locked until the password is given to /api/unlock_screen. */
export const ScreenLocked = z.object({ code: z.literal('screen_locked') });
/** 429: too many tries; seconds until the next one. */
export const TooMany = z.object({ code: z.literal('too_many'), retry_after: z.number() });
/** 503: maintenance is on, the database cannot be reached, or views cannot be recorded. */
export const Unavailable = z.discriminatedUnion('code', [
  z.object({ code: z.literal('maintenance'), message: z.string() }),
  z.object({
    code: z.literal('unavailable'),
    reason: z.literal('looks').optional().meta({ description: 'It cannot be written down who looks at a person.' }),
  }),
]);
/** 200: the Idempotency-Key was given before, with other content. */
export const KeyReused = z.object({ code: z.literal('key_reused') });

/** The schema of each status, and its meaning. */
export const refusals = {
  400: { schema: Invalid, means: 'The content breaks a rule; the fields say which' },
  401: { schema: SessionUsed, means: 'Not signed in, or the session has ended' },
  403: {
    schema: z.discriminatedUnion('code', [Forbidden, Restricted]),
    means: 'The permission or the location is missing, or the file is restricted',
  },
  404: { schema: NotFound, means: 'Nothing has this id' },
  413: { schema: TooLarge, means: 'The body is too large' },
  423: { schema: ScreenLocked, means: 'The screen is locked; unlock it first' },
  429: { schema: TooMany, means: 'Too many tries; wait' },
  503: {
    schema: Unavailable,
    means: 'Closed for maintenance, or the database or the record of who looks cannot be reached',
  },
} as const;
