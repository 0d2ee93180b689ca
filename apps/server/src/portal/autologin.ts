import type { contract, InputOf } from '@resa/contract';
import { changeClient } from '../client-records/index.ts';
import type { Context } from '../frame/change/context.ts';
import { mailLanguage } from '../frame/mail/text.ts';
import { countTry, HOUR } from '../session/index.ts';
import { makeLink, PAGES } from './links/links.ts';
import { opening } from './links/opening.ts';

type Input = InputOf<typeof contract.portal.autologin>;

/** More than anybody opens (decisions-wire W10). */
const MOST_AN_HOUR = 60;

/** A link that opens the client's pages once, within a minute (000 O-30). The log does not hold it. */
export async function autologin(ctx: Context, { client_id }: Input) {
  const { user_id } = ctx.actor;
  await countTry(ctx, [{ kind: 'autologin', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR }]);
  return changeClient(ctx, client_id, {}, async (db, client, note) => {
    const found = opening(ctx, client);
    if (found.code !== 'Ok') return found;
    const link = { client_id, family_id: client.group_id, created_by: user_id, email: null };
    const hash = await makeLink(db, ctx.now, { purpose: 'autologin', ...link });
    note.wrote({});
    const locale = mailLanguage(client.row.service_language_id, ctx.settings);
    const address = `${found.address}/${PAGES.autologin}/${hash}?locale=${locale}`;
    return { code: 'Ok' as const, user: { hash, address } };
  });
}
