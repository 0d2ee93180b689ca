/**
 * Mails the list of expected households to the users that a location names, at its opening time, once a day (decision
 * 080). Because a mail leaves the organization, restricted households and those whose head refused to be shared by name
 * are listed by number only.
 */
import { say } from '@resa/contract/texts';
import { servedTimes } from '@resa/rules/booking/slots';
import { listIsDue } from '@resa/rules/offline/day-list';
import { organisationNow } from '@resa/rules/time/dates';
import { scheduleOfPlace } from '../../appointments/index.ts';
import type { Db, ReadDb } from '../../db/handles.ts';
import { contextOfUser } from '../../frame/change/context-of-user.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import { htmlOf } from '../../frame/mail/text.ts';
import type { Services } from '../../frame/process/services.ts';
import { mustBeRemade, rightsBefore } from '../../reports/index.ts';
import { leavingPaper } from '../paper.ts';
import { listRecipients, type Recipient } from './recipients.ts';

const unsent = (db: ReadDb, date: string) =>
  db
    .selectFrom('places')
    .select(['id', 'name', 'day_list_to'])
    .where('active', '=', 1)
    .where('day_list_to', 'is not', null)
    .where((where) => where.or([where('day_list_sent_on', 'is', null), where('day_list_sent_on', '<', date)]));

/** Several processes may call this at the same time: the row is locked and records the day on which it was mailed. */
export async function mailDayLists(services: Services): Promise<void> {
  const { kysely } = services.db;
  const { time_zone } = await services.settings.get();
  const { date, time } = organisationNow(services.clock(), time_zone);
  for (const { id, day_list_to } of await unsent(kysely, date).orderBy('id').execute()) {
    if (day_list_to === null || !listIsDue(await startsOf(kysely, id, date), time)) continue;
    // A location that fails does not delay the others. The next round tries it again.
    await mailList(services, { id, day_list_to, date }).catch((err: unknown) =>
      services.log.warn({ err, place_id: id }, 'the list of a location was not mailed'),
    );
  }
}

async function startsOf(db: Db, place_id: number, date: string): Promise<string[]> {
  const { schedules } = await scheduleOfPlace(db, place_id);
  return schedules.flatMap((schedule) => servedTimes(schedule, date));
}

async function mailList(services: Services, place: { id: number; day_list_to: string; date: string }): Promise<void> {
  await services.wording.get();
  const { allowed } = await listRecipients(services.db.kysely, place.day_list_to, place.id);
  const lists: (Recipient & Awaited<ReturnType<typeof listFor>>)[] = [];
  for (const user of allowed) lists.push({ ...user, ...(await listFor(services, user.id, place.id)) });
  await systemChange(services, async (db, note) => {
    const row = await unsent(db, place.date).where('id', '=', place.id).forUpdate().executeTakeFirst();
    if (row?.day_list_to !== place.day_list_to) return;
    // Somebody in them was restricted or refused meanwhile, or rights changed: they are made again a minute later.
    for (const { rights, named } of lists) if (await mustBeRemade(db, { rights, shows: named })) return;
    await db.updateTable('places').set({ day_list_sent_on: place.date }).where('id', '=', place.id).execute();
    // Checked again: rights may have been lost while the lists were made.
    const now = await listRecipients(db, place.day_list_to, place.id);
    const sent = lists.filter(({ id, persons }) => persons.length > 0 && now.allowed.some((user) => user.id === id));
    for (const { id, email, persons, named, language, body, content_type, name } of sent) {
      const at = services.clock().toISOString();
      const view = { at, user_id: id, client_ids: persons, call: 'checkin.paper', machine: '' } as const;
      await services.viewLog.record(view, db);
      const text = say(language, 'day_list_mail', { place: row.name });
      note.job('mail', {
        to: email,
        subject: say(language, 'day_list_subject', { place: row.name, date: place.date }),
        html: htmlOf(text),
        text,
        lang: language,
        client_ids: named,
        reader: { user_id: id, permission: 'crud_checkin', place_id: place.id },
        attachment: { name, content_type, base64: body.toString('base64') },
      });
    }
    note.wrote({
      entity: 'places',
      id: place.id,
      name: { en: row.name, fr: row.name },
      action: 'location.mail_list',
      after: {
        sent_to: sent.map(({ email }) => email).join(', ') || null,
        left_out: now.refused.join(', ') || null,
        persons: sent[0]?.persons.length ?? 0,
      },
    });
  });
}

/** The list as a user may read it, in their language. */
async function listFor(services: Services, user_id: number, place_id: number) {
  const ctx = await contextOfUser(services, user_id, 'checkin.paper');
  const rights = await rightsBefore(ctx);
  const { shows, ...list } = await leavingPaper(ctx, place_id);
  return { ...list, persons: [...new Set(shows)], language: ctx.locale, rights };
}
