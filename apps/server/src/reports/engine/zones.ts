/**
 * Where the household of a visit lived on its day, as it was written down then.
 *
 * zoned       rows with `zone` and `zone_group`
 * zoneWords   what zones and their groups are called
 * OUTSIDE, NO_ADDRESS, ELSEWHERE   an address in no zone; no address; the group of both
 */
import { sql } from 'kysely';
import type { ReportContext, Source } from './query.ts';

export const OUTSIDE_ZONE = 'outside';
export const NO_ADDRESS = 'none';
export const ELSEWHERE_ZONE = 'elsewhere';

/**
 * Adds `zone` and `zone_group` (the id of the group's first zone) to the rows. A household that had a home on the day
 * always has a kind of housing, so without a zone its address counts as outside all zones.
 */
export const zoned = (source: Source): Source => sql`
  select coalesce(z.id::text, case when v.house_type_id is null then ${NO_ADDRESS} else ${OUTSIDE_ZONE} end) as zone,
    coalesce(z.first_id::text, ${ELSEWHERE_ZONE}) as zone_group, v.*
  from (${source}) v
  left join (select id, min(id) over (partition by "group") as first_id from zones) z on z.id = v.zone_id`;

export function zoneWords({ say, zones }: ReportContext) {
  const zone = (id: string) =>
    id === OUTSIDE_ZONE
      ? say('report_outside_zones')
      : id === NO_ADDRESS
        ? say('report_no_address')
        : (zones.get(id)?.zone ?? '');
  const group = (id: string) => (id === ELSEWHERE_ZONE ? say('report_without_zone') : (zones.get(id)?.group ?? ''));
  const fullName = (id: string) => [zones.get(id)?.group, zone(id)].filter(Boolean).join(' · ');
  return { zone, group, full: fullName };
}
