/** The limits of passwords, which every page with a field for one needs (000 O-71, 001 §5; decision 073). */

interface Limits {
  readonly min: number;
  readonly max: number;
}

/** The requirements for a new password: the specification's limits, or those of NIST SP 800-63B. */
export const PASSWORD_POLICIES = ['specification', 'standard'] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

/** The least and the most characters of a new password, by policy. */
export const CHOSEN: Readonly<Record<PasswordPolicy, Limits>> = {
  specification: { min: 5, max: 32 },
  standard: { min: 15, max: 64 },
};
/** The least number of characters under the standard if a second step follows the password. */
const BEFORE_SECOND_STEP = 8;

/** The limits for a user's new password under a policy, with or without a second step at sign-in. */
export const limitsFor = (policy: PasswordPolicy, hasSecondStep: boolean): Limits =>
  policy === 'standard' && hasSecondStep ? { ...CHOSEN.standard, min: BEFORE_SECOND_STEP } : CHOSEN[policy];

/** The limits for a password typed to sign in or confirm: it may have been chosen under another policy. */
export const TYPED: Limits = { min: CHOSEN.specification.min, max: 128 };

/**
 * How many characters a field for a new password accepts. Under the standard it accepts more than the limit, so that a
 * password that is too long is refused and not cut off.
 */
export const longestTyped = (policy: PasswordPolicy): number =>
  policy === 'specification' ? CHOSEN.specification.max : TYPED.max;

/** Why a password is refused: the key of a text, and the limit that it names. */
export interface PasswordFault {
  readonly rule:
    | 'must_be_completed'
    | 'rule_password_short'
    | 'rule_password_long'
    | 'rule_password_common'
    | 'rule_password_user'
    | 'rule_password_organisation'
    | 'rule_password_repeat';
  readonly min?: number;
  readonly max?: number;
}

/** A password as it is stored and compared: what looks the same is the same (NFC). */
export const normalPassword = (password: string): string => password.normalize('NFC');

/** Null where a password is within the limits. A character is a code point, as in JSON Schema. */
export function lengthRefusal(password: string, { min, max }: Limits): PasswordFault | null {
  const length = [...normalPassword(password)].length;
  if (length === 0) return { rule: 'must_be_completed' };
  if (length < min) return { rule: 'rule_password_short', min };
  return length > max ? { rule: 'rule_password_long', max } : null;
}

/** Null where a repeated password equals the first. */
export function repeatRefusal(password: string, repeat: string): PasswordFault | null {
  if (repeat === '') return { rule: 'must_be_completed' };
  return normalPassword(password) === normalPassword(repeat) ? null : { rule: 'rule_password_repeat' };
}
