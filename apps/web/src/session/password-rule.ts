/** The rule with which the browser checks a new password while it is typed. The server checks it again on saving. */
import list from '@resa/rules/text/common-passwords.json?url';
import { chosenRefusal, type PasswordRule } from '@resa/rules/text/password';
import type { PasswordPolicy } from '@resa/rules/text/password-length';
import { useEffect } from 'react';
import { useOption } from '../local/lookups.ts';
import { makeStore, useStore } from '../local/store.ts';

const common = makeStore<ReadonlySet<string>>(new Set());

/** The rule of a policy; the list of common passwords is loaded with the first page that needs it. */
export function usePasswordRule(policy: PasswordPolicy, names: Omit<PasswordRule, 'policy' | 'common'>): PasswordRule {
  const known = useStore(common);
  const needed = policy === 'standard' && known.size === 0;
  useEffect(() => {
    // Without it, the server refuses what this page could not.
    if (needed)
      loadWords().then(
        (words) => common.set(new Set(words)),
        () => {},
      );
  }, [needed]);
  return { policy, ...names, common: known };
}

async function loadWords(): Promise<string[]> {
  const answer = await fetch(list);
  if (!answer.ok) throw new Error(`The list of common passwords answered ${answer.status}`);
  return answer.json();
}

/** The check of the field for a new password. */
export const newPasswordBy = (rule: PasswordRule) => (value: string) => chosenRefusal(value, rule);

/** The rule for a password of a user of this organization, where somebody is signed in. */
export function useRuleFor(user: readonly string[], hasSecondStep: boolean): PasswordRule {
  const policy = useOption('password_policy') ?? 'specification';
  const organisation = [useOption('organisation_name_en') ?? '', useOption('organisation_name_fr') ?? ''];
  return usePasswordRule(policy, { user, organisation, hasSecondStep });
}
