/** Why somebody was sent to /login, carried there as `?why=`. */
import type { TextKey } from '@resa/contract/texts';
import type { SessionEnd } from '@resa/rules/staff/endings';

/** Why a session ended; session_used where that is unknown. */
const ends = {
  ended_elsewhere: 'session_ended_elsewhere',
  ended_for_user: 'session_ended_for_user',
  expired: 'session_ended_expired',
  inactive: 'session_ended_inactive',
  link_password: 'session_ended_link_password',
  logout: 'session_ended_logout',
  own_password: 'session_ended_own_password',
  provider_off: 'session_ended_provider_off',
  provider_signed_out: 'session_ended_provider_signed_out',
  passkey_removed: 'session_ended_passkey_removed',
  provider_unbound: 'session_ended_provider_unbound',
  removed: 'session_ended_removed',
  replaced: 'session_ended_replaced',
  restored: 'session_ended_restored',
  second_step_ended: 'session_ended_second_step_ended',
  second_step_reset: 'session_ended_second_step_reset',
  second_step_set_up: 'session_ended_second_step_set_up',
  set_password: 'session_ended_set_password',
  unbound_for_user: 'session_ended_unbound_for_user',
  upgrade: 'session_ended_upgrade',
  wrong_unlocks: 'login_after_wrong_passwords',
  session_used: 'session_used',
} as const satisfies Record<SessionEnd | 'session_used', TextKey>;
export type Ended = keyof typeof ends;

export const reasonTexts = {
  ...ends,
  new_password: 'login_after_new_password',
  set_up: 'login_after_setup',
  reset_link: 'w_reset_link',
  setup_link: 'w_setup_link',
} as const satisfies Record<string, TextKey>;

export type Reason = keyof typeof reasonTexts;
export const isReason = (why: unknown): why is Reason => typeof why === 'string' && Object.hasOwn(reasonTexts, why);

/** Why a session ended, as the server says it; a newer one may know reasons that these pages do not. */
export const endedBy = (why: string | undefined): Ended =>
  why !== undefined && Object.hasOwn(ends, why) ? (why as Ended) : 'session_used';

/** The reasons that are shown as a warning. */
const WARNINGS: readonly Reason[] = ['reset_link', 'setup_link', 'inactive', 'removed', 'wrong_unlocks'];
export const isWarning = (why: Reason) => WARNINGS.includes(why);
