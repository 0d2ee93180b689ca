/**
 * Codes and forgotten passwords, without staff. Tries slow down an address and never refuse a right code, since a library
 * or a shelter is one address (decision 031).
 */
import { setTimeout } from 'node:timers/promises';
import { networkOf } from '@resa/rules/process/network';
import { displayName } from '@resa/rules/text/name';
import { lockClients } from '../../client-records/index.ts';
import { Refused } from '../../frame/call/refused.ts';
import { type Context, change, read, unlogged } from '../../frame/change/context.ts';
import { countTry, HOUR, inLine, MINUTE, takeBack, tryKey } from '../../session/index.ts';
import { uuidOf } from '../links/codes.ts';
import { clientOf, portalAddress } from '../links/links.ts';
import { mailLink } from '../links/mail-link.ts';
import { accountOf } from '../sessions/sessions.ts';

const LATE_MS = 2_000;
const VERY_LATE_MS = 4_000;
/** Longer than a link and its mail take, so that the time does not tell whether an email has an account. */
const AT_LEAST_MS = 200;
/** Links that are mailed to one address in an hour; more requests get the same answer. */
const MOST_LINKS_AN_HOUR = 3;

/** The link and the client of a typed code; undefined, and late, for one that was used, replaced, expired or never made. */
export async function ownerOfCode(ctx: Context, typed: string) {
  const network = networkOf(ctx.machine);
  return inLine(`client_code ${network}`, async () => {
    const counter = { kind: 'client_code', key: network };
    const attempt = await countTry(
      ctx,
      [],
      [
        { ...counter, max: 10, seconds: MINUTE, late_ms: LATE_MS },
        { ...counter, max: 100, seconds: HOUR, late_ms: VERY_LATE_MS },
      ],
    );
    const uuid = await uuidOf(ctx, typed);
    const owner = await read(ctx, (db) => clientOf(db, ctx, 'code', uuid));
    if (!owner) {
      ctx.countRefused('link');
      await setTimeout(attempt.late_ms);
      return undefined;
    }
    await unlogged(ctx, (db) => takeBack(db, attempt));
    return { uuid, owner };
  });
}

/** Mails a link to choose another password to the client who signs in with this email, if there is one. */
export async function forgotten(ctx: Context, email: string): Promise<void> {
  const network = networkOf(ctx.machine);
  await inLine(`client_forgot ${network}`, async () => {
    const { late_ms } = await countTry(
      ctx,
      [],
      [{ kind: 'client_forgot_machine', key: network, max: 30, seconds: HOUR, late_ms: LATE_MS }],
    );
    await Promise.all([sendLink(ctx, email), setTimeout(Math.max(late_ms, AT_LEAST_MS))]);
  });
}

async function sendLink(ctx: Context, email: string): Promise<void> {
  const address = portalAddress(ctx.config);
  if (!address || !email || !(await isWithinLimit(ctx, email))) return;
  const found = await read(ctx, (db) => accountOf(db, ctx.today.date, email));
  if (!found) return;
  await change(ctx, async (db, note) => {
    const [client] = await lockClients(db, ctx, [found.id], {});
    // The email or the household may have changed meanwhile.
    const still = await accountOf(db, ctx.today.date, email);
    // Never to the typed address, which may differ from the stored one in capitals.
    const stored = client?.row.email;
    if (!client || !stored || still?.id !== found.id) return { code: 'NotFound' as const };
    await mailLink(db, ctx, note, client, { kind: 'client_password', user_id: null, email: stored, address });
    const by = { id: null, name: displayName(found) };
    const of = { entity: 'clients', id: found.id, client_id: found.id } as const;
    note.wrote({ action: 'client.portal_forgot', ...of, by, after: { sent_to: stored } });
    return { code: 'Ok' as const };
  });
}

async function isWithinLimit(ctx: Context, email: string): Promise<boolean> {
  try {
    await countTry(ctx, [{ kind: 'client_forgot', key: tryKey(email), max: MOST_LINKS_AN_HOUR, seconds: HOUR }]);
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status === 429) return false;
    throw error;
  }
}
