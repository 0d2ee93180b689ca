/** Passwords (001 §5, §9; 000 O-71). Strength is a hint, never a refusal. */

interface Limits {
  readonly min: number;
  readonly max: number;
}
/** How many characters a password has that is chosen. */
export const CHOSEN: Limits = { min: 5, max: 32 };
/** How many one may have that is typed to open something: it may have been chosen under other limits. */
export const TYPED: Limits = { min: CHOSEN.min, max: 128 };

/** Why a password is refused: the key of a text, and the limit that it names. */
export interface PasswordFault {
  readonly rule: 'must_be_completed' | 'rule_password_short' | 'rule_password_long' | 'rule_password_repeat';
  readonly min?: number;
  readonly max?: number;
}

/** Null where a password is within the limits. A character is a code point, as in JSON Schema. */
export function passwordRefusal(password: string, { min, max }: Limits = CHOSEN): PasswordFault | null {
  const length = [...password].length;
  if (length === 0) return { rule: 'must_be_completed' };
  if (length < min) return { rule: 'rule_password_short', min };
  return length > max ? { rule: 'rule_password_long', max } : null;
}

/** Null where a repeated password equals the first. */
export function repeatRefusal(password: string, repeat: string): PasswordFault | null {
  if (repeat === '') return { rule: 'must_be_completed' };
  return password === repeat ? null : { rule: 'rule_password_repeat' };
}

const COMMON =
  /^(?:.{0,3}(?:password|motdepasse|azerty|qwerty|abc123|bonjour|welcome|letmein|admin|resa).{0,4}|(.)\1*)$/i;
const RUN = '0123456789 9876543210 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm';

/** A hint from 0 (cannot be used or guessed at once) to 4 (strong): length counts most, then kinds of characters. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (passwordRefusal(password) !== null || COMMON.test(password)) return 0;
  if (RUN.includes(password.toLowerCase())) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const points = Math.min([...password].length, different * 2) + kinds * 2;
  if (points < 12) return 1;
  if (points < 16) return 2;
  return points < 20 ? 3 : 4;
}
