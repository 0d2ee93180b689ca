import type { Comparison } from '@resa/contract/reports/compare';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Locations and staff. */
export interface StaffTables {
  addresses: AddressesTable;
  places: PlacesTable;
  users: UsersTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  user_roles: UserRolesTable;
  user_places: UserPlacesTable;
  user_columns: UserColumnsTable;
  skipped_steps: SkippedStepsTable;
  sessions: SessionsTable;
  workstations: WorkstationsTable;
  second_steps: SecondStepsTable;
  recovery_codes: RecoveryCodesTable;
  remembered_workstations: RememberedWorkstationsTable;
  identity_provider: IdentityProviderTable;
  provider_groups: ProviderGroupsTable;
  emergency_administrators: EmergencyAdministratorsTable;
  identities: IdentitiesTable;
  passkeys: PasskeysTable;
  spent_challenges: SpentChallengesTable;
  password_resets: PasswordResetsTable;
  saved_filters: SavedFiltersTable;
  report_marks: ReportMarksTable;
  report_schedules: ReportSchedulesTable;
  hunger_counts: HungerCountsTable;
  hunger_count_layouts: HungerCountLayoutsTable;
}

export interface HungerCountsTable {
  id: Generated<number>;
  year: number;
  place_id: number;
  meals: number | null;
  snacks: number | null;
  note: string | null;
  row_version: Generated<number>;
  updated_at: string;
  updated_by: number | null;
}

export interface HungerCountLayoutsTable {
  id: number;
  lines: ColumnType<HungerCountLine[], string, string>;
  row_version: Generated<number>;
  updated_at: string;
  updated_by: number | null;
}

export interface HungerCountLine {
  readonly name: string;
  readonly name_en: string | null;
  readonly name_fr: string | null;
}

export interface ReportSchedulesTable {
  id: Generated<number>;
  user_id: number;
  report: string;
  params: {
    location?: number;
    locations?: number[];
    types?: number[];
    category?: number;
    event?: number;
    vbz_event?: number;
    compare?: Comparison;
  };
  span: string | null;
  every: 'week' | 'month';
  weekday: number;
  month_day: number;
  time: string;
  locale: 'en' | 'fr';
  send_to: string;
  subject: string;
  message: string;
  paused: Generated<0 | 1>;
  stopped: string | null;
  untold: 'food_aid' | null;
  next_at: string;
  queued_for: string | null;
  queued_at: string | null;
  last_at: string | null;
  last_day: string | null;
  last_outcome: string | null;
  last_sent_to: string | null;
  last_left_out: string | null;
  last_persons: number | null;
  row_version: Generated<number>;
  created_at: string;
}

export interface ReportMarksTable {
  user_id: number;
  /** The number of a report's card. */
  report_id: number;
  favourite: Generated<0 | 1>;
  used_at: string | null;
}

export interface SavedFiltersTable {
  id: Generated<number>;
  user_id: number;
  screen: string;
  name: string;
  filter_values: Record<string, string>;
  created_at: string;
}

export interface AddressesTable {
  id: Generated<number>;
  address_ln1: string;
  address_ln2: string | null;
  unit: string | null;
  postal_code: string;
  country_id: number;
  province_id: number | null;
  city_id: number | null;
  international_province_name: string | null;
  international_city_name: string | null;
  row_version: Generated<number>;
}

