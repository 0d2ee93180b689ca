/**
 * The acts that end sessions of users and clients, and links that let them choose a password or open their pages. A
 * change of rights ends nothing, because rights are checked at each call.
 */

interface Ending {
  /** `own` is the session that makes the call, `others` are all but that one. */
  readonly sessions: 'all' | 'own' | 'others' | 'none';
  readonly links: 'all' | 'same_purpose' | 'none';
}

interface UserEnds extends Ending {
  /** The workstations where the user needs no second step. */
  readonly remembered: 'all' | 'none';
}

/** The endings for a user. A session also ends when its hours are over, a link when it is used or too old. */
export const USER_ENDINGS = {
  /** The user changed their own password. */
  own_password: { sessions: 'others', links: 'all', remembered: 'all' },
  /** The user chose a password by a link. */
  link_password: { sessions: 'all', links: 'all', remembered: 'all' },
  /** An editor of users set the password. */
  set_password: { sessions: 'all', links: 'all', remembered: 'all' },
  /** The address changed: links are in the mailbox of the former one. */
  new_address: { sessions: 'none', links: 'all', remembered: 'none' },
  inactive: { sessions: 'all', links: 'all', remembered: 'all' },
  removed: { sessions: 'all', links: 'all', remembered: 'all' },
  /** An invitation was sent, again or to another address. */
  invited: { sessions: 'none', links: 'all', remembered: 'none' },
  /** Somebody who knows the address requested a link for a forgotten password. */
  reset_asked: { sessions: 'none', links: 'none', remembered: 'none' },
  /** The user signed in elsewhere, where the organization allows one session. */
  replaced: { sessions: 'all', links: 'none', remembered: 'none' },
  logout: { sessions: 'own', links: 'none', remembered: 'none' },
  /** The user ended them from another session: one of them, or all others. */
  ended_elsewhere: { sessions: 'others', links: 'none', remembered: 'none' },
  /** Somebody who manages users ended them: one of them, or all. */
  ended_for_user: { sessions: 'all', links: 'none', remembered: 'none' },
  wrong_unlocks: { sessions: 'own', links: 'none', remembered: 'none' },
  /** The user set up a second step, or another one. */
  second_step_set_up: { sessions: 'others', links: 'none', remembered: 'all' },
  second_step_ended: { sessions: 'others', links: 'none', remembered: 'all' },
  /** An administrator or the command reset it. */
  second_step_reset: { sessions: 'all', links: 'none', remembered: 'all' },
  /** The user removed a passkey, which may be in other hands and may have had workstations remembered. */
  passkey_removed: { sessions: 'others', links: 'none', remembered: 'all' },
  /** The account was bound to the identity provider: by an invitation, its user, or its address. */
  provider_bound: { sessions: 'none', links: 'all', remembered: 'none' },
  provider_unbound: { sessions: 'others', links: 'none', remembered: 'none' },
  /** An administrator or the command ended the binding of the account. */
  unbound_for_user: { sessions: 'all', links: 'none', remembered: 'none' },
  /** The identity provider says that its own session is over; those that it opened here end. */
  provider_signed_out: { sessions: 'all', links: 'none', remembered: 'none' },
  /** The provider was switched off, or another one set up: sessions that it opened end. */
  provider_off: { sessions: 'all', links: 'none', remembered: 'none' },
  /** The user has other roles, or a role of theirs allows or requires something else. */
  new_roles: { sessions: 'none', links: 'none', remembered: 'all' },
} as const satisfies Record<string, UserEnds>;
export type UserEnding = keyof typeof USER_ENDINGS;

/** The acts that end sessions. */
export type EndsSessions = {
  [Why in UserEnding]: (typeof USER_ENDINGS)[Why]['sessions'] extends 'none' ? never : Why;
}[UserEnding];
export const endsSessions = (why: UserEnding): why is EndsSessions => USER_ENDINGS[why].sessions !== 'none';

/**
 * Why a user's session ended: one of these acts, the end of its hours, an update of Resa, or an archive that was
 * loaded.
 */
export type SessionEnd = EndsSessions | 'expired' | 'upgrade' | 'restored';
export const SESSION_ENDS: readonly SessionEnd[] = [
  ...(Object.keys(USER_ENDINGS) as UserEnding[]).filter(endsSessions),
  'expired',
  'upgrade',
  'restored',
];

/**
 * The endings for a client on their own pages. In addition, sessions, links and passwords do not count
 * while the file is deleted, merged or restricted, or the person does not head the household that they headed at the time
 * (a single person heads their own). A mailed link counts only as long as the file has its address.
 */
export const CLIENT_ENDINGS = {
  /** The client chose a password by a mail or a code. */
  password: { sessions: 'all', links: 'all' },
  /** A member of the staff made or mailed another link or code. */
  new_link: { sessions: 'none', links: 'same_purpose' },
  signed_out: { sessions: 'own', links: 'none' },
  signed_out_everywhere: { sessions: 'all', links: 'all' },
} as const satisfies Record<string, Ending>;
export type ClientEnding = keyof typeof CLIENT_ENDINGS;
