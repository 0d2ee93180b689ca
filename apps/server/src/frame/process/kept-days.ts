import { REFUSED_DAYS } from '@resa/rules/process/refused';

/** How many days rows and files that have served are kept, before the night deletes them. */
export const KEPT_DAYS = {
  /** The answers to repeated calls, until the night after. */
  answers: 1,
  /** Tries to sign in. */
  tries: 2,
  /** Sign-ins and calls that were refused. */
  refused: REFUSED_DAYS,
  /** Workstations where a user signed in. */
  workstations: 90,
  /** Links to sign in with, after their end. */
  links: 7,
  /** Sessions, after their end. */
  sessions: 30,
  /** Jobs that failed, such as a mail that could not be sent, and the records of nightly ones. */
  jobs: 14,
  /** The program's own messages. */
  system_log: 30,
  /** Reports that took long to make. */
  long_reports: 1,
} as const;
