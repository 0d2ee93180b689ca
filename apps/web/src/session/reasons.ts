/** Why somebody was sent to /login, carried there as `?why=`. */
import type { TextKey } from '@resa/contract/texts';

export const reasonTexts = {
  session_used: 'session_used',
  wrong_passwords: 'login_after_wrong_passwords',
  new_password: 'login_after_new_password',
  set_up: 'login_after_setup',
  reset_link: 'w_reset_link',
  setup_link: 'w_setup_link',
} as const satisfies Record<string, TextKey>;

export type Reason = keyof typeof reasonTexts;
export const isReason = (why: unknown): why is Reason => typeof why === 'string' && Object.hasOwn(reasonTexts, why);

/** The reasons that are no good news. */
export const isWarning = (why: Reason) => why === 'reset_link' || why === 'setup_link';
