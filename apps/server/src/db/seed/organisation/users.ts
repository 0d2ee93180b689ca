/** The demo's locations and users; the users are shown on its sign-in page. Production refuses a database that holds them. */

import { sql } from 'kysely';
import { hashPassword } from '../../../session/index.ts';
import type { Db } from '../../handles.ts';

export const DEMO_PASSWORD = 'resa-demo';

interface DemoUser {
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly role: string;
  /** How many of the locations, by id; all when absent. */
  readonly places?: number;
}

const demoUsers: readonly DemoUser[] = [
  { name: 'Alice Tremblay', email: 'admin@resa.test', language: 'en', role: 'administrators' },
  { name: 'David Roy', email: 'desk@resa.test', language: 'fr', role: 'front_desk', places: 2 },
  { name: 'Wendy Chen', email: 'worker@resa.test', language: 'en', role: 'case_worker' },
  { name: 'Victor Gagnon', email: 'viewer@resa.test', language: 'fr', role: 'viewer', places: 1 },
];

/** Locations of the demo, unless there are some already. */
export async function seedDemoPlaces(db: Db): Promise<void> {
  if (await db.selectFrom('places').select('id').limit(1).executeTakeFirst()) return;
  const rows = ['Centre-ville', 'Rosemont', 'Verdun'].map((name) => ({ name, comments: null, address_id: null }));
  await db.insertInto('places').values(rows).execute();
}

/** Adds the demo users that are missing, at the locations that exist by then. */
export async function seedDemoUsers(db: Db, now: Date): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const timestamp = now.toISOString();
  for (const { role, places, ...user } of demoUsers) {
    const added = await db
      .insertInto('users')
      .values({ ...user, password_hash, demo: 1, photo_file_id: null, created_at: timestamp, updated_at: timestamp })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) continue;
    await sql`insert into user_roles (user_id, role_id) select ${added.id}, id from roles where name = ${role}`.execute(
      db,
    );
    await sql`
      insert into user_places (user_id, place_id)
      select ${added.id}, id from places where active = 1 order by id limit ${places ?? null}`.execute(db);
  }
}
