/**
 * The parts that the lettered reports share: how lists are mapped to the rows of the survey, and its table of income.
 *
 * mappingOf    the rows to which the entries of a list are mapped, now or on a day
 * UNMAPPED     the row of unmapped entries
 * incomeOf     households by the primary source of their income
 */
import { income_sources } from '@resa/contract/lists/fixed';
import { sql } from 'kysely';
import { count, type ReportContext, type Source, share, shareOfKnown } from './query.ts';
import { lastOf, visitsIn } from './sources.ts';

export const UNMAPPED_LINE = 'unmapped';

/** An entry's row is that of its last change; `mapped` leaves out the changes after that day, or after the first day of all. */
export const mappingOf = (
  list: 'revenue_types' | 'house_types' | 'education_levels',
  { params, zone }: Pick<ReportContext, 'params' | 'zone'>,
  mapped = params.mapped ?? null,
): Source => sql`
  select distinct on (entry_id) entry_id, line from hunger_mappings
  where list = ${list}
    and (${mapped}::date is null or (since at time zone ${zone})::date <= greatest(${mapped}::date,
      (select min(since at time zone ${zone})::date from hunger_mappings first where first.list = ${list})))
  order by entry_id, id desc`;

const NO_INCOME = '9';
const NOT_KNOWN = 'not_known';
const NOT_NOTED = 'not_noted';

/**
 * Each household once, by the source of the largest monthly amount at its last visit; amounts of one row
 * count together, those of an unmapped type by themselves. Without an amount, a household has no income if it declared
 * so, or if all its amounts are zero; visits of earlier releases did not note which (decision 046).
 */
export function incomeOf(context: ReportContext, category: number) {
  const { span, say, incomeNotNotedUntil: until } = context;
  const lastVisits = lastOf('household', visitsIn({ ...span, category }));
  const households = sql`
    select v.*, coalesce(largest.source, case
        when income_state is null then ${NOT_NOTED}
        when income_state = 'none' or exists (select from visit_revenues r where r.visit_id = v.id) then ${NO_INCOME}
        else ${NOT_KNOWN} end) as source
    from (${lastVisits}) v left join lateral (
      select coalesce(m.line::text, ${UNMAPPED_LINE}) as source
      from visit_revenues r left join (${mappingOf('revenue_types', context)}) m on m.entry_id = r.revenue_type_id
      where r.visit_id = v.id and r.monthly_amount > 0
      group by m.line, case when m.line is null then r.revenue_type_id end
      order by sum(r.monthly_amount) desc, m.line nulls last, min(r.revenue_type_id)
      limit 1) largest on true`;
  return {
    figures: { households: count(households) },
    made: { share: share('households'), share_known: shareOfKnown('households', [NOT_KNOWN, NOT_NOTED]) },
    // Always there but the line of earlier releases, which the months after them do not need.
    rows: [
      ...income_sources.map(({ id }) => String(id)),
      UNMAPPED_LINE,
      NOT_KNOWN,
      ...(until && until >= span.from ? [NOT_NOTED] : []),
    ],
    labels: {
      source: (value: string) => {
        const row = income_sources.find(({ id }) => String(id) === value);
        if (value === NOT_NOTED) return say('report_income_not_noted', { date: until ?? '' });
        return say(row ? row.key : value === NOT_KNOWN ? 'report_income_unknown' : 'report_unmapped');
      },
    },
  };
}
