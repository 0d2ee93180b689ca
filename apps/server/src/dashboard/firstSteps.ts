import { FIRST_STEPS } from '@resa/contract/dashboard';
import { listNames } from '@resa/contract/lists/names';
import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

interface Found {
  location: boolean;
  plan: boolean;
  users: boolean;
  people: boolean;
  booked: boolean;
  skipped: string[];
}

/** The steps of an organization's first day, and which are done; it is new until somebody was booked. */
export const firstSteps = (ctx: Context) =>
  read(ctx, async (db) => {
    const { rows } = await sql<Found>`select
      exists (select from places where active = 1) as location,
      exists (select from place_appointment_types t join places p on p.id = t.place_id and p.active = 1) as plan,
      (select count(*) from users where active = 1) > 1 as users,
      exists (select from live_clients) as people,
      exists (select from live_appointments) as booked,
      array(select step from skipped_steps) as skipped`.execute(db);
    const { skipped, booked, ...found } = rows[0] as Found;
    // An organization with bookings has lists to book with: its long log is not read for that.
    const lists =
      booked ||
      (await db.selectFrom('activity_log').select('id').where('entity', 'in', listNames).limit(1).execute()).length > 0;
    const mail = ctx.config.smtpUrl !== undefined;
    const done = { name: ctx.settings.organisation_name_en !== '', mail, lists, ...found };
    return {
      code: 'Ok' as const,
      steps: FIRST_STEPS.map((step) => ({
        step,
        done: done[step] ? (1 as const) : (0 as const),
        skipped: skipped.includes(step) ? (1 as const) : (0 as const),
      })),
      fresh: booked ? (0 as const) : (1 as const),
    };
  });
