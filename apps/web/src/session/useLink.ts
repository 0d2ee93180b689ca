import type { PasswordPolicy } from '@resa/rules/text/password-length';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, failureText } from '../api.ts';
import { reasonTexts } from '../local/reasons.ts';
import { session } from '../local/session.ts';
import type { Refusal } from './refusal.ts';

interface Checked {
  readonly good: boolean;
  /** Why it could not be checked. */
  readonly refusal: Refusal | null;
  /** The policy for a new password, and names that it may not hold. */
  readonly policy: PasswordPolicy;
  readonly second_step: 0 | 1;
  readonly organisation: readonly string[];
  /** Whether it lets its account be bound to the identity provider. */
  readonly invitation: boolean;
}
const UNKNOWN: Checked = {
  good: false,
  refusal: null,
  policy: 'specification',
  second_step: 0,
  organisation: [],
  invitation: false,
};

/**
 * The link that opened the page: `good` once it is known that it can be used. A used or expired one leads to the
 * sign-in page, which shows why.
 */
export function useLink(purpose: 'reset' | 'setup'): Checked & { uuid: string } {
  const navigate = useNavigate();
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const [checked, setChecked] = useState(UNKNOWN);
  useEffect(() => {
    let left = false;
    const leave = async () => {
      const why = `${purpose}_link` as const;
      await navigate({ to: '/login', search: { why } as never, replace: true });
      // A signed-in user was sent on from there. Fetched only for them: these pages are light.
      if (session.get()) (await import('../ui/notify.ts')).notify.warn(reasonTexts[why]);
    };
    api.session.checkRemember({ uuid, purpose }).then(
      (answer) => {
        if (left) return;
        if (answer.uuid === 0 || !answer.password) return leave();
        setChecked({ good: true, refusal: null, ...answer.password, invitation: answer.invitation === 1 });
      },
      (failure) =>
        left || setChecked({ ...UNKNOWN, refusal: { code: 'error', text: failureText(failure, 'e_communication') } }),
    );
    return () => {
      left = true;
    };
  }, [uuid, purpose, navigate]);
  return { uuid, ...checked };
}
