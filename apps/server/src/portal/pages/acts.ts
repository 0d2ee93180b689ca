/** The acts of the client's pages. An act that uses a link or a password is one change, and its tries are counted. */
import type { ChosenPassword, TypedPassword } from '@resa/contract/types';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { ON_LIST } from '@resa/rules/booking/waiting';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { displayName } from '@resa/rules/text/name';
import { organisationNow, stamp } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { placeLineOf } from '../../addresses/index.ts';
import { type PageAnswer, pageConsents, recordOnPage } from '../../consents/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { inWords } from '../../frame/call/numbered.ts';
import { type Context, change, read, unlogged } from '../../frame/change/context.ts';
import { checkSignIn, countTry, countWrongLink, HOUR, hashPassword, refusalOf, takeBack } from '../../session/index.ts';
import { clientOf, isGood, useLink } from '../links/links.ts';
import { ownEntries } from '../own/waiting.ts';
import { end } from '../sessions/end.ts';
import { accountOf, type ClientSession, isOpen, openSession, seen } from '../sessions/sessions.ts';
import { ownState } from './own-file.ts';

const GONE = { code: 'NotFound' as const };
const MOST_APPOINTMENTS = 20;
const MOST_PAST = 10;
/** The states in which a household is served with its card. */
const WITH_CARD: readonly number[] = [CLIENT_STATE.active, CLIENT_STATE.updating];
/** More answers than anybody gives: each is kept for good. */
const MOST_ANSWERS_AN_HOUR = 60;

async function gone(ctx: Context) {
  await countWrongLink(ctx, 'client_link');
  return GONE;
}

/**
 * Opens the pages by the link of a file. The log names the link's author, because they are the one who opens the pages.
 */
export async function enter(ctx: Context, uuid: string) {
  if (!(await read(ctx, (db) => isGood(db, ctx, 'autologin', uuid)))) return gone(ctx);
  return change(ctx, async (db, note) => {
    const link = await useLink(db, ctx, 'autologin', uuid);
    if (!link) return GONE;
    const { client_id, family_id, created_by, created_name } = link;
    const token = await openSession(db, ctx.now, ctx.machine, { client_id, family_id, opened_by: created_by });
    const by = { id: created_by, name: created_name ?? 'system' };
    note.wrote({ action: 'client.portal_open', entity: 'clients', id: client_id, client_id, by });
    return { code: 'Ok' as const, token };
  });
}

/** Stores the password by the link of a mail or a code, and signs the client in; their other links and sessions end. */
export async function choosePassword(
  ctx: Context,
  uuid: string,
  password: ChosenPassword,
  purpose: 'password' | 'code' = 'password',
) {
  const owner = await read(ctx, (db) => clientOf(db, ctx, purpose, uuid));
  if (!owner) return gone(ctx);
  const fault = refusalOf(ctx, password, { name: displayName(owner), email: owner.email });
  if (fault) return { code: 'Invalid' as const, fault };
  const password_hash = await hashPassword(password);
  return change(ctx, async (db, note) => {
    const link = await useLink(db, ctx, purpose, uuid);
    if (!link) return GONE;
    const { client_id, family_id } = link;
    const changed_at = ctx.now.toISOString();
    await db
      .insertInto('client_accounts')
      .values({ client_id, family_id, password_hash, changed_at })
      .onConflict((row) => row.column('client_id').doUpdateSet({ family_id, password_hash, changed_at }))
      .execute();
    await end(db, ctx.now, 'password', { client_id });
    const token = await openSession(db, ctx.now, ctx.machine, { client_id, family_id, opened_by: null });
    const by = { id: null, name: displayName(link) };
    note.wrote({
      action: 'client.portal_password',
      entity: 'clients',
      id: client_id,
      client_id,
      by,
      after: { password_hash },
    });
    return { code: 'Ok' as const, token };
  });
}

/** Signs a client in. An unknown email and a wrong password get the same answer after the same time (001 O-75). */
export async function signIn(ctx: Context, email: string, password: TypedPassword | null) {
  const find = () => read(ctx, (db) => accountOf(db, ctx.today.date, email));
  const { account: found, attempt } = await checkSignIn(ctx, { kind: 'client_sign_in', email, password }, find);
  if (!found) return { code: '-1' as const };
  return change(ctx, async (db, note) => {
    // Another password may have been chosen while this one was compared.
    const still = await db
      .selectFrom('client_accounts')
      .select('client_id')
      .where('client_id', '=', found.id)
      .where('password_hash', '=', found.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!still) return { code: '-1' as const };
    const opened = { client_id: found.id, family_id: found.family_id, opened_by: null };
    const token = await openSession(db, ctx.now, ctx.machine, opened);
    const by = { id: null, name: displayName(found) };
    note.wrote({ action: 'client.portal_sign_in', entity: 'clients', id: found.id, client_id: found.id, by });
    await takeBack(db, attempt);
    return { code: 'Ok' as const, token };
  });
}

/** The live session of a token. */
export const sessionOf = (ctx: Context, token: string | undefined): Promise<ClientSession | undefined> =>
  token ? unlogged(ctx, (db) => seen(db, ctx.now, ctx.today.date, token)) : Promise.resolve(undefined);

