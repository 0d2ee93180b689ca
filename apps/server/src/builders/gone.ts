/**
 * Files of the demo that were deleted, and some that were merged into another: by the real calls, as an administrator
 * made them on earlier days, so that each can be restored or taken back.
 */
import { contract } from '@resa/contract';
import { Building, type HouseholdToBuild } from '@resa/contract/builders';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import { addDays, type Moment } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import { membershipsOn } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { actorOfUser } from '../frame/call/actor.ts';
import type { Services } from '../frame/process/services.ts';
import { handlers } from '../handlers.ts';
import { Builder } from './builder.ts';
import { addHousehold } from './households.ts';

/** How many days ago each was done; where fewer files fit, fewer are done. */
const SINGLES_DELETED = [2, 9, 23];
const MEMBERS_DELETED = [5];
const MERGED = [1, 6];
/** Before all of these. */
const EARLIEST = -30;
/** When the file was opened that was merged. */
const TWIN_DAYS = -40;

/** Deletes and merges some files in the name of a user. */
export async function addGone(services: Services, user_id: number): Promise<void> {
  const user = await actorOfUser(services.db.kysely, user_id, services.clock());
  if (!user) return;
  const builder = await Builder.of(services, user);
  const { date: today } = builder.today;
  const daysAgo = (days: number) => ({ date: addDays(today, -days), time: '10:12' });
  const each = async (days: readonly number[], where: RawBuilder<unknown>, act: Act) => {
    const files = await newest(services.db.kysely, today, days.length, where);
    for (const [at, file] of files.entries()) await act(file, daysAgo(days[at] ?? 0));
  };

  const remove: Act = async ({ id }, at) =>
    void (await builder.ask(contract.requests.destroy, handlers.requests.destroy, { id }, at));
  await each(SINGLES_DELETED, sql`m.group_role_type_id = ${ROLE.single} and ${longInactive(today)}`, remove);
  await each(MEMBERS_DELETED, sql`m.group_role_type_id > ${ROLE.head} and ${longInactive(today)}`, remove);

  await each(MERGED, sql`m.group_role_type_id = ${ROLE.single} and ${ACTIVE}`, async ({ id: target, ...head }, at) => {
    const [twin] = Building.parse({ households: [{ head, days: TWIN_DAYS }] }).households as [HouseholdToBuild];
    const { id: source } = await addHousehold(builder, twin);
    await builder.ask(contract.merging.merge, handlers.merging.merge, { source, target }, at);
  });
}

type Act = (file: Person, at: Moment) => Promise<void>;

interface Person {
  id: number;
  first_name: string;
  last_name: string;
  dob: string;
  gender_type_id: number;
}

/** The newest files that meet `where`, a condition on `c` and its membership `m`, and joined before the earliest day. */
async function newest(db: ReadDb, today: string, count: number, where: RawBuilder<unknown>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select c.id, c.first_name, c.last_name, c.dob, c.gender_type_id
    from live_clients c join ${membershipsOn(today)} m on m.client_id = c.id
    where m.date_start < ${addDays(today, EARLIEST)}::date and ${where} order by c.id desc limit ${count}`.execute(db);
  return rows;
}

const longInactive = (today: string) => sql`c.client_state_type_id = ${CLIENT_STATE.inactive} and not exists (
  select from client_state_changes s where s.client_id = c.id and s.at > ${addDays(today, EARLIEST)}::date)`;
const ACTIVE = sql`c.client_state_type_id = ${CLIENT_STATE.active} and c.dob_known = 1
  and not exists (select from live_appointments a where a.client_id = c.id and a.status = ${STATUS.open})`;
