import { type Locale, locales } from '@resa/contract/texts';
import type { z } from 'zod';
import type { Actor } from './actor.ts';
import type { FieldFault } from './refused.ts';

/** The language of a call: the one sent with it, else the user's, else English (W07). */
export function localeOf(sent: unknown, actor: Actor | null | undefined): Locale {
  const { locale: requested } = (sent ?? {}) as { locale?: unknown };
  return locales.find((locale) => locale === requested) ?? actor?.language ?? 'en';
}

/** The faults of an input. A `rule` is the key of a text, never a sentence (W02). */
export function faultsOf(error: z.ZodError, sent: unknown): FieldFault[] {
  const faults = error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), ...brokenBy(issue, sent) }));
  return faults.filter((fault, i) => !faults.slice(i + 1).some((later) => isSame(fault, later)));
}

/**
 * Whether two faults are about the same rule of a field. If a number breaks two bounds, such as that of its type and
 * that of its field, the narrower one comes last and is kept.
 */
const isSame = (one: FieldFault, other: FieldFault) => one.path === other.path && one.rule === other.rule;

/** The largest whole number that the database holds: no real amount is larger. */
const LARGEST = 2_147_483_647;

function brokenBy(issue: z.core.$ZodIssue, sent: unknown): Omit<FieldFault, 'path'> {
  if (issue.code === 'too_big' && issue.origin === 'string') return { rule: 'e_too_long', max: Number(issue.maximum) };
  if (issue.code === 'invalid_type') return { rule: 'must_be_completed' };
  if (/^[a-z]+(_[a-z0-9]+)*$/.test(issue.message))
    return { rule: issue.message, ...(issue.code === 'custom' && issue.params) };
  if (isMissing(sent, issue.path)) return { rule: 'must_be_completed' };
  if (issue.code === 'too_big' && isBound(issue) && Number(issue.maximum) < LARGEST)
    return { rule: 'e_at_most', max: Number(issue.maximum) };
  if (issue.code === 'too_small' && isBound(issue)) return { rule: 'e_at_least', min: Number(issue.minimum) };
  return { rule: 'invalid' };
}

/** Whether no value was sent at this path, because nothing was chosen. */
function isMissing(sent: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((within, name) => (within as Record<PropertyKey, unknown> | null)?.[name], sent);
  return value === undefined || value === null;
}

/** Whether the bound itself is an accepted number, so that the text can name it. */
const isBound = ({ origin, inclusive }: { origin: string; inclusive?: boolean | undefined }) =>
  (origin === 'number' || origin === 'int') && inclusive === true;