export interface PlacesTable {
  id: Generated<number>;
  name: string;
  comments: string | null;
  address_id: number | null;
  active: Generated<0 | 1>;
  faces_queue: Generated<0 | 1>;
  /** 1: its named workstations go on without a network (decision 076). */
  offline: Generated<0 | 1>;
  /** The addresses that get the day's list at opening time, separated by commas, and the last day of it (decision 080). */
  day_list_to: string | null;
  day_list_sent_on: string | null;
  row_version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface UsersTable {
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  language: Generated<string>;
  /** Whether keys without Ctrl act by themselves in the browser. */
  single_keys: Generated<0 | 1>;
  /** Whether the rows of lists are closer together. */
  compact_rows: Generated<0 | 1>;
  active: Generated<0 | 1>;
  demo: Generated<0 | 1>;
  photo_file_id: string | null;
  row_version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface RolesTable {
  id: Generated<number>;
  name: string;
  lang_en: string;
  lang_fr: string;
  system: Generated<0 | 1>;
  /** The day from which its users must have a second step. */
  second_step_from: string | null;
  row_version: Generated<number>;
}

export interface RolePermissionsTable {
  role_id: number;
  permission_id: number;
}

export interface UserRolesTable {
  user_id: number;
  role_id: number;
}

export interface UserPlacesTable {
  user_id: number;
  place_id: number;
}

/** Steps of the first day that were left out. */
export interface SkippedStepsTable {
  step: string;
  skipped_at: string;
  skipped_by: number;
}

/** Columns of a list that a user does not want to see. */
export interface UserColumnsTable {
  user_id: number;
  list: string;
  hidden: string[];
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  token_hash: string;
  uuid: string;
  machine: Generated<string>;
  status: Generated<number>;
  created_at: string;
  expires_at: string;
  last_seen_at: string;
  active_at: string;
  locked_at: string | null;
  ended_at: string | null;
  ended_why: string | null;
  /** 1: the policy of that day would have refused the password of this sign-in. */
  weak_password: Generated<0 | 1>;
  /** Names of rules/staff/browser.ts; null is another one, or not known. */
  browser: string | null;
  system: string | null;
  /** The identity that opened it. */
  identity_id: number | null;
  /** The name of the provider's own session. */
  provider_session: string | null;
}

/** Where a user has signed in before. */
export interface WorkstationsTable {
  user_id: number;
  workstation: string;
  created_at: string;
  last_at: string;
}

/** The second step of a user at sign-in. */
export interface SecondStepsTable {
  user_id: number;
  /** Sealed; empty where it was lost. */
  secret: string;
  /** The period of 30 seconds of the last code that counted. */
  last_counter: number;
  recovery_salt: string;
  since: string;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  used_at: string | null;
}

/** Where a user needs no second step for 30 days. */
export interface RememberedWorkstationsTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  browser: string | null;
  system: string | null;
  machine: string;
  created_at: string;
  expires_at: string;
}

/** The organization's identity provider: one row, or none. */
export interface IdentityProviderTable {
  id: number;
  active: 0 | 1;
  name: string;
  issuer: string;
  oidc_client_id: string;
  /** Sealed; empty without one. */
  secret: string;
  hosted_domain: string | null;
  email_domains: string | null;
  groups_claim: string;
  asks_second_step: 0 | 1;
  passwords: 0 | 1;
  row_version: Generated<number>;
}

/** The role that a group of the provider gives. */
export interface ProviderGroupsTable {
  name: string;
  role_id: number;
  written_by: number | null;
}

/** Who may sign in with a password when passwords are off. */
export interface EmergencyAdministratorsTable {
  user_id: number;
}

/** Who a user is at an identity provider. */
export interface IdentitiesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  issuer: string;
  subject: string;
  how: 'invitation' | 'own' | 'email';
  since: string;
  ended_at: string | null;
}

/** A key of WebAuthn that signs its user in (decision 078). */
export interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** The authenticator's name for it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's count of signatures; 0 where it does not count. */
  sign_count: number;
  transports: string[];
  name: string;
  /** 1: its maker may copy it to other devices of the user. */
  backup_eligible: 0 | 1;
  /** 1: it was copied. */
  backed_up: 0 | 1;
  /** The host of Resa for which it was made. */
  rp_id: string;
  created_at: string;
  last_used_at: string | null;
}

/** Challenges that were answered: each counts once. */
export interface SpentChallengesTable {
  challenge: string;
  expires_at: string;
}

export interface PasswordResetsTable {
  uuid_hash: string;
  user_id: number | null;
  purpose: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}
