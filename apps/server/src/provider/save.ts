/** Changes the settings of the provider. Whoever decides who confirms users could be any of them, so only administrators do. */
import type { contract, InputOf } from '@resa/contract';
import type { ProviderSettings } from '@resa/contract/provider';
import { EMERGENCY_ADMINISTRATORS, providerKind } from '@resa/rules/staff/provider';
import type { Trx } from '../db/handles.ts';
import { forbidden, invalid } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { type Note, textName } from '../frame/change/note.ts';
import { mailProvider } from '../restrictions/index.ts';
import { changeSessions, type End, textsOf } from '../session/index.ts';
import { holdersOf, lockRights, rolesOf } from '../users/index.ts';
import {
  emergencyIds,
  groupsStored,
  identityOfUser,
  nameOfProviderSecret,
  providerOf,
  type StoredProvider,
} from './stored.ts';
import { discover, ProviderFault } from './talking/client.ts';

type Input = InputOf<typeof contract.provider.save>;

export async function save(ctx: Context, { provider: sent, secret: typed, row_version }: Input) {
  if (!ctx.isAdministrator()) throw forbidden();
  if (providerKind(sent.issuer) === 'google' && !sent.hosted_domain)
    throw invalid({ path: 'provider.hosted_domain', rule: 'must_be_completed' });
  const before = await read(ctx, (db) => providerOf(db, ctx.config));
  const secret = typed ?? before?.secret ?? '';
  // The stored secret goes to the address that it belongs to, and to no other.
  if (secret && typed !== secret && before && new URL(before.issuer).origin !== new URL(sent.issuer).origin)
    throw invalid({ path: 'provider.issuer', rule: 'e_issuer_secret' });
  let issuer = sent.issuer;
  // One that is switched off may be away for good.
  if (sent.active === 1) {
    try {
      const { configuration } = await discover(ctx.config, { ...sent, secret });
      issuer = configuration.serverMetadata().issuer;
    } catch (error) {
      const fault = error instanceof ProviderFault ? error : new ProviderFault('provider_unusable', error);
      ctx.log.warn(
        { fault: fault.code, cause: String(fault.cause).slice(0, 200) },
        'the identity provider was not taken',
      );
      return { code: fault.code };
    }
  }
  const sealed = secret && (await textsOf(ctx.config)).seal(nameOfProviderSecret(), secret);
  return changeSessions(ctx, async (trx, note, end) => {
    const editor = await lockRights(ctx, trx, 'crud_users');
    if (!editor.administrator) throw forbidden();
    const stored = await trx.selectFrom('identity_provider').selectAll().forUpdate().executeTakeFirst();
    if (stored && (row_version ?? stored.row_version) !== stored.row_version) return { code: 'stale' as const };
    const refusal = await passwordRefusal(trx, editor.id, { ...sent, issuer });
    if (refusal) return { code: refusal };
    const was = { groups: await groupsStored(trx), emergency: await emergencyIds(trx) };
    await writeGroups(trx, editor.id, sent.groups);
    await writeEmergency(trx, sent.emergency);
    const { emergency: _, groups: __, ...plain } = sent;
    const row = { ...plain, issuer, secret: sealed, row_version: (stored?.row_version ?? 0) + 1 };
    await trx
      .insertInto('identity_provider')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    if (stored?.active === 1 && (row.active === 0 || row.issuer !== stored.issuer)) await endAll(trx, end);
    await mailProvider(trx, ctx, note);
    await noteChange(trx, note, { stored, was, row, sent, isNewSecret: typed !== undefined && typed !== null });
    return { code: 'Ok' as const, row_version: row.row_version };
  });
}

/** Those of these users who are active administrators. */
async function activeAdministrators(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const holders = await holdersOf(trx, ids);
  const active = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .where('active', '=', 1)
    .execute();
  return active.flatMap(({ id }) => (holders.get(id)?.administrator ? id : []));
}

/** Ends the sessions that the provider opened. */
async function endAll(trx: Trx, end: End): Promise<void> {
  const open = await trx
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('identity_id', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  for (const { id, user_id } of open) await end('provider_off', user_id, id);
}

/** Why passwords may not be switched off: two administrators must keep theirs, and who does it must still get in. */
async function passwordRefusal(trx: Trx, editor_id: number, sent: ProviderSettings) {
  const good = await activeAdministrators(trx, sent.emergency);
  if (good.length < new Set(sent.emergency).size)
    throw invalid({ path: 'provider.emergency', rule: 'e_unknown_reference' });
  if (sent.active === 0 || sent.passwords === 1) return null;
  if (good.length < EMERGENCY_ADMINISTRATORS) return 'emergency_needed' as const;
  const staysIn = sent.emergency.includes(editor_id) || (await identityOfUser(trx, sent.issuer, editor_id));
  return staysIn ? null : ('bind_first' as const);
}

/** A row that stays keeps its writer, whose rights it gives, as long as they are an active administrator. */
async function writeGroups(trx: Trx, editor_id: number, sent: ProviderSettings['groups']): Promise<void> {
  const roles = await rolesOf(
    trx,
    sent.map(({ role_id }) => role_id),
  );
  const isKnown = ({ role_id }: { role_id: number }) =>
    roles.some(({ id, administrators }) => id === role_id && !administrators);
  if (!sent.every(isKnown)) throw invalid({ path: 'provider.groups', rule: 'e_unknown_reference' });
  const before = await groupsStored(trx);
  const writers = await activeAdministrators(
    trx,
    before.flatMap(({ written_by }) => written_by ?? []),
  );
  const writerOf = (row: { name: string; role_id: number }) => {
    const former = before.find((one) => one.name === row.name && one.role_id === row.role_id)?.written_by;
    return former && writers.includes(former) ? former : editor_id;
  };
  await trx.deleteFrom('provider_groups').execute();
  if (sent.length > 0)
    await trx
      .insertInto('provider_groups')
      .values(sent.map((row) => ({ ...row, written_by: writerOf(row) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function writeEmergency(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('emergency_administrators').execute();
  if (ids.length > 0)
    await trx
      .insertInto('emergency_administrators')
      .values([...new Set(ids)].map((user_id) => ({ user_id })))
      .execute();
}

interface Changed {
  readonly stored: StoredProvider | undefined;
  readonly was: {
    readonly groups: readonly { name: string; role_id: number }[];
    readonly emergency: readonly number[];
  };
  readonly row: Omit<StoredProvider, 'id'>;
  readonly sent: ProviderSettings;
  readonly isNewSecret: boolean;
}

/** The log holds the settings in words; of the secret, that there is another one. */
async function noteChange(trx: Trx, note: Note, { stored, was, row, sent, isNewSecret }: Changed): Promise<void> {
  const roles = await rolesOf(trx);
  const users = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...was.emergency, ...sent.emergency])
    .execute();
  const inWords = (groups: readonly { name: string; role_id: number }[], ids: readonly number[]) => ({
    groups: groups.map(({ name, role_id }) => `${name}: ${roles.find(({ id }) => id === role_id)?.lang_en ?? ''}`),
    emergency: ids.map((id) => users.find((user) => user.id === id)?.name ?? ''),
  });
  const plain = ({ secret: _, row_version: __, ...fields }: Omit<StoredProvider, 'id'>) => fields;
  const before = stored && plain(stored);
  note.wrote({
    entity: 'identity_provider',
    name: textName('provider_title'),
    before: { ...before, ...inWords(was.groups, was.emergency), client_secret: null },
    after: { ...plain(row), ...inWords(sent.groups, sent.emergency), client_secret: isNewSecret ? 'changed' : null },
  });
}
