import { type Locale, locales } from '@resa/contract/texts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from './actor.ts';
import type { FieldFault } from './refused.ts';

/** The language of a call: asked in query or body, else the user's, else English (W07). */
export function localeOf(request: FastifyRequest, actor: Actor | undefined): Locale {
  const asked =
    (request.query as Record<string, unknown> | undefined)?.locale ??
    (request.body as Record<string, unknown> | undefined)?.locale;
  return locales.find((locale) => locale === asked) ?? actor?.language ?? 'en';
}

/** The faults of a refused input as {path, rule}; a rule is a text key, never a sentence (W02). */
export function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.slice(0, 50).map((issue) => {
    const path = issue.path.join('.');
    if (issue.code === 'too_big' && issue.origin === 'string')
      return { path, rule: 'e_too_long', max: Number(issue.maximum) };
    if (issue.code === 'invalid_type') return { path, rule: 'must_be_completed' };
    return { path, rule: /^[a-z]+(_[a-z0-9]+)*$/.test(issue.message) ? issue.message : 'invalid' };
  });
}
