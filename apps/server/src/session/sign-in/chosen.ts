/** Passwords that somebody chooses: checked by the organization's policy before they are hashed (decision 073). */
import type { Settings } from '@resa/contract/settings';
import type { ChosenPassword, TypedPassword } from '@resa/contract/types';
import { commonPasswords } from '@resa/rules/text/common-passwords';
import { chosenRefusal, type PasswordRule } from '@resa/rules/text/password';
import type { PasswordFault } from '@resa/rules/text/password-length';
import { invalid } from '../../frame/call/refused.ts';
import { hashPassword } from './passwords.ts';

/** Whose password it is. */
interface Owner {
  readonly name: string;
  readonly email: string | null;
  /** 1 where they sign in with a second step: then the standard asks for fewer characters. */
  readonly second_step?: 0 | 1;
}
interface With {
  readonly settings: Pick<Settings, 'password_policy' | 'organisation_name_en' | 'organisation_name_fr'>;
}

/** For a page that checks a password of a user while it is typed: the policy, and the names of the organization. */
export const policyOf = ({ settings }: With, second_step: 0 | 1 = 0) => ({
  policy: settings.password_policy,
  second_step,
  organisation: [settings.organisation_name_en, settings.organisation_name_fr],
});

/** Null where the owner may choose this password; `own` replaces the stored names of the organization. */
export function refusalOf(
  ctx: With,
  password: string,
  { name, email, second_step = 0 }: Owner,
  own: Partial<Pick<PasswordRule, 'organisation'>> = {},
): PasswordFault | null {
  const user = email === null ? [name] : [name, email];
  const { policy, organisation } = policyOf(ctx);
  const rule = { policy, organisation, hasSecondStep: second_step === 1, user, common: commonPasswords, ...own };
  return chosenRefusal(password, rule);
}

type Given = [
  ctx: With,
  path: 'newPassword' | 'password',
  password: ChosenPassword,
  owner: Owner,
  own?: Partial<Pick<PasswordRule, 'organisation'>>,
];

/** Refuses the call with the fault of the field `path` where the policy refuses the password. */
export function checkChosen(...[ctx, path, password, owner, own]: Given): void {
  const fault = refusalOf(ctx, password, owner, own);
  if (fault) throw invalid({ path, ...fault });
}

/** The hash of a chosen password, once it is checked. */
export async function hashChosen(...given: Given): Promise<string> {
  checkChosen(...given);
  return hashPassword(given[2]);
}

/** 1 where a password that opens an account is one that the standard would refuse: a notice then leads to a better one. */
export const isToBeReplaced = (ctx: With, password: TypedPassword, owner: Owner): 0 | 1 =>
  ctx.settings.password_policy === 'standard' && refusalOf(ctx, password, owner) ? 1 : 0;
