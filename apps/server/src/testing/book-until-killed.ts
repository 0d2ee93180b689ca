/**
 * A process of its own for tests that kill it: the real server over a durable PGlite in the folder of argv[2]. Prints
 * one JSON line when it serves: {url, token, place_id, plan_id, clients}.
 */

import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { household, plan } from './factories.ts';
import { createTestOrganisation } from './organisation.ts';
import { testServer } from './server.ts';

const CLIENTS = 20;
/** A type that holders of the tag may book beside an open appointment, so that one client can book again and again. */
const TYPE = 6;

const dataFolder = process.argv[2] as string;
const db = await openDatabase({
  dataFolder,
  onCreate: async (made) => {
    await migrate(made);
    await createTestOrganisation(made);
    const tag = await made.kysely.selectFrom('tags').select('id').orderBy('id').executeTakeFirstOrThrow();
    await made.kysely.insertInto('tags_extras').values({ row_id: tag.id, item_id: TYPE }).execute();
    for (let n = 0; n < CLIENTS; n++) {
      const { id } = await household(made.kysely);
      await made.kysely.insertInto('client_tags').values({ client_id: id, tag_id: tag.id }).execute();
    }
    await plan(made.kysely, { appointment_type_id: TYPE, max_appointments: 999 });
  },
});
const server = await testServer({ db });
const token = await server.signIn('desk@resa.test');
const { id: plan_id, place_id } = await db.kysely
  .selectFrom('place_appointment_types')
  .selectAll()
  .executeTakeFirstOrThrow();
const clients = (await db.kysely.selectFrom('clients').select('id').execute()).map((client) => client.id);
process.stdout.write(`${JSON.stringify({ url: server.url, token, place_id, plan_id, clients })}\n`);
