/** The check of a password that is chosen, and a hint how strong it is (001 §9; decision 073). */
import { lengthRefusal, limitsFor, type PasswordFault, type PasswordPolicy, TYPED } from './password-length.ts';
import { contextFault, effortOf, type GuessedWords } from './password-words.ts';

/** The policy that checks a chosen password, with the words that only the standard refuses. */
export interface PasswordRule extends GuessedWords {
  readonly policy: PasswordPolicy;
  /** Whether its user signs in with a second step. */
  readonly hasSecondStep: boolean;
}

/** Below this a password is one or two common words and little more. */
const LEAST_EFFORT = 6;

/** Null where a password may be chosen. */
export function chosenRefusal(password: string, rule: PasswordRule): PasswordFault | null {
  const fault = lengthRefusal(password, limitsFor(rule.policy, rule.hasSecondStep));
  if (fault || rule.policy === 'specification') return fault;
  const context = contextFault(password, rule);
  if (context) return { rule: context };
  return effortOf(password, rule) < LEAST_EFFORT ? { rule: 'rule_password_common' } : null;
}

const COMMON =
  /^(?:.{0,3}(?:password|motdepasse|azerty|qwerty|abc123|bonjour|welcome|letmein|admin|resa).{0,4}|(.)\1*)$/i;
const RUN = '0123456789 9876543210 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm';

/** A hint from 0 (guessed at once) to 4 (strong), which refuses nothing: length counts most, then kinds of characters. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const length = [...password].length;
  if (length < TYPED.min || COMMON.test(password) || RUN.includes(password.toLowerCase())) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const points = Math.min(length, new Set(password).size * 2) + kinds * 2;
  if (points < 12) return 1;
  if (points < 16) return 2;
  return points < 20 ? 3 : 4;
}
