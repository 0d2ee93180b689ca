import { randomBytes } from 'node:crypto';
import { EmailAddress } from '@resa/contract/types';
import type { SessionEnd } from '@resa/rules/staff/endings';
import { sql } from 'kysely';
import type { Db } from '../db/handles.ts';
import { textName } from '../frame/change/note.ts';
import { systemChange } from '../frame/change/system-change.ts';
import { jobRows } from '../frame/jobs/job-rows.ts';
import { readSettings } from '../frame/process/settings.ts';
import { endBinding } from '../provider/index.ts';
import { hashPassword, INVITATION_DAYS, makeLink, resetSecondStep, secondStepMail } from '../session/index.ts';
import { argumentsOf } from './arguments.ts';
import { type Command, type CommandServices, MACHINE } from './command.ts';

const USAGE =
  'Usage: npm run user -- add "name" email role... | reset email | reset-mfa email | unbind email | passwords-on';

/**
 * `add name email role...` makes a user at all locations, `reset email` lets one choose a new password: both print a link.
 * `reset-mfa email` removes the second step of a user who lost it. `unbind email` ends a binding to the identity provider
 * and prints a link for another. `passwords-on` lets everybody sign in with a password again.
 */
export const user: Command = async (services, args) => {
  const [what, ...words] = argumentsOf(args);
  if (what === 'add' && words.length >= 3) return add(services, words);
  if (what === 'reset' && words.length === 1) return reset(services, emailOf(words[0]));
  if (what === 'reset-mfa' && words.length === 1) return resetStep(services, emailOf(words[0]));
  if (what === 'unbind' && words.length === 1) return unbind(services, emailOf(words[0]));
  if (what === 'passwords-on' && words.length === 0) return passwordsOn(services);
  throw new Error(USAGE);
};

async function add(services: CommandServices, [name = '', address, ...roles]: string[]): Promise<string> {
  const email = emailOf(address);
  if (name.trim().length < 3) throw new Error('A name has three letters or more.');
  // Nobody knows this password: the link sets the first one.
  const password_hash = await hashPassword(randomBytes(24).toString('base64'));
  const now = services.clock();
  const timestamp = now.toISOString();
  const uuid = await systemChange(
    services,
    async (trx, note) => {
      const ids = await roleIds(trx, roles);
      const { default_staff_language: language } = await readSettings(trx);
      const added = await trx
        .insertInto('users')
        .values({
          name: name.trim(),
          email,
          password_hash,
          language,
          photo_file_id: null,
          created_at: timestamp,
          updated_at: timestamp,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw new Error(`${email} has an account already.`);
      await trx
        .insertInto('user_roles')
        .values(ids.map((role_id) => ({ user_id: added.id, role_id })))
        .execute();
      await sql`insert into user_places (user_id, place_id) select ${added.id}, id from places where active = 1`.execute(
        trx,
      );
      note.wrote({ action: 'user.store', entity: 'users', id: added.id });
      return makeLink(trx, now, 'invitation', added.id);
    },
    MACHINE,
  );
  return `${email} was added. Within ${INVITATION_DAYS} days, open once to choose the password: ${services.config.publicUrl}/reset_password/${uuid}`;
}

async function reset(services: CommandServices, email: string): Promise<string> {
  const now = services.clock();
  const uuid = await systemChange(
    services,
    async (trx, note) => {
      const found = await activeUser(trx, email);
      note.wrote({ action: 'user.reset_link', entity: 'users', id: found.id });
      return makeLink(trx, now, 'reset', found.id);
    },
    MACHINE,
  );
  return `Within one hour, open once to choose a new password: ${services.config.publicUrl}/reset_password/${uuid}`;
}

async function resetStep(services: CommandServices, email: string): Promise<string> {
  const now = services.clock();
  await systemChange(
    services,
    async (trx, note) => {
      const found = await activeUser(trx, email);
      const mail = await resetSecondStep({ settings: await readSettings(trx), now }, trx, note, found);
      if (!mail) throw new Error(`${email} has no second step.`);
      // A command runs no jobs: the server sends it.
      await jobRows(trx, services.clock).add(trx, [{ name: 'mail', data: mail }]);
      await trx.deleteFrom('remembered_workstations').where('user_id', '=', found.id).execute();
      await endSessions(trx, now, found.id, 'second_step_reset');
    },
    MACHINE,
  );
  return `${email} signs in with the password alone, and can set up a second step again.`;
}

async function unbind(services: CommandServices, email: string): Promise<string> {
  const now = services.clock();
  const uuid = await systemChange(
    services,
    async (trx, note) => {
      const found = await activeUser(trx, email);
      if (!(await endBinding(trx, now, found.id)))
        throw new Error(`${email} is not connected to the identity provider.`);
      await endSessions(trx, now, found.id, 'unbound_for_user');
      const data = await secondStepMail(
        { settings: await readSettings(trx), now },
        trx,
        found,
        'provider_unbound_invited',
      );
      await jobRows(trx, services.clock).add(trx, [{ name: 'mail', data }]);
      note.wrote({ action: 'provider.unbind', entity: 'users', id: found.id });
      return makeLink(trx, now, 'invitation', found.id);
    },
    MACHINE,
  );
  return `${email} is disconnected. Within ${INVITATION_DAYS} days, open once to connect the account again: ${services.config.publicUrl}/reset_password/${uuid}`;
}

async function passwordsOn(services: CommandServices): Promise<string> {
  await systemChange(
    services,
    async (trx, note) => {
      const on = await trx
        .updateTable('identity_provider')
        .set(({ eb }) => ({ passwords: 1, row_version: eb('row_version', '+', 1) }))
        .where('passwords', '=', 0)
        .returning('id')
        .executeTakeFirst();
      if (!on) throw new Error('Passwords are on.');
      note.wrote({
        action: 'provider.passwords_on',
        entity: 'identity_provider',
        name: textName('provider_title'),
        before: { passwords: 0 },
        after: { passwords: 1 },
      });
    },
    MACHINE,
  );
  return 'Everybody can sign in with a password again.';
}

const endSessions = (trx: Db, now: Date, user_id: number, ended_why: SessionEnd) =>
  trx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), ended_why })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute();

async function activeUser(trx: Db, email: string) {
  const found = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!found) throw new Error(`No active user has the address ${email}.`);
  return found;
}

function emailOf(address: string | undefined): string {
  const parsed = EmailAddress.safeParse(address);
  if (!parsed.success) throw new Error(`"${address}" is no email address.`);
  return parsed.data;
}

async function roleIds(db: Db, names: string[]): Promise<number[]> {
  const known = await db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute();
  return [...new Set(names)].map((name) => {
    const role = known.find((one) => one.name === name);
    if (!role) throw new Error(`There is no role ${name}; there are ${known.map((one) => one.name).join(', ')}.`);
    return role.id;
  });
}
