/** Rows of the locations and their schedules, and the mail templates that their plans send. */

import { cityOf } from '@resa/demo/addresses';
import type { Clock } from '@resa/demo/clock';
import type { Schedules } from '@resa/demo/locations';
import { mailTemplates } from '@resa/demo/words/mails';
import { locationAddresses } from '@resa/demo/words/streets';
import { FIRST_OWN_ID } from '@resa/reference/seed';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables/index.ts';
import type { Loader } from './loader.ts';

const COMMENTS = [
  'Porte arrière accessible en fauteuil roulant · Step-free entrance at the back',
  'Stationnement pour la livraison devant l’entrée',
  'Metro Verdun, 4 minutes on foot',
];

/** Gives the locations their addresses, ids from 1 on. */
export async function addressPlaces(db: Kysely<Tables>, placeIds: readonly number[]): Promise<number> {
  let count = 0;
  for (const [at, place] of placeIds.entries()) {
    const where = locationAddresses[at];
    if (!where) break;
    const { id } = await db
      .insertInto('addresses')
      .values({
        address_ln1: where.line,
        address_ln2: null,
        unit: null,
        postal_code: where.postal_code,
        country_id: 1,
        ...cityOf('Montréal', 'QC'),
        international_province_name: null,
        international_city_name: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('places')
      .set({ address_id: id, comments: COMMENTS[at] ?? null })
      .where('id', '=', place)
      .execute();
    count = Math.max(count, id);
  }
  return count;
}

export function addSchedules(loader: Loader, { services, closed, cutoffs }: Schedules, clock: Clock): void {
  mailTemplates.forEach((template, index) => {
    loader.add('mail_templates', { id: FIRST_OWN_ID + index, ...template, updated_at: clock.now.toISOString() });
  });
  for (const { plan } of services) loader.add('place_appointment_types', { ...plan });
  for (const { plan, schedule } of services) {
    for (const period of schedule.periods)
      loader.add('plan_periods', { place_appointment_type_id: plan.id, ...period });
    for (const hours of schedule.working_days) loader.add('working_hours', { place_id: plan.place_id, ...hours });
    for (const moved of schedule.reschedule) loader.add('reschedule_days', { place_id: plan.place_id, ...moved });
  }
  for (const day of closed) loader.add('nonworking_days', { ...day });
  for (const cutoff of cutoffs) loader.add('cutoffs', { ...cutoff });
}

/** Whether the database holds a client already, so that a demo would mix with somebody's work. */
export async function holdsClients(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (select from clients) as held`.execute(db);
  return rows[0]?.held ?? false;
}
