/** Which pairs are on the worklist. */
import { type RawBuilder, sql } from 'kysely';

/**
 * A condition on pairs `d` of two live files in different households: 0 for pairs that nobody has decided, 1 for pairs
 * that a user decided to be two persons. A decision about files that were merged into these two counts as well.
 */
export const isListed = (not_same: 0 | 1): RawBuilder<boolean> => sql`(
  exists (select from live_clients a join live_clients b on b.id = d.other_id
    where a.id = d.one_id and a.family_id is distinct from b.family_id)
  and ${not_same ? sql`d.not_same_at is not null` : sql`d.not_same_at is null and ${notDecidedBefore}`})`;

/**
 * A condition on pairs `d`: the user sees both files. A pair reveals who both persons are, so one with a restricted
 * file is shown only to users who see that restriction (decision 068).
 */
export const isSeen = (restrictions: readonly number[]): RawBuilder<boolean> => sql`not exists (
  select from restricted_clients r where r.client_id in (d.one_id, d.other_id)
    and r.restriction_id <> all(${sql.val([...restrictions])}::int[]))`;

/** A decision about a merged file holds for the file that remains. */
const notDecidedBefore = sql`(d.one_id, d.other_id) not in (
  select least(coalesce(a.merged_into, a.id), coalesce(b.merged_into, b.id)),
    greatest(coalesce(a.merged_into, a.id), coalesce(b.merged_into, b.id))
  -- deleted too: a merged file is
  from duplicates j join clients a on a.id = j.one_id join clients b on b.id = j.other_id
  where j.not_same_at is not null)`;
