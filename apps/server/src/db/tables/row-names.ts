/**
 * The name of a row of each table in the activity log, in both languages. It is read at the end of the change, or from
 * the entry if the row was deleted (frame/change/note.ts). No name identifies a client.
 */
import type { List } from '@resa/contract/lists/define';
import { lists } from '@resa/contract/lists/index';
import { type ListName, listNames } from '@resa/contract/lists/names';
import { type Locale, locales } from '@resa/contract/texts';
import { type RawBuilder, sql } from 'kysely';

/** Texts of a row `r`, and the columns of it that they read. */
export interface RowName extends Readonly<Record<Locale, RawBuilder<string | null>>> {
  readonly columns: readonly string[];
}

const same = (text: RawBuilder<string | null>, ...columns: string[]): RowName => ({ columns, en: text, fr: text });
const own = (column: string): RowName => same(sql.ref(`r.${column}`), column);
const day = (column: string): RowName => same(sql`to_char(${sql.ref(`r.${column}`)}, 'YYYY-MM-DD')`, column);
const joined = (...parts: readonly RowName[]): RowName => ({
  columns: parts.flatMap(({ columns }) => columns),
  en: sql`concat_ws(' · ', ${sql.join(parts.map(({ en }) => en))})`,
  fr: sql`concat_ws(' · ', ${sql.join(parts.map(({ fr }) => fr))})`,
});
/** The name of the list row that a column refers to. */
const inList = (list: ListName, column: string): RowName => ({
  columns: [column],
  en: sql`(select name_en from ${sql.table(list)} where id = ${sql.ref(`r.${column}`)})`,
  fr: sql`(select name_fr from ${sql.table(list)} where id = ${sql.ref(`r.${column}`)})`,
});

const place = same(sql`(select name from places where id = r.place_id)`, 'place_id');
const planned = (column: 'name_en' | 'name_fr') => sql<string>`(
  select concat_ws(' · ', p.name, t.${sql.ref(column)}) from place_appointment_types a
    join places p on p.id = a.place_id join appointment_types t on t.id = a.appointment_type_id
  where a.id = r.place_appointment_type_id)`;
/** The location and the type of a plan. */
const plan: RowName = { columns: ['place_appointment_type_id'], en: planned('name_en'), fr: planned('name_fr') };

const weekdays = (locale: Locale) => {
  const { format } = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2023 was a Sunday, which is day 0.
  return Array.from({ length: 7 }, (_, day) => format(Date.UTC(2023, 0, 1 + day)));
};
const weekday: RowName = {
  columns: ['weekday'],
  en: sql`(${sql.val(weekdays('en'))}::text[])[r.weekday + 1]`,
  fr: sql`(${sql.val(weekdays('fr'))}::text[])[r.weekday + 1]`,
};

/** Formatted names hold cleaned markup. */
const plain = (text: RawBuilder<string | null>): RawBuilder<string> =>
  [
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&nbsp;', ' '],
    ['&amp;', '&'],
  ].reduce<RawBuilder<string>>(
    (so_far, [code, sign]) => sql`replace(${so_far}, ${sql.lit(code)}, ${sql.lit(sign)})`,
    sql`regexp_replace(${text}, '<[^>]*>', '', 'g')`,
  );

/** The name of a list row, or the column that the list is sorted by. */
function ofList(name: ListName): RowName {
  const { fields, sort } = lists[name] as unknown as List;
  const stem = ['name', 'lang'].find((one) => `${one}_en` in fields);
  const columns = locales.map((locale) => (stem ? `${stem}_${locale}` : 'zone' in fields ? 'zone' : sort));
  const [en, fr] = columns.map((column) => {
    const text = sql<string>`${sql.ref(`r.${column}`)}::text`;
    return fields[column]?.kind === 'rich' ? plain(text) : text;
  }) as [RawBuilder<string>, RawBuilder<string>];
  return { columns: [...new Set(columns)], en, fr };
}

const administration = {
  users: own('name'),
  roles: { columns: ['lang_en', 'lang_fr'], en: sql`r.lang_en`, fr: sql`r.lang_fr` },
  sessions: same(sql`(select name from users where id = r.user_id)`, 'user_id'),
  places: own('name'),
  offline_workstations: joined(place, own('name')),
  offline_acts: joined(place, own('workstation')),
  addresses: same(sql`(select name from places where address_id = r.id)`, 'id'),
  place_appointment_types: joined(place, inList('appointment_types', 'appointment_type_id')),
  plan_periods: joined(plan, day('start_date')),
  working_hours: joined(plan, weekday),
  nonworking_days: joined(place, day('date')),
  reschedule_days: joined(place, day('date')),
  cutoffs: joined(place, weekday),
  maintenances: { columns: ['name_en', 'name_fr'], en: sql`r.name_en`, fr: sql`r.name_fr` },
  mail_templates: { columns: ['name', 'name_fr'], en: sql`r.name`, fr: sql`coalesce(r.name_fr, r.name)` },
  consent_purposes: { columns: ['name_en', 'name_fr'], en: sql`r.name_en`, fr: sql`r.name_fr` },
  hunger_counts: joined(place, same(sql`r.year::text`, 'year')),
  file_update_periods: joined(day('start_date'), day('end_date')),
} as const satisfies Record<string, RowName>;

/** Rows of a client file are named by their type, never by their content; the file itself by its number. */
const ofFiles = {
  appointments: joined(
    inList('appointment_types', 'appointment_type_id'),
    same(sql`to_char(r.start_date_time, 'YYYY-MM-DD HH24:MI')`, 'start_date_time'),
  ),
  waiting_entries: joined(plan, day('date')),
  documents: inList('document_types', 'document_type_id'),
  waived_proofs: inList('document_types', 'document_type_id'),
  asked_waivers: inList('document_types', 'document_type_id'),
  consents: {
    columns: ['purpose_id'],
    en: sql`(select name_en from consent_purposes where id = r.purpose_id)`,
    fr: sql`(select name_fr from consent_purposes where id = r.purpose_id)`,
  },
  revenues: inList('revenue_types', 'revenue_type_id'),
  no_incomes: day('start_date'),
  client_housings: inList('house_types', 'house_type_id'),
  client_contacts: inList('means_communication_types', 'means_communication_type_id'),
  comments: inList('comment_types', 'comment_type_id'),
  memberships: inList('family_role_types', 'group_role_type_id'),
  client_merges: same(sql`(select file_number::text from clients where id = r.source_id)`, 'source_id'),
  /** Subjects may mention a client: erasing the client also erases them from the log. */
  client_emails: own('subject'),
  bulletins: own('subject'),
} as const satisfies Record<string, RowName>;

const ofLists = Object.fromEntries(listNames.map((name) => [name, ofList(name)])) as Record<ListName, RowName>;

/** A table whose rows are named here. */
export type NamedTable = keyof typeof administration | keyof typeof ofFiles | ListName;

export const rowNames: Readonly<Record<NamedTable, RowName>> = { ...administration, ...ofFiles, ...ofLists };
