/**
 * Passwords (001 §5, §9; 000 O-71): 5 to 32 characters, exactly these limits. Strength is a hint, never a refusal.
 */

export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 32;

/** Null when a password may be used, else a text key. Length counts characters as people see code points. */
export function passwordRefusal(
  password: string,
): 'must_be_completed' | 'rule_password_short' | 'rule_password_long' | null {
  const length = [...password].length;
  if (length === 0) return 'must_be_completed';
  if (length < PASSWORD_MIN) return 'rule_password_short';
  return length > PASSWORD_MAX ? 'rule_password_long' : null;
}

/** Null when a repeated password equals the first, else a text key. */
export function repeatRefusal(password: string, repeat: string): 'must_be_completed' | 'rule_password_repeat' | null {
  if (repeat === '') return 'must_be_completed';
  return password === repeat ? null : 'rule_password_repeat';
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
