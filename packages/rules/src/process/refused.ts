/** Kinds of refused sign-ins and calls that administrators see (decision 032). */
export const REFUSED_KINDS = [
  /** A wrong password, or an address without an account. */
  'sign_in',
  /** The same on the pages of clients. */
  'client_sign_in',
  'unlock',
  /** A session that ended after too many wrong passwords at its lock. */
  'locked_out',
  /** The old password, if somebody chooses a new one. */
  'own_password',
  /** A wrong code of the second step, after the right password. */
  'second_step',
  /** A passkey that is unknown, or whose answer is wrong. */
  'passkey',
  /** The identity provider does not confirm somebody, or names nobody who has an account. */
  'provider',
  /** A link that does not exist, was used or has expired. */
  'link',
  /** Over a limit, or no place among those who wait to sign in. */
  'too_many',
  /** A permission is missing, or a form was sent by another site. */
  'call',
  /** A location is not the user's. */
  'location',
] as const;
export type RefusedKind = (typeof REFUSED_KINDS)[number];

/** Above this number in an hour the dashboard shows a notice. */
export const NOTICED_ABOVE = 20;
/** Days for which they are kept. */
export const REFUSED_DAYS = 90;
