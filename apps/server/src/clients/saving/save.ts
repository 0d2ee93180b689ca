/** The steps that saving and making a file share. */
import { CLIENT_LISTS } from '@resa/contract/client-fields';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { missingRow } from '../../frame/call/errors.ts';
import { invalid } from '../../frame/call/refused.ts';

/** Gives a file these tags and no others. */
export async function saveGroups(db: Trx, client_id: number, groups: readonly string[]): Promise<void> {
  const ids = sql`select id from tags where code = any(${sql.val([...groups])}::text[])`;
  await sql`delete from client_tags where client_id = ${client_id} and tag_id not in (${ids})`.execute(db);
  await sql`insert into client_tags (client_id, tag_id) select ${client_id}::int, id from (${ids}) ids
    on conflict do nothing`.execute(db);
}

const EXCLUSION_VIOLATION = '23P01';
const UNIQUE_VIOLATION = '23505';

/**
 * Turns faults that only the database finds into refusals: an email, so that two households that save at the same time
 * cannot both have one (000 O-35), a former number of another file, and a choice whose row was taken out of its list
 * while the file was saved.
 */
export async function orRefusal<A>(saving: Promise<A>): Promise<A | { code: 'email_exists' }> {
  try {
    return await saving;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === EXCLUSION_VIOLATION && constraint === 'clients_email_one_household') return { code: 'email_exists' };
    if (isFormerNumberTaken(error)) throw invalid({ path: 'client.former_number', rule: 'e_former_number_used' });
    const field = goneChoice(error);
    if (field !== undefined) throw invalid({ path: `client.${field}`, rule: 'e_not_offered' });
    throw error;
  }
}

/** Whether another file has got a former number meanwhile. */
export function isFormerNumberTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === 'clients_former_number';
}

function goneChoice(error: unknown): string | undefined {
  const key = missingRow(error);
  if (key === 'client_tags_tag_id_fkey') return 'groups';
  return Object.keys(CLIENT_LISTS).find((field) => key === `clients_${field}_fkey`);
}
