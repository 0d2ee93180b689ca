import { codeRefusal, invitationRefusal } from '@resa/rules/person/portal';
import type { LockedClient } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { restricted } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { portalAddress } from './links.ts';

type Person = Pick<LockedClient, 'group_id' | 'group_role_type_id'> & {
  readonly row: Pick<LockedClient['row'], 'id' | 'file_number' | 'email' | 'restriction_id' | 'client_state_type_id'>;
};

/** The password of a client for the household that they head now; undefined without one. */
export const accountIn = (db: ReadDb, { row, group_id }: Person) =>
  db
    .selectFrom('client_accounts')
    .select('changed_at')
    .where('client_id', '=', row.id)
    .where('family_id', '=', group_id ?? 0)
    .executeTakeFirst();

/**
 * Where the pages of a client are, if they may be invited by mail; otherwise why not. Those of a restricted file are
 * closed (decision 068).
 */
export async function accessByMail(db: ReadDb, ctx: At, person: Person) {
  const { address, invited } = await opened(db, ctx, person);
  if (!address) return { code: 'no_portal' as const };
  const code = invitationRefusal(invited, ctx.settings);
  return code ? { code } : { code: 'Ok' as const, email: invited.email as string, address };
}

/** The same for a code of the desk. */
export async function accessByCode(db: ReadDb, ctx: At, person: Person) {
  const { address, invited } = await opened(db, ctx, person);
  if (!address) return { code: 'no_portal' as const };
  const code = codeRefusal(invited, ctx.settings);
  return code ? { code } : { code: 'Ok' as const, address };
}

type At = Pick<Context, 'config' | 'settings'>;

async function opened(db: ReadDb, { config }: At, person: Person) {
  const { id, file_number, email, restriction_id, client_state_type_id } = person.row;
  if (restriction_id !== null) throw restricted({ id, file_number });
  const hasAccount = (await accountIn(db, person)) !== undefined;
  const invited = { family_role_type_id: person.group_role_type_id, email, client_state_type_id, hasAccount };
  return { address: portalAddress(config), invited };
}
