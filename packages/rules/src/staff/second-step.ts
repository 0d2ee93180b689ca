/** The second step at sign-in: what its user types, who must have one, and what a workstation may remember. */

/** Recovery codes that a user gets at once; each works once. */
export const RECOVERY_CODES = 10;
/** How long a sign-in waits for its second step after the right password. */
export const TICKET_MINUTES = 10;
/** How long a workstation is remembered for a user. */
export const REMEMBERED_DAYS = 30;
/** Wrong codes of an account within a day after which its owner gets a mail: somebody knows the password. */
export const WRONG_CODES_TOLD = 10;

/** Without letters and digits that look alike: no I, L, O, U, 0 and 1. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 10 signs of 30: 49 bits. */
export const RECOVERY_LENGTH = 10;

export interface TypedCode {
  readonly kind: 'app' | 'recovery';
  readonly code: string;
}

/** A typed code without its spaces and hyphens: six digits of the app, or a recovery code; null for anything else. */
export function typedCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const isRecovery = code.length === RECOVERY_LENGTH && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return isRecovery ? { kind: 'recovery', code } : null;
}

/** A recovery code as it is shown and printed: in two halves. */
export const shownRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;

/** A key for an app as it is typed by hand: in groups of four. */
export const shownKey = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ');

/** Whether the duty holds on a day. */
export const isDue = (from: string | null, today: string): boolean => from !== null && from <= today;
