/**
 * An import of clients (decision 062): the shapes that reading, guessing, checking, writing and the screen share. All of
 * them survive JSON; dates are 'YYYY-MM-DD'.
 */
import type { PurposeTerms } from '../consent/decision.ts';
import { PURPOSES, type Purpose, type SaidBy } from '../consent/purposes.ts';
import type { EditedColumn, NameOfKind } from '../person/client-fields.ts';

/** A cell as text, cleaned; '' is empty. A date of a workbook is 'YYYY-MM-DD', a number has a decimal point. */
export type Cell = string;

export interface ImportRow {
  /** Its line in the file, or its row in the sheet; the first is 1. It is the row's own key. */
  readonly line: number;
  /** One for each heading. */
  readonly cells: readonly Cell[];
}

/** A line that holds nobody. */
export interface SkippedLine {
  readonly line: number;
  readonly reason: 'title' | 'total' | 'headings';
  readonly text: string;
}

/** The table that a file holds, without its rows. */
export interface TableHead {
  /** The sheet that was read, and all sheets of the workbook; null and an empty list for a CSV file. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** How a CSV file was read; null for a workbook. */
  readonly encoding: string | null;
  readonly separator: string | null;
  /** The day from which serial numbers of Excel count. */
  readonly epoch: 1900 | 1904;
  /** Unique: the second of two equal ones ends in ' (2)', an empty one is the letter of its column. */
  readonly headings: readonly string[];
  /** The line of the headings; 0 where the file has none. */
  readonly headings_line: number;
  readonly skipped: readonly SkippedLine[];
  /** Lines without any value. */
  readonly empty: number;
}
export interface ImportTable extends TableHead {
  readonly rows: readonly ImportRow[];
}

