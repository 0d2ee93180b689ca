import type { contract, InputOf } from '@resa/contract';
import type { Act } from '@resa/rules/offline/acts';
import { organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { personName } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';
import { plansServing } from './plans.ts';

/** The client of an act. A merged file leads to the one that stays. */
const named = sql<number>`coalesce(a.client_id, (
  -- deleted too: a merged file is
  select coalesce(n.merged_into, n.id) from clients n where n.file_number = (o.content ->> 'file_number')::int))`;

/** The appointment of an act, also of one that was not tried, or of the act that it takes back. */
const about = sql<number | null>`coalesce(o.appointment_id, (o.content ->> 'appointment_id')::int, (
  select coalesce(u.appointment_id, (u.content ->> 'appointment_id')::int) from offline_acts u
  where u.act = (o.content ->> 'undoes')::uuid))`;

/** Lists the acts that a person has to settle at a location, in the order in which they happened. */
export const waiting = (ctx: Context, { place_id }: InputOf<typeof contract.offline.waiting>) =>
  read(ctx, async (db) => {
    const dayOf = (at: string) => organisationNow(new Date(at), ctx.settings.time_zone).date;
    const rows = await db
      .selectFrom('offline_acts as o')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .leftJoin('live_appointments as a', (join) => join.on('a.id', '=', about))
      .leftJoin('users as changer', 'changer.id', 'a.updated_by')
      .leftJoin('live_clients as c', (join) => join.on('c.id', '=', named))
      .select(['o.id', 'o.kind', 'o.why', 'o.at', 'o.workstation', 'o.content', 'u.name as user'])
      .select(['a.id as appointment_id', 'a.appointment_type_id', 'a.start_date_time', 'a.status'])
      .select(['a.updated_at', 'changer.name as changed_by', 'c.id as client_id', 'c.file_number', personName])
      .where('o.place_id', '=', place_id)
      .where('o.outcome', '=', 'waits')
      .orderBy('o.at')
      .orderBy('o.id')
      .execute();
    const days = new Set(rows.filter(({ kind }) => kind === 'walk_in').map(({ at }) => dayOf(at)));
    const plans = new Map<string, { id: number; name_en: string; name_fr: string }[]>();
    for (const date of days) {
      const serving = await plansServing(db, place_id, date);
      plans.set(
        date,
        serving.map(({ id, name_en, name_fr }) => ({ id, name_en, name_fr })),
      );
    }
    return {
      code: 'Ok' as const,
      rows: rows.flatMap(({ content, why, appointment_id, appointment_type_id, start_date_time, status, ...row }) => {
        const { updated_at: changed_at, changed_by, client_id, ...rest } = row;
        const act = content as Act | null;
        if (!act || !why) return [];
        const hidden = client_id !== null && ctx.hiddenOf([client_id]) !== undefined;
        const appointment =
          appointment_id && appointment_type_id && start_date_time && status
            ? { id: appointment_id, appointment_type_id, start_date_time, status, changed_at, changed_by }
            : null;
        return [
          {
            ...rest,
            why,
            client_id,
            file_number: rest.file_number ?? act.file_number,
            name: client_id === null ? act.name : rest.name,
            persons: act.persons,
            // Notes about a restricted household are for those who see it.
            reason: hidden ? null : act.reason,
            plans: row.kind === 'walk_in' ? (plans.get(dayOf(row.at)) ?? []) : [],
            appointment,
          },
        ];
      }),
    };
  });
