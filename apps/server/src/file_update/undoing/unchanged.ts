import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { sql } from 'kysely';
import { membershipsOn } from '../../client-records/index.ts';

/** Whether everybody in the household of a moved file (`f`) is still as the night left them, and the file is live. */
export const isUnchanged = (day: string) => sql<boolean>`(
  exists (select from live_clients c where c.id = f.client_id
    and c.client_state_type_id = ${CLIENT_STATE.updating} and c.updated_at = f.moved_at)
  and not exists (
    select from ${membershipsOn(day)} head
    join ${membershipsOn(day)} other on other.group_id = head.group_id
    join live_clients c on c.id = other.client_id
    where head.client_id = f.client_id
      and (c.client_state_type_id <> ${CLIENT_STATE.updating} or c.updated_at <> f.moved_at)))`;