/** Why a file is not read. */
export const FILE_FAULTS = [
  'import_file_xls',
  'import_file_ods',
  'import_file_encrypted',
  'import_file_too_large',
  'import_file_too_many_rows',
  'import_file_no_values',
  'import_file_no_table',
  'import_file_unreadable',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** The order of the parts of a date. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The day on which a person said yes on paper, for each purpose. */
export const CONSENT_TARGETS = PURPOSES.map((purpose) => `consent_${purpose}` as const);

/** Targets of a column beside the fields of a client (`EditedColumn`). */
export const OTHER_TARGETS = [
  /** Last and first name in one cell. */
  'full_name',
  'age',
  'file_number',
  'former_number',
  /** A value that the persons of a household share. */
  'household',
  /** The key of a row, and the key of the row of its head. */
  'row_key',
  'related_to',
  'role',
  'head',
  /** Several children in one cell: names, with a birth date or an age where they have one. */
  'children',
  /** Street and number; an apartment and a city in the same cell are taken out of it. */
  'address_ln1',
  'address_ln2',
  'unit',
  'city',
  'province',
  'postal_code',
  'country',
  'house_type',
  'income_amount',
  'income_type',
  'income_frequency',
  'state',
  'registered_on',
  ...CONSENT_TARGETS,
] as const;
export type Target = EditedColumn | (typeof OTHER_TARGETS)[number];

/** The person that a column is about: the row's own, their partner, or a child or other member, from 1. */
export type Whose = 'row' | 'partner' | `child_${number}` | `member_${number}`;

export interface ColumnMapping {
  /** null: left out. */
  readonly target: Target | null;
  readonly whose: Whose;
  /** The order of dates: null is not chosen yet, see `DateReading`. */
  readonly date_order?: DateOrder | null;
  /** The order of full names without a comma. */
  readonly name_order?: 'last_first' | 'first_last';
}

/** How rows form households. `following`: a head begins one, and the rows below are its members. */
export const GROUPINGS = ['household', 'reference', 'following', 'row', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Lists whose rows are matched with values of a file. */
export const MATCHED_LISTS = [
  'genders',
  'marital_status_types',
  'pregnancy_status_types',
  'countries',
  'geo_region_types',
  'citizenship_types',
  'languages',
  'service_languages',
  'aboriginal_indicators',
  'veteran_states',
  'education_levels',
  'field_study_types',
  'reasons_for_service',
  'referrer_types',
  'reasons_for_ending_service',
  'family_role_types',
  'client_state_types',
  'house_types',
  'revenue_types',
  'pay_frequency_types',
  'provinces',
  'cities',
] as const;
export type MatchedList = (typeof MATCHED_LISTS)[number];

/** Values of a list by their folded text: a row of the list, or null to leave the field empty. */
export type ValueMatches = Readonly<Record<string, number | null>>;

/** Everything that a user decides about a file. `guessMapping` proposes one; it is kept by name. */
export interface Mapping {
  /** The columns in their order. */
  readonly columns: readonly ColumnMapping[];
  readonly grouping: Grouping;
  /** Decisions about values; one neither decided nor recognised is the fault `import_value_unknown`. */
  readonly values: { readonly [List in MatchedList]?: ValueMatches };
  /** The state of every file; null where a column says it. */
  readonly state: number | null;
  /** The day on which the ages of the file were true; null: the day of the import. */
  readonly ages_on: string | null;
  /** The type and frequency of amounts whose row has none; null leaves the amount out. */
  readonly income_type: number | null;
  readonly income_frequency: number | null;
  /** Phones that several households have: accepted for all, or kept by the first; null until decided. */
  readonly shared_phones: 'accept' | 'first' | null;
  /** File numbers that Resa has used already become former numbers; null until the user decides. */
  readonly used_numbers?: 'former' | null;
  /** The status of a head with a partner and no status; null makes the partner an "other person". */
  readonly couple_status: number | null;
  /** The values of addresses that do not have their own. */
  readonly defaults: {
    readonly house_type_id: number | null;
    readonly country_id: number | null;
    readonly province_id: number | null;
    readonly city_id: number | null;
  };
}

/** How the dates of a column can be read. */
export interface DateReading {
  readonly column: number;
  /** Orders that fit every date. The user chooses between two; without any, the fewest faults decide. */
  readonly orders: readonly DateOrder[];
  /** Whether the column has at least one date that can be read in more than one order. */
  readonly undecided: boolean;
  /** Up to three cells that the orders read differently, and their dates. */
  readonly examples: readonly { readonly text: string; readonly dates: readonly string[] }[];
}

/** A value of a list as the file writes it. */
export interface FoundValue {
  readonly list: MatchedList;
  /** Its key in `ValueMatches`. */
  readonly key: string;
  readonly text: string;
  readonly rows: number;
  /** The row of the list that it means by name or synonym; null where that is not known. */
  readonly proposed: number | null;
}

/** A row of a reference list, as the rules need it. */
export interface ListRow {
  readonly id: number;
  readonly name_en: string;
  readonly name_fr: string;
  readonly active: 0 | 1;
  /** Provinces. */
  readonly code?: string;
  /** Cities. */
  readonly province_id?: number | null;
  /** The persons that a type of revenue is offered to. */
  readonly min_age?: number;
  readonly has_child?: 0 | 1;
  readonly group_roles?: readonly number[];
}
export type ImportLists = { readonly [List in MatchedList]: readonly ListRow[] };

/** The facts of the organization that an import is checked with. */
export interface ImportFacts {
  readonly today: string;
  readonly lists: ImportLists;
  readonly default_country: number;
  /** The ids of Canadian citizens by birth, and of all Canadian citizens. */
  readonly born_in_canada: number;
  readonly canadian_citizens: readonly number[];
  readonly female: number;
  readonly married_statuses: readonly number[];
  readonly food_frequencies: readonly number[];
  /** The purposes that people consent to. */
  readonly purposes: readonly Pick<PurposeTerms, 'purpose' | 'active' | 'from_age'>[];
  /** Whether the user may approve files; without it every file is pending. */
  readonly may_approve: boolean;
  /** Where most households live: proposed where the file does not say it. */
  readonly home: { readonly province_id: number | null; readonly city_id: number | null };
}

/** A change that a user makes to what the file says, in the check. The file itself stays as it is. */
export type Correction =
  /** Another text in a cell. */
  | { readonly kind: 'cell'; readonly line: number; readonly column: number; readonly value: string }
  /** The role of a person, head and single included. */
  | { readonly kind: 'role'; readonly person: string; readonly role: number }
  /** The household of a row; null: one of its own. */
  | { readonly kind: 'household'; readonly line: number; readonly household: string | null }
  | { readonly kind: 'leave_out'; readonly line: number };

/** Faults keep a row out until it is mended; the codes are keys of texts, `params` fill them. */
export const FAULTS = [
  'import_no_name',
  'import_name_formula',
  'import_name_letters',
  'import_too_long',
  'import_date_unreal',
  'import_date_unread',
  'import_birth_ahead',
  'import_birth_long_ago',
  'import_age_unread',
  'import_value_unknown',
  'import_phone_unread',
  'import_email_unread',
  'import_postal_code_unread',
  'import_amount_unread',
  'import_income_none_and_amount',
  'import_number_twice',
  'import_consent_no_day',
  'import_consent_ahead',
  'import_consent_before_birth',
  'import_no_head',
  'import_two_heads',
  'import_head_minor',
  'import_partner_minor',
  'import_two_partners',
  'import_reference_unknown',
  'import_reference_circle',
  'import_household_too_large',
] as const;
export type FaultCode = (typeof FAULTS)[number];

/** Warnings let a row through. */
export const WARNINGS = [
  'import_name_question',
  'import_name_line_break',
  'import_one_name',
  'import_dob_missing',
  'import_head_age_unknown',
  'import_head_chosen',
  'import_dob_estimated',
  'import_parent_young',
  'import_household_missing',
  'import_role_other',
  'import_partner_other',
  'import_email_shared',
  'import_phone_shared',
  'import_address_incomplete',
  'import_income_left_out',
  'import_income_no_amount',
  'import_income_not_offered',
  'import_consent_not_asked',
  'import_same_person',
  'import_two_households',
  'import_twins',
] as const;
export type WarningCode = (typeof WARNINGS)[number];

export interface Problem<Code extends string = FaultCode | WarningCode> {
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;
  readonly line: number;
  /** The column at fault; null where it is the row or the household. */
  readonly column: number | null;
  /** The person (`ProposedPerson.key`); null where it is the household. */
  readonly person: string | null;
  /** The proposed mend; null where only a person knows. */
  readonly mend: Correction | null;
}
export type Fault = Problem<FaultCode>;
export type Warning = Problem<WarningCode>;

export interface ProposedIncome {
  readonly revenue_type_id: number;
  readonly pay_frequency_type_id: number;
  /** Dollars of one payment, at most two decimals. */
  readonly amount: number;
}

/** The fields of a client that a file gives; absent is empty. */
export type PersonFields = {
  -readonly [Name in EditedColumn]?: Name extends NameOfKind<'text' | 'email' | 'phone' | 'date' | 'birth'>
    ? string
    : number;
} & { dob_known?: 0 | 1 };

/** A yes on paper that a file tells of. */
export interface ProposedConsent {
  readonly purpose: Purpose;
  readonly decided_on: string;
  readonly by_whom: SaidBy;
}

export interface ProposedPerson {
  /** The key within the file: the line, and whose the person is ('12', '12:partner', '12:child_2'). */
  readonly key: string;
  readonly line: number;
  readonly fields: PersonFields;
  /** A row of `family_role_types`. */
  readonly role: number;
  /** The number to keep; null: the next free one. */
  readonly file_number: number | null;
  readonly former_number: string | null;
  /** Whether the number belongs to the household. If it is already used, the person loses it without a question. */
  readonly number_of_household: boolean;
  /** The first day of the membership: the registration, else the day of the import, never before the birth. */
  readonly since: string;
  readonly incomes: readonly ProposedIncome[];
  /** Declared to have no income. */
  readonly no_income: boolean;
  readonly consents: readonly ProposedConsent[];
}

export interface ProposedAddress {
  readonly address_ln1: string;
  readonly address_ln2: string | null;
  readonly unit: string | null;
  /** '' where the file has none. */
  readonly postal_code: string;
  readonly country_id: number | null;
  readonly province_id: number | null;
  readonly city_id: number | null;
  readonly international_province_name: string | null;
  readonly international_city_name: string | null;
  readonly house_type_id: number | null;
}

export interface ProposedHousehold {
  /** The own key within the file: the line of its first person. */
  readonly key: string;
  /** The text that grouped it; null where none did. */
  readonly name: string | null;
  readonly lines: readonly number[];
  /** The head or single person first. A row with a fault is here too, as far as it can be read. */
  readonly persons: readonly ProposedPerson[];
  readonly address: ProposedAddress | null;
  readonly client_state_type_id: number;
  /** The day from which the memberships and the address count. */
  readonly since: string;
  /** A household with a fault is not written. */
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
}

/** The proposed households, and the lines that a user left out. */
export interface Proposal {
  readonly households: readonly ProposedHousehold[];
  readonly left_out: readonly number[];
}

/** Two persons of the file, in different households or the same, who may be one. */
export interface InFilePair {
  readonly one: string;
  readonly other: string;
  readonly reasons: readonly string[];
  readonly score: number;
}
