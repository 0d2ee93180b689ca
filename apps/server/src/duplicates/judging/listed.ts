/** Which pairs are on the worklist. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Of two live files in two households, as pair `d`: those that nobody has judged (0), or judged to be two persons (1).
 * Judged is also a pair whose files have others merged into them that were judged.
 */
export const listed = (not_same: 0 | 1): RawBuilder<boolean> => sql`(
  exists (select from live_clients a join live_clients b on b.id = d.other_id
    where a.id = d.one_id and a.family_id is distinct from b.family_id)
  and ${not_same ? sql`d.not_same_at is not null` : sql`d.not_same_at is null and ${notJudgedBefore}`})`;

/** What was said of a merged file holds for the file that remains. */
const notJudgedBefore = sql`(d.one_id, d.other_id) not in (
  select least(coalesce(a.merged_into, a.id), coalesce(b.merged_into, b.id)),
    greatest(coalesce(a.merged_into, a.id), coalesce(b.merged_into, b.id))
  -- deleted too: a merged file is
  from duplicates j join clients a on a.id = j.one_id join clients b on b.id = j.other_id
  where j.not_same_at is not null)`;
