/** What administrators see of sign-ins and calls that were refused. */
export const REFUSED_KINDS = [
  /** A wrong password, or an address that is no account. */
  'sign_in',
  /** The same on the pages of clients. */
  'client_sign_in',
  'unlock',
  /** A session that ended after too many wrong passwords at its lock. */
  'locked_out',
  /** The old password, where somebody chooses a new one. */
  'own_password',
  /** A link that never was, was used or is too old. */
  'link',
  /** Over a limit, or no place among those who wait to sign in. */
  'too_many',
  /** A permission is missing, or a form comes from another site. */
  'call',
  /** A location is not the user's. */
  'location',
] as const;
export type RefusedKind = (typeof REFUSED_KINDS)[number];

/** Above so many in an hour the dashboard of administrators says so. */
export const NOTICED_ABOVE = 20;
/** So long they are kept. */
export const REFUSED_DAYS = 90;
