/**
 * Decisions about a purpose as part of other statements: the rule of packages/rules/src/consent in SQL, for lists of many
 * persons. consents/consents.test.ts compares both over random decisions.
 */
import type { Purpose } from '@resa/rules/consent/purposes';
import { type RawBuilder, sql } from 'kysely';

/** A value of the decision recorded last by a client about a purpose; null where they were not asked. */
const ofLast = <T>(client_id: RawBuilder<unknown>, purpose: Purpose, value: RawBuilder<T>) => sql<T | null>`(
  select ${value} from consents d join consent_purposes p on p.id = d.purpose_id
  where d.client_id = ${client_id} and p.code = ${purpose} order by d.id desc limit 1)`;

/** Whether a client refused a purpose or withdrew it. */
export const saidNoTo = (purpose: Purpose, client_id: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${ofLast(client_id, purpose, sql`d.state <> 'given'`)}, false)`;

/** Whether the photo of clients `c` may be shown: they said yes, or it was shown before the first question. */
export const photoShown = (today: string) => sql<boolean>`(c.photo_file_id is not null and coalesce(
  ${ofLast(
    sql`c.id`,
    'photo',
    sql`case when d.state <> 'given' then false when d.valid_until >= ${today}::date or d.valid_until is null then true end`,
  )},
  (select f.shown_unasked = 1 from files f where f.id = c.photo_file_id)))`;
