/**
 * The nouns that calls read and change. A call that changes something names it (`changes`), a call that reads names the
 * nouns of its response (`reads`): so the browser knows which responses to fetch again, and the server which browsers
 * to notify.
 */
import { type ListName, listNames } from './lists/names.ts';

const own = [
  /** Client files, with their contents. */
  'clients',
  /** Proof documents and the files uploaded for them. */
  'documents',
  /** Households and their members. */
  'families',
  'appointments',
  /** Locations, with their plans and times. */
  'locations',
  'bulletins',
  /** Accounts of staff. */
  'users',
  /** Roles, with their permissions. */
  'roles',
  /** Sessions, and the links that were mailed to sign in with. */
  'sessions',
  /** Sign-ins and calls that were refused. */
  'refused_tries',
  /** Pairs of files that may be one person. */
  'duplicates',
  /** Restricted files, with who sees them and who broke the glass. */
  'restrictions',
  /** The locks of files. */
  'locks',
  /** Texts of the interface that the organization worded its own way. */
  'texts',
  /** The settings of the organization, with its maintenance. */
  'settings',
  /** Mail templates. */
  'mails',
  /** The yearly update of files: its periods and the clients it leaves out. */
  'file_updates',
  /** Files of clients that are brought in. */
  'client_imports',
  /** The yearly refreshes of school grades. */
  'grade_refreshes',
  /** Long work that a user started, such as long reports. */
  'long_works',
  /** Reports that are sent regularly. */
  'schedules',
  /** Numbers entered for the hunger count of a March, and the order and names of its lines. */
  'hunger_counts',
  /** The purposes that people consent to, and their decisions. */
  'consents',
  /** Filters that users keep under a name. */
  'saved_filters',
  /** The favourite and last used reports of a user. */
  'report_marks',
] as const;

/** The nouns of the contract: its own, and each reference list by its name. */
export const nouns = [...own, ...listNames] as const;
export type Noun = (typeof own)[number] | ListName;

export const isNoun = (name: string): name is Noun => (nouns as readonly string[]).includes(name);

/** The nouns that the response of a call shows: its `reads`, else the noun that its feature is named after. */
export const readsOf = (feature: string, { reads }: { readonly reads?: readonly Noun[] }): readonly Noun[] =>
  reads ?? (isNoun(feature) ? [feature] : []);
