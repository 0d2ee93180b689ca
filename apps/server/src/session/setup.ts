/**
 * The first administrator of an empty production installation enters the organization's name and their own, through a
 * single-use link that the program printed.
 */
import type { InputOf } from '@resa/contract';
import { ADMINISTRATORS } from '@resa/contract/permissions';
import type { session } from '@resa/contract/session';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import { type Context, change, read } from '../frame/change/context.ts';
import { hashChosen } from './sign-in/chosen.ts';
import { findLink, useLink } from './sign-in/links.ts';
import { countWrongLink } from './sign-in/tries.ts';

const GONE = { code: 'NotFound' as const };
type Input = InputOf<typeof session.setup>;

export async function setup(ctx: Context, input: Input) {
  if (!(await read(ctx, (db) => findLink(db, ctx.now, ['setup'], input.uuid)))) {
    await countWrongLink(ctx, 'reset');
    return GONE;
  }
  const organisation = [input.organisation_en, input.organisation_fr];
  const password_hash = await hashChosen(ctx, 'newPassword', input.newPassword, input, { organisation });
  return change(ctx, async (trx, note) => {
    if (!(await useLink(trx, ctx.now, ['setup'], input.uuid))) return GONE;
    await nameOrganisation(ctx, trx, input);
    const user = await makeAdministrator(ctx, trx, { ...input, password_hash });
    if (!user) return GONE;
    note.wrote({ action: 'organisation.setup', entity: 'users', id: user.id, by: user });
    return { code: 'Ok' as const };
  });
}

async function nameOrganisation(ctx: Context, trx: Trx, { organisation_en, organisation_fr }: Input): Promise<void> {
  const names = { organisation_name_en: organisation_en, organisation_name_fr: organisation_fr };
  for (const [key, name] of Object.entries(names)) {
    const value = JSON.stringify(name);
    await trx
      .insertInto('settings')
      .values({ key, value, updated_at: ctx.now.toISOString(), updated_by: null })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: ctx.now.toISOString() }))
      .execute();
  }
}

/** Undefined when somebody has an account already: the link is for an empty installation. */
async function makeAdministrator(ctx: Context, trx: Trx, given: Input & { password_hash: string }) {
  if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return undefined;
  const now = ctx.now.toISOString();
  const { name, email, password_hash } = given;
  const user = await trx
    .insertInto('users')
    .values({ name, email, password_hash, language: ctx.locale, photo_file_id: null, created_at: now, updated_at: now })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  await sql`
    insert into user_roles (user_id, role_id) select ${user.id}, id from roles where name = ${ADMINISTRATORS}`.execute(
    trx,
  );
  await sql`insert into user_places (user_id, place_id) select ${user.id}, id from places`.execute(trx);
  return user;
}
