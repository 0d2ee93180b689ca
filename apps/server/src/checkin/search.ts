import type { contract, InputOf } from '@resa/contract';
import { householdShown } from '@resa/contract/persons';
import type { Settings } from '@resa/contract/settings';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { age, momentOf } from '@resa/rules/time/dates';
import { eligibilityOf, servedFactsOf } from '../appointments/index.ts';
import { householdBulletins } from '../bulletins/index.ts';
import { cardQuery, householdOf, idOfNumber, personName, tagCodes } from '../client-records/index.ts';
import { askedAgain } from '../consents/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { counterAppointments } from './queries.ts';

type Input = InputOf<typeof contract.checkin.search>;

/** The household at the counter: its card, people, bulletins and appointments, newest first (000 §2 Check-in). */
export const search = (ctx: Context, { file_number, card_code }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const files = db.selectFrom('live_clients as c').where('c.id', '=', idOfNumber(file_number));
    const found = await cardQuery(files, today).select(tagCodes.as('tags')).executeTakeFirst();
    if (!found) return { code: 'client_not_found' as const };
    const { tags, ...client } = found;
    const all_appointments = await appointmentsOf(db, client.id);
    const members = await householdOf(db, client.id, today);
    return {
      code: 'Ok' as const,
      client,
      // Notes about a restricted household are for those who see it.
      tags: ctx.hiddenOf([client.id]) === undefined ? tags : [],
      appointments: all_appointments.length,
      all_appointments,
      members,
      participants: await participantsOf(db, client.id, today),
      family_size: Math.max(1, members.length),
      today,
      bulletins: await householdBulletins(
        db,
        { client_id: client.id, people: householdShown({ client, members }) },
        today,
      ),
      eligibility: eligibilityOf(await servedFactsOf(db, client.id, today), ctx.today, ctx.settings),
      no_shows: all_appointments.filter(
        ({ status, start_date_time }) => status === STATUS.no_show && momentOf(start_date_time).date <= today,
      ).length,
      consents_again: await againOf(db, members, today),
      check: await checkOf(db, file_number, card_code, ctx.settings),
    };
  });

/** The members of the household whose consent the desk should ask again. */
async function againOf(db: ReadDb, members: Awaited<ReturnType<typeof householdOf>>, today: string) {
  const asked = (await askedAgain(db, members, today)).map(({ client_id }) => client_id);
  return members.flatMap(({ client_id, name }) => (asked.includes(client_id) ? [{ client_id, name }] : []));
}

/** The code is that of the number on the card, also where its file was merged into another (002 B18). */
async function checkOf(
  db: ReadDb,
  file_number: number,
  card_code: Input['card_code'],
  settings: Settings,
): Promise<'card_replaced' | 'plain_number' | null> {
  if (card_code === undefined) return null;
  if (card_code === null) return settings.check_plain_numbers === 1 ? 'plain_number' : null;
  // deleted too: a merged file is
  const file = await db
    .selectFrom('clients')
    .select('id')
    .where('file_number', '=', file_number)
    .where('card_code', '=', card_code)
    .executeTakeFirst();
  return file ? null : 'card_replaced';
}

const appointmentsOf = (db: ReadDb, client_id: number) =>
  counterAppointments(db)
    .where('a.client_id', '=', client_id)
    .orderBy('a.start_date_time', 'desc')
    .orderBy('a.id', 'desc')
    .execute();

async function participantsOf(db: ReadDb, client_id: number, today: string) {
  const rows = await db
    .selectFrom('appointment_participants as ap')
    .innerJoin('live_appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('live_clients as c', 'c.id', 'ap.client_id')
    .select(['ap.appointment_id', 'ap.client_id', 'c.dob', personName])
    .where('a.client_id', '=', client_id)
    .orderBy('c.dob')
    .execute();
  return rows.map(({ dob, ...row }) => ({ ...row, age: dob ? age(dob, today) : null }));
}
