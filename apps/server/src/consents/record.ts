import type { contract, InputOf } from '@resa/contract';
import { decidesFor, isAsked, lastRow } from '@resa/rules/consent/decision';
import { emitHousehold, type LockedClient, lockClients } from '../client-records/index.ts';
import { type FieldFault, invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { cleanPicture, fromDataUrl } from '../frame/files/pictures.ts';
import { decisionsOf, purposesOf, type StoredDecision, type StoredPurpose } from './queries.ts';
import { writeDecision } from './write.ts';

type Input = InputOf<typeof contract.consents.record>;
type Decided = Input['decisions'][number];

/** Records what people of one household decided: a row each, all or nothing. */
export async function record(ctx: Context, input: Input) {
  const { client_id, decisions, how, language, decided_on } = input;
  if ((how === 'signature') !== (input.signature !== null))
    throw invalid({ path: 'signature', rule: 'must_be_completed' });
  if (decided_on > ctx.today.date) throw invalid({ path: 'decided_on', rule: 'e_consent_future' });
  const picture = input.signature === null ? null : await pictureOf(ctx, input.signature);
  if (input.signature !== null && !picture) return { code: 'bad_picture' as const };
  return change(ctx, async (db, note) => {
    const ids = [...new Set([client_id, ...decisions.map((one) => one.client_id)])];
    const clients = await lockClients(db, ctx, ids, {});
    const [{ group_id }] = clients as [LockedClient];
    if (clients.some((one) => one.group_id !== group_id)) return { code: 'not_household' as const };
    const purposes = await purposesOf(db);
    if (decisions.some((one) => purposeOf(one, purposes).version !== one.version))
      return { code: 'text_changed' as const };
    const stored = await decisionsOf(db, ids);
    const faults = decisions.flatMap((one, at) => faultOf(input, one, at, { clients, purposes, stored }));
    if (faults.length > 0) throw invalid(...faults);
    const file_id = picture && (await picture.keep(db));
    for (const id of ids)
      for (const { version: _, ...one } of decisions.filter((each) => each.client_id === id)) {
        const purpose = purposeOf(one, purposes);
        await writeDecision(db, ctx, note, { ...one, purpose, how, language, decided_on, file_id });
      }
    emitHousehold(note, group_id);
    return { code: 'Ok' as const };
  });
}

/** The bytes of a signature, which no row claims yet; null for anything but a picture. */
async function pictureOf(ctx: Context, signature: string) {
  const clean = await cleanPicture(ctx.actor.user_id, fromDataUrl(signature));
  return clean && ctx.files.write('signature', 'image/png', Buffer.from(clean));
}

const purposeOf = ({ purpose }: Pick<Decided, 'purpose'>, purposes: readonly StoredPurpose[]): StoredPurpose =>
  purposes.find(({ code }) => code === purpose) as StoredPurpose;

interface Facts {
  clients: readonly LockedClient[];
  purposes: readonly StoredPurpose[];
  stored: readonly StoredDecision[];
}

/** Why a decision cannot be recorded. */
function faultOf(input: Input, one: Decided, at: number, { clients, purposes, stored }: Facts): FieldFault[] {
  const { decided_on, decisions } = input;
  const dob = clients.find(({ row }) => row.id === one.client_id)?.row.dob ?? null;
  const own = stored.filter((row) => row.client_id === one.client_id);
  const fault = (field: keyof Decided, rule: string) => [{ path: `decisions.${at}.${field}`, rule }];
  if (decisions.findIndex((other) => other.client_id === one.client_id && other.purpose === one.purpose) !== at)
    return fault('purpose', 'e_duplicate');
  if (dob !== null && decided_on < dob) return [{ path: 'decided_on', rule: 'e_date' }];
  const withdraws = one.state === 'withdrawn';
  if (withdraws && lastRow(one.purpose, own)?.state !== 'given') return fault('state', 'e_consent_not_given');
  if (!withdraws && !isAsked(purposeOf(one, purposes), decided_on, dob)) return fault('purpose', 'e_consent_not_asked');
  return decidesFor(dob, decided_on).includes(one.by_whom) ? [] : fault('by_whom', 'e_consent_by_whom');
}
