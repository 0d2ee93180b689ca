/**
 * A process of its own for tests that kill it: the real server over a durable PGlite in the folder of argv[2], which
 * holds the test organization. Prints one JSON line when it serves: {url, token, place_id, plan_id, clients}.
 */
import { openDatabase } from '../db/open.ts';
import { household, plan } from './factories.ts';
import { testServer } from './server.ts';

const CLIENTS = 20;
/**
 * A type that holders of the tag may book in addition to an open appointment, so that one client can book again and
 * again.
 */
const TYPE = 6;

const db = await openDatabase({ dataFolder: process.argv[2] as string });
if (!(await db.kysely.selectFrom('clients').select('id').limit(1).executeTakeFirst())) await fill();
const server = await testServer({ db });
const token = await server.signIn('desk@resa.test');
const { id: plan_id, place_id } = await db.kysely
  .selectFrom('place_appointment_types')
  .selectAll()
  .executeTakeFirstOrThrow();
const clients = (await db.kysely.selectFrom('clients').select('id').execute()).map((client) => client.id);
process.stdout.write(`${JSON.stringify({ url: server.url, token, place_id, plan_id, clients })}\n`);

async function fill(): Promise<void> {
  const { kysely } = db;
  const tag = await kysely.selectFrom('tags').select('id').orderBy('id').executeTakeFirstOrThrow();
  await kysely.insertInto('tags_extras').values({ row_id: tag.id, item_id: TYPE }).execute();
  for (let n = 0; n < CLIENTS; n++) {
    const { id } = await household(kysely);
    await kysely.insertInto('client_tags').values({ client_id: id, tag_id: tag.id }).execute();
  }
  await plan(kysely, { appointment_type_id: TYPE, max_appointments: 999 });
}
