/**
 * The fields of a person's file, in the order in which they are read, edited, compared and printed. One declaration each:
 * contract, tables, form, log, comparison, merge, family record and erasing follow from it (docs/howto/field.md).
 *
 * CLIENT_FIELDS   the declarations
 * fieldsWhere     the names of the fields that satisfy a condition
 */

/**
 * The persons to which a field applies. For others it is hidden and emptied, except that members keep fields of heads.
 */
export type Applies =
  | 'head'
  /** Everybody but who is served without a name (decision 074). */
  | 'named'
  | 'anonymous'
  | 'adult'
  | 'adult_female'
  | 'date_of_entry'
  | 'reason_for_ending'
  | 'reason_for_ending_text';
/** When a field that applies must be completed. */
export type Required = 'always' | 'two_names' | 'updating' | 'pregnant';

export interface ClientField {
  /** Key of its text. */
  readonly label: string;
  readonly kind:
    | ('text' | 'email' | 'phone' | 'date' | 'birth' | 'every_days' | 'yes_no' | 'tags')
    /** A row of the list `of`. */
    | 'lookup'
    /** Set by the server: the origin of the file, and instants. */
    | ('origin' | 'instant');
  readonly of?: string;
  /** The group of the profile in which it is shown. */
  readonly group: 'identity' | 'contact' | 'origin' | 'education' | 'service';
  /** Characters at most. */
  readonly max?: number;
  readonly applies?: Applies;
  readonly required?: Required;
  /** Fields that a merge takes together with this one. */
  readonly with?: readonly string[];
  /** Whether the family record prints it: only for the head, or as a column of every member too. */
  readonly printed?: 'head' | 'all';
  /** Held by the head for the household: a new head whose own is empty takes it over. */
  readonly household?: true;
}

const define = <const Fields extends Readonly<Record<string, ClientField>>>(fields: Fields): Fields => fields;
const PHONE = 30;