/** Ends the session; with `signed_out_everywhere`, all sessions and links of the client. */
export const signOut = (
  ctx: Context,
  { id, client_id }: ClientSession,
  why: 'signed_out' | 'signed_out_everywhere' = 'signed_out',
) =>
  change(ctx, async (db, note) => {
    const client = await db
      .selectFrom('live_clients')
      .select(['first_name', 'last_name', 'anonymous', 'file_number'])
      .where('id', '=', client_id)
      .executeTakeFirst();
    await end(db, ctx.now, why, { client_id, id });
    const by = { id: null, name: client ? displayName(client) : 'system' };
    note.wrote({ action: 'client.portal_sign_out', entity: 'clients', id: client_id, client_id, by });
    return { code: 'Ok' as const };
  });

/** Records an answer about the use of a client's data; where a user opened the pages, it names them too. */
export async function answerConsent(ctx: Context, session: ClientSession, given: PageAnswer) {
  const { client_id, opened_by } = session;
  await countTry(ctx, [{ kind: 'client_answer', key: String(client_id), max: MOST_ANSWERS_AN_HOUR, seconds: HOUR }]);
  return change(ctx, async (db, note) => {
    const answer = await recordOnPage(db, ctx, note, { head_id: client_id, worker: opened_by }, given);
    // Checked under the locks of the change; any code but Ok rolls it back.
    return (await isOpen(db, ctx.today.date, session)) ? answer : GONE;
  });
}

export type MyFile = NonNullable<Awaited<ReturnType<typeof myFile>>>;

/**
 * The part of their file that a client sees: name, number, the open appointments from today on, and consents. With the
 * setting `portal_seeing` also the state of the file, what is missing in it, the code of the card, and past appointments.
 */
export const myFile = (ctx: Context, session: ClientSession) =>
  read(ctx, async (db) => {
    if (!(await isOpen(db, ctx.today.date, session))) return undefined;
    const { client_id } = session;
    const client = await db
      .selectFrom('live_clients')
      .select(['first_name', 'last_name', 'anonymous', 'file_number', 'card_code'])
      .where('id', '=', client_id)
      .executeTakeFirst();
    if (!client) return undefined;
    const own = ownAppointments(db, ctx, session);
    const appointments = await own
      .where('a.status', '=', STATUS.open)
      .where('a.start_date_time', '>=', `${ctx.today.date} 00:00`)
      .orderBy('a.start_date_time')
      .orderBy('a.id')
      .limit(MOST_APPOINTMENTS)
      .execute();
    const isSeeing = ctx.settings.portal_seeing === 1;
    const past = isSeeing
      ? await own
          .where(({ or, and, eb }) =>
            or([
              eb('a.status', '=', STATUS.closed),
              and([eb('a.status', '<>', STATUS.cancelled), eb('a.start_date_time', '<', `${ctx.today.date} 00:00`)]),
            ]),
          )
          .orderBy('a.start_date_time', 'desc')
          .orderBy('a.id', 'desc')
          .limit(MOST_PAST)
          .execute()
      : [];
    const state = isSeeing ? await ownState(db, ctx, client_id) : null;
    const consents = await pageConsents(db, client_id, ctx.today.date, ctx.locale);
    const { file_number, card_code } = client;
    const isServed = state !== null && WITH_CARD.includes(state.state);
    return inWords(ctx.locale, {
      ...{ name: displayName(client), file_number, appointments, consents },
      past,
      state,
      // The code of the present card: a new card replaces it here too.
      card: isServed ? `${file_number}-${card_code}` : null,
      // A user who opened the page works with the program.
      books: ctx.settings.portal_booking === 1 && session.opened_by === null,
      waiting: ctx.settings.portal_waiting === 1 ? await ownWaiting(db, ctx, session) : [],
      answers: session.opened_by === null,
      devices: await devicesOf(db, ctx, session),
    });
  });

/** The devices on which the client is signed in; those of users who opened the page are not theirs. */
async function devicesOf(db: ReadDb, { now }: Context, { client_id, family_id }: ClientSession): Promise<number> {
  const { count } = await db
    .selectFrom('client_sessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', client_id)
    .where('family_id', '=', family_id)
    .where('opened_by', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

async function ownWaiting(db: ReadDb, { locale, settings, today }: Context, { client_id, family_id }: ClientSession) {
  const rows = await ownEntries(db, client_id, family_id)
    .innerJoin('place_appointment_types as plan', 'plan.id', 'w.place_appointment_type_id')
    .innerJoin('appointment_types as t', 't.id', 'plan.appointment_type_id')
    .innerJoin('places as place', 'place.id', 'w.place_id')
    .select([sql.ref<string>(`t.name_${locale}`).as('type'), 'place.name as location'])
    .where('w.state', 'in', [...ON_LIST])
    .where('w.date', '>=', today.date)
    .orderBy('w.date')
    .orderBy('w.id')
    .execute();
  return rows.map(({ start_date_time: start, held_until, ...row }) => ({
    ...row,
    held:
      start !== null && held_until !== null
        ? { start, until: stamp(organisationNow(new Date(held_until), settings.time_zone)) }
        : null,
  }));
}

/** The appointments that the head of a household sees; those that they have for another household are left out. */
const ownAppointments = (
  db: ReadDb,
  { locale }: Pick<Context, 'locale'>,
  { client_id, family_id }: Pick<ClientSession, 'client_id' | 'family_id'>,
) =>
  db
    .selectFrom('live_appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.appointment_type_id')
    .innerJoin('places as place', 'place.id', 'a.place_id')
    .select(['a.id', 'a.start_date_time', 'a.status'])
    .select([sql.ref<string>(`t.name_${locale}`).as('type'), 'place.name as location'])
    .select(placeLineOf('place.address_id', locale).as('address'))
    .where('a.client_id', '=', client_id)
    .where(({ or, eb }) => or([eb('a.family_id', 'is', null), eb('a.family_id', '=', family_id)]));
