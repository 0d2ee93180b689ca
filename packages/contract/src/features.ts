/** The subject of each feature's calls, for the description of all calls. */
import type { contract } from './index.ts';
import { type ListName, listNames, namesOf } from './lists/names.ts';

type Feature = Exclude<keyof typeof contract, ListName>;

const own: Readonly<Record<Feature, string>> = {
  session: 'Signing in and out, the locked screen, links, maintenance',
  secondStep: 'The second step at sign-in',
  passkeys: 'Passkeys: signing in without a password, the second step, unlocking',
  user: 'One’s own account',
  categories: 'Several reference lists at once',
  clients: 'Clients: their files, lists and searches',
  clientImports: 'Files of clients that are brought in, checked and taken back',
  documents: 'Proof documents, and the files uploaded for them',
  locks: 'Who edits a client file',
  families: 'Households',
  intake: 'The intake of a household in its steps',
  requests: 'The state of a client file, and deleting it',
  deleted: 'Deleted client files',
  merging: 'Merging two client files, and taking it back',
  duplicates: 'Files that may be one person',
  restrictions: 'Restricted files, and opening one with a reason',
  housings: 'Where households live',
  addresses: 'Addresses: checking and showing them',
  revenues: 'The incomes of households',
  comments: 'Comments in client files',
  consents: 'The purposes that people consent to, and their decisions',
  contacts: 'Other people to reach about a client',
  emails: 'Emails to clients',
  portal: "A client's own pages: the link that opens them, and their password",
  privacy: 'The register of processing: the data that are kept about people, why, and who may see them',
  provider: 'Signing in through the identity provider of the organization',
  schedules: 'Reports that are sent by mail every week or month',
  saved_filters: 'Filters that a user keeps under a name',
  timeline: 'The latest events of households',
  logs: 'Logged changes, and views of clients',
  appointments: 'Appointments and the calendar',
  waiting: 'Waiting lists of full days',
  checkin: 'Check-in',
  offline: 'Check-in without a network',
  bulletins: 'Bulletins for staff, about some clients or about all',
  users: 'Users, as others choose them',
  roles: 'Roles and what they allow',
  dashboard: 'The dashboard',
  locations: 'Locations, their plans, hours and days',
  mails: 'Mail templates',
  reports: 'Reports, as PDF, table, workbook and CSV file',
  translates: 'Texts of the interface, as the organization words them',
  app_settings: 'The settings of the organization',
  file_update: 'The yearly update of files',
  grade_refresh: 'The yearly refresh of school grades',
};

const ofLists = Object.fromEntries(listNames.map((name) => [name, `The reference list ${namesOf(name)}`]));

export const features: Readonly<Record<keyof typeof contract, string>> = {
  ...(ofLists as Record<ListName, string>),
  ...own,
};