export const CLIENT_FIELDS = define({
  /** 1: the person is served without a name; the file has none, and nothing by which they can be reached (decision 074). */
  anonymous: { label: 'anonymous', kind: 'yes_no', group: 'identity' },
  last_name: { label: 'last_name', kind: 'text', group: 'identity', max: 100, applies: 'named', required: 'always' },
  first_name: {
    label: 'first_name',
    kind: 'text',
    group: 'identity',
    max: 100,
    applies: 'named',
    required: 'two_names',
  },
  /** 1: the person has one legal name only, which is in `last_name` (F-121). */
  one_name: { label: 'one_name', kind: 'yes_no', group: 'identity', applies: 'named' },
  gender_type_id: {
    label: 'gender',
    kind: 'lookup',
    of: 'genders',
    group: 'identity',
    required: 'always',
    printed: 'all',
  },
  dob: { label: 'dob', kind: 'birth', group: 'identity', with: ['dob_known'], printed: 'all' },
  marital_status_type_id: {
    label: 'marital_status',
    kind: 'lookup',
    of: 'marital_status_types',
    group: 'identity',
    applies: 'adult',
    required: 'always',
    printed: 'head',
  },
  pregnancy_status_type_id: {
    label: 'pregnancy_status',
    kind: 'lookup',
    of: 'pregnancy_status_types',
    group: 'identity',
    applies: 'adult_female',
    with: ['delivery_date'],
  },
  delivery_date: {
    label: 'delivery_date',
    kind: 'date',
    group: 'identity',
    applies: 'adult_female',
    required: 'pregnant',
  },
  /** The start of the postal code, which is all that is known of where they live. */
  area: { label: 'area', kind: 'text', group: 'contact', max: 7, applies: 'anonymous', household: true },
  mobile: { label: 'mobile', kind: 'phone', group: 'contact', max: PHONE, applies: 'named', printed: 'head' },
  phone: {
    label: 'phone',
    kind: 'phone',
    group: 'contact',
    max: PHONE,
    applies: 'named',
    with: ['ext'],
    printed: 'head',
  },
  phone2: { label: 'phone2', kind: 'phone', group: 'contact', max: PHONE, applies: 'named', printed: 'head' },
  ext: { label: 'ext', kind: 'text', group: 'contact', max: 5, applies: 'named' },
  email: { label: 'email', kind: 'email', group: 'contact', max: 190, applies: 'named', printed: 'head' },
  country_of_birth: {
    label: 'country_of_birth',
    kind: 'lookup',
    of: 'countries',
    group: 'origin',
    required: 'always',
    with: ['geo_region_id', 'date_of_entry'],
    printed: 'head',
  },
  geo_region_id: {
    label: 'geo_region',
    kind: 'lookup',
    of: 'geo_region_types',
    group: 'origin',
    required: 'always',
  },
  citizenship_type_id: {
    label: 'citizenship',
    kind: 'lookup',
    of: 'citizenship_types',
    group: 'origin',
    required: 'always',
    printed: 'head',
  },
  date_of_entry: {
    label: 'date_of_entry',
    kind: 'date',
    group: 'origin',
    applies: 'date_of_entry',
    required: 'always',
    printed: 'head',
  },
  native_language_id: {
    label: 'native_language',
    kind: 'lookup',
    of: 'languages',
    group: 'origin',
    applies: 'head',
    required: 'always',
    printed: 'head',
  },
  service_language_id: {
    label: 'service_language',
    kind: 'lookup',
    of: 'service_languages',
    group: 'origin',
    applies: 'head',
    household: true,
    required: 'always',
    printed: 'head',
  },
  aboriginal_indicator_id: {
    label: 'aboriginal_status',
    kind: 'lookup',
    of: 'aboriginal_indicators',
    group: 'origin',
    required: 'always',
  },
  veteran_state_id: {
    label: 'veteran_status',
    kind: 'lookup',
    of: 'veteran_states',
    group: 'origin',
    required: 'always',
  },
  education_level_id: {
    label: 'education_level',
    kind: 'lookup',
    of: 'education_levels',
    group: 'education',
    required: 'always',
  },
  field_study_id: { label: 'field_study', kind: 'lookup', of: 'field_study_types', group: 'education' },
  reason_for_service_id: {
    label: 'reason_for_service',
    kind: 'lookup',
    of: 'reasons_for_service',
    group: 'service',
    applies: 'head',
    household: true,
    required: 'always',
    printed: 'head',
  },
  food_frequency: {
    label: 'food_frequency',
    kind: 'every_days',
    group: 'service',
    applies: 'head',
    household: true,
    required: 'always',
    printed: 'head',
  },
  referrer_type_id: {
    label: 'referrer',
    kind: 'lookup',
    of: 'referrer_types',
    group: 'service',
    applies: 'head',
    household: true,
    required: 'updating',
  },
  reason_for_ending_service_id: {
    label: 'reason_for_ending',
    kind: 'lookup',
    of: 'reasons_for_ending_service',
    group: 'service',
    applies: 'reason_for_ending',
    required: 'always',
    with: ['reason_for_ending_text'],
  },
  reason_for_ending_text: {
    label: 'reason_for_ending_text',
    kind: 'text',
    group: 'service',
    max: 255,
    applies: 'reason_for_ending_text',
    required: 'always',
  },
  groups: { label: 'tags', kind: 'tags', group: 'service' },
  /** The number of the person in what the organization used before; one file has it (decision 062). */
  former_number: { label: 'former_number', kind: 'text', group: 'service', max: 40, applies: 'named' },
  fee_paid: { label: 'fee_paid', kind: 'yes_no', group: 'service' },
  origin: { label: 'file_origin', kind: 'origin', group: 'service' },
  created_at: { label: 'created_at', kind: 'instant', group: 'service' },
  updated_at: { label: 'updated_at', kind: 'instant', group: 'service' },
});

type Fields = typeof CLIENT_FIELDS;
export type ClientFieldName = keyof Fields;
/** The names of the fields of a kind. */
export type NameOfKind<Kind extends ClientField['kind']> = {
  [Name in ClientFieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[ClientFieldName];
/** The fields that the profile form sends. */
export type EditedName = Exclude<ClientFieldName, NameOfKind<'origin' | 'instant'>>;
/** The fields that are columns of a client and that a user edits. */
export type EditedColumn = Exclude<EditedName, 'groups'>;

const ENTRIES = Object.entries(CLIENT_FIELDS) as [ClientFieldName, ClientField][];

/** The names of the fields that satisfy a condition, in their order. */
export const fieldsWhere = <Name extends ClientFieldName>(
  condition: (field: ClientField, name: ClientFieldName) => boolean,
): Name[] => ENTRIES.flatMap(([name, field]) => (condition(field, name) ? [name as Name] : []));

export const EDITED_FIELDS = fieldsWhere<EditedName>(({ kind }) => kind !== 'origin' && kind !== 'instant');
/** The value that a form sends for each kind when nothing is typed. */
export const emptyOf = (name: ClientFieldName): null | 0 | [] => {
  const { kind } = CLIENT_FIELDS[name];
  if (kind === 'yes_no') return 0;
  return kind === 'tags' ? [] : null;
};
