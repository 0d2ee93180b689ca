/** The words of a report in its language: texts as the organization words them, and the names of types and locations. */
import { type Locale, say } from '@resa/contract/texts';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { lastOfMonth, type Span } from '@resa/rules/time/dates';
import { monthOf, monthsOf } from '@resa/rules/time/months';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import type { ReportContext } from './query.ts';

type Words = 'say' | 'names' | 'allPlaces' | 'incomeNotNotedUntil' | 'genders' | 'zones' | 'events';

export async function wordsOf(db: ReadDb, locale: Locale): Promise<Pick<ReportContext, Words>> {
  const types = await db
    .selectFrom('appointment_types')
    .select(['id', 'category_id', `name_${locale} as name`])
    .execute();
  const genders = await db
    .selectFrom('genders')
    .select(['id', `name_${locale} as name`])
    .where('not_known', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const zones = await db.selectFrom('zones').select(['id', 'group', 'zone']).execute();
  const namesOf = (list: 'education_levels' | 'tags') =>
    db
      .selectFrom(list)
      .select(['id', `name_${locale} as name`])
      .execute();
  const levels = await namesOf('education_levels');
  const tags = await namesOf('tags');
  const places = await db.selectFrom('places').select(['id', 'name']).execute();
  const { rows: notNoted } = await sql<{ until: string | null }>`
    select max(date)::text as until from visits where income_state is null`.execute(db);
  const nameIn = (rows: readonly { id: number; name: string }[]) => {
    const names = new Map(rows.map(({ id, name }) => [String(id), name]));
    return (id: number | string) => names.get(String(id)) ?? '';
  };
  return {
    say: (key, values) => say(locale, key, values),
    names: { type: nameIn(types), place: nameIn(places), level: nameIn(levels), tag: nameIn(tags) },
    allPlaces: places.length,
    incomeNotNotedUntil: notNoted[0]?.until ?? null,
    genders: genders.map(({ id, name }) => ({ value: String(id), words: name })),
    zones: new Map(zones.map(({ id, ...zone }) => [String(id), zone])),
    events: types.filter(({ category_id }) => category_id === CATEGORY.event).map(({ id }) => id),
  };
}

/** The months of a span as rows; March, the month of the hunger count, is marked. */
export const surveyMonths = ({ span, say, locale }: Pick<ReportContext, 'span' | 'say' | 'locale'>) => ({
  rows: monthsOf(span),
  labels: {
    month: (value: string) => {
      const month = monthText(value, locale);
      return value.endsWith('-03') ? say('report_survey_month', { month }) : month;
    },
  },
});

const MONTH_FORMATS = {
  long: { month: 'long', year: 'numeric' },
  short: { month: 'short', year: 'numeric' },
  month: { month: 'short' },
} as const;

/** A month as the language writes it: YYYY-MM becomes March 2026, Mar 2026, or Mar where the year is known. */
export function monthText(month: string, locale: Locale, length: keyof typeof MONTH_FORMATS = 'long'): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(`${locale}-CA`, { ...MONTH_FORMATS[length], timeZone: 'UTC' }).format(day);
}

/** The days of a span in short; `until`: the last that is counted, if it is not the last of the span. */
export function spanWords(
  { from, to }: Span,
  until: string,
  { say, locale }: Pick<ReportContext, 'say' | 'locale'>,
): string {
  const year = from.slice(0, 4);
  const [firstMonth, lastMonthText] = [from, to].map((day) => monthText(monthOf(day), locale, 'short'));
  const months =
    firstMonth === lastMonthText
      ? String(firstMonth)
      : say('report_months_range', { from: firstMonth ?? '', to: lastMonthText ?? '' });
  const isMonths = from.endsWith('-01') && to === lastOfMonth(to);
  const days = isMonths ? months : say('report_range', { from, to });
  const span = from === `${year}-01-01` && to === `${year}-12-31` ? year : days;
  return until < to ? say('report_part_of', { span, date: until }) : span;
}

/**
 * An SQL expression for the key of a figure: the position and id of a list row, so that keys sort as the list does.
 * `ref` is the alias of the list's table. Rows without an entry sort last.
 */
export const positionKey = (ref: string) => {
  const [position, id] = [sql.ref(`${ref}.position`), sql.ref(`${ref}.id`)];
  return sql`coalesce(to_char(${position}, 'FM00000') || '.' || ${id}, '99999.0')`;
};
/** The id of the list row in a key that positionKey() made; 0 if the key has no entry. */
export const idInKey = (key: string): number => Number(key.split('.')[1]);

/**
 * Sorts numbers in texts by their value, so that month 10 follows month 9. The collators are made once because
 * `localeCompare` would make one for each comparison.
 */
export const COLLATORS = {
  en: new Intl.Collator('en', { numeric: true }),
  fr: new Intl.Collator('fr', { numeric: true }),
} as const satisfies Record<Locale, Intl.Collator>;
