/**
 * Workstations where a user has signed in before: tries from there are counted apart from those of everybody else
 * (decision 031). A workstation keeps a signed value, which gives no access to anything.
 *
 * workstationIn       the workstation of a value that this server signed
 * isKnown             whether the user of an address has signed in there
 * rememberWorkstation writes down that a user did; returns the value to keep, and whether it is the first time there
 */
import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/handles.ts';
import type { Config } from '../../frame/process/config.ts';
import { secretsOf } from '../../frame/process/secrets.ts';

async function sign(config: Config, id: string): Promise<string> {
  const [secret] = await secretsOf(config);
  const key = Buffer.from(hkdfSync('sha256', secret, 'resa', 'workstations', 32));
  return createHmac('sha256', key).update(id).digest('base64url');
}

export async function workstationIn(config: Config, value: string | undefined): Promise<string | undefined> {
  const [, id, signature] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (!id || !signature) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(await sign(config, id))) ? id : undefined;
}

export async function isKnown(db: ReadDb, email: string, workstation: string): Promise<boolean> {
  const row = await db
    .selectFrom('workstations as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select('w.user_id')
    .where('w.workstation', '=', workstation)
    .where(sql`lower(u.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberWorkstation(
  db: Db,
  { now, config }: { now: Date; config: Config },
  user_id: number,
  workstation: string = randomUUID(),
): Promise<{ value: string; isNew: boolean }> {
  const last_at = now.toISOString();
  const { isNew } = await db
    .insertInto('workstations')
    .values({ user_id, workstation, created_at: last_at, last_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'workstation']).doUpdateSet({ last_at }))
    // Only a row that was there before has been locked by somebody.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return { value: `${workstation}.${await sign(config, workstation)}`, isNew };
}
