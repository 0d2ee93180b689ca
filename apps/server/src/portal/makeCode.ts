import type { contract, InputOf } from '@resa/contract';
import { addDays } from '@resa/rules/time/dates';
import { changeClient } from '../client-records/index.ts';
import type { Context } from '../frame/change/context.ts';
import { countTry, HOUR } from '../session/index.ts';
import { accessByCode } from './links/access.ts';
import { makeCode as newCode } from './links/codes.ts';
import { CODE_DAYS, PAGES } from './links/links.ts';

type Input = InputOf<typeof contract.portal.makeCode>;

/** More than anybody prints (decisions-wire W10). */
const MOST_AN_HOUR = 60;

/** A code with which the client chooses a password; it ends their earlier one (decision 084). The log does not hold it. */
export async function makeCode(ctx: Context, { client_id }: Input) {
  const { user_id } = ctx.actor;
  await countTry(ctx, [{ kind: 'client_code_by', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR }]);
  return changeClient(ctx, client_id, {}, async (db, client, note) => {
    const found = await accessByCode(db, ctx, client);
    if (found.code !== 'Ok') return found;
    const slip_code = await newCode(db, ctx, { client_id, family_id: client.group_id, created_by: user_id });
    note.wrote({});
    const expires_on = addDays(ctx.today.date, CODE_DAYS);
    return { code: 'Ok' as const, slip_code, expires_on, address: `${found.address}/${PAGES.code}` };
  });
}
