/** Rows that a copy of an organization easily gets wrong: every type's edges, unusual texts, gaps in sequences, files. */
import { createHash, randomBytes } from 'node:crypto';
import { installationOf } from '../db/installation.ts';
import { makeInstallation } from '../db/migrations/0250-installation.ts';
import type { Database } from '../db/open.ts';
import type { Vault } from '../frame/files/files.ts';
import { makeReadLogMonths } from '../frame/jobs/upkeep.ts';
import { nameOfProviderSecret } from '../provider/index.ts';
import { nameOfSecret } from '../session/index.ts';

const TEXTS = [
  '',
  ' ',
  'NULL',
  'null',
  '{}',
  'a"b\\c\\n',
  'two\nlines\r\n',
  '\t',
  "it's, {so}",
  'Éloïse 李 🍞',
  '(1,2)',
  '\\x00',
];

/** Returns the ids of the files, whose bytes are in the vault. */
export async function addEdgeRows(db: Database, vault: Vault): Promise<string[]> {
  const at = '2026-03-02T05:06:07.123456Z';
  for (const text of TEXTS)
    await db.pool.query(
      `insert into activity_log (action, user_id, created_name, client_id, entity, machine, properties, created_at)
       values ('client.update', null, $1, null, $1, $1, $2, $3)`,
      [text, JSON.stringify({ before: text, after: [1.5, 1e21, null, true, { '': text }] }), at],
    );
  await db.pool.query('insert into client_counts values (6, 1)');
  await db.pool.query(
    "insert into captured_mails (sent_to, subject, html, body, created_at) values ('a', '', '', '', now())",
  );
  // A sequence that is ahead of its rows, one that was never used, and an id below where the sequence begins.
  await db.pool.query("select setval('captured_mails_id_seq', 500), nextval('file_numbers')");
  await db.pool.query(
    "insert into tags (id, code, name_en, name_fr, text_color, background_color) values (77777, 'x', 'X', 'X', '#000', '#fff')",
  );
  await makeReadLogMonths(db.kysely, '2026-03-31');
  // The first two are the same row twice.
  for (const day of ['2024-01-01', '2024-01-01', '2026-03-31T23:59:59.999999Z', '2026-04-30'])
    await db.pool.query("insert into read_log (at, user_id, client_id, call) values ($1, 1, 2, 'clients.view')", [day]);
  const [later] = (await db.pool.query("select to_regclass('second_steps') is not null as there")).rows;
  if (later?.there) {
    const secret = vault.texts.seal(nameOfSecret(1), 'JBSWY3DPEHPK3PXP');
    await db.pool.query("insert into second_steps select id, $1, 0, '', $2 from users where id = 1", [secret, at]);
  }
  const [latest] = (await db.pool.query("select to_regclass('identity_provider') is not null as there")).rows;
  if (latest?.there) {
    await db.pool.query(
      `insert into identity_provider values (1, 1, 'ID', 'https://sso.example', 'resa', $1, null, null, 'groups', 1, 1, 1)`,
      [vault.texts.seal(nameOfProviderSecret(), 'a secret')],
    );
    await db.pool.query(
      `insert into identities (user_id, issuer, subject, how, since)
       select id, 'https://sso.example', 'somebody', 'own', $1 from users order by id limit 1`,
      [at],
    );
  }
  const [newest] = (await db.pool.query("select to_regclass('passkeys') is not null as there")).rows;
  if (newest?.there)
    await db.pool.query(
      `insert into passkeys
         (user_id, credential_id, public_key, sign_count, transports, name, backup_eligible, backed_up, rp_id, created_at)
       select id, 'credential', 'key', 4294967295, '{internal,hybrid}', 'Le téléphone', 1, 0, 'resa.example', $1
       from users order by id limit 1`,
      [at],
    );
  const ids: string[] = [];
  // Tables of an earlier Resa have none; an archive leaves it out.
  await makeInstallation(db.kysely);
  const installation = await installationOf(db.kysely);
  for (const [n, size] of [0, 1, 70_000, 300_000].entries()) {
    const id = `00000000-0000-4000-8000-00000000000${n}`;
    const bytes = randomBytes(size);
    await vault.put({ id, installation }, bytes);
    await db.pool.query(
      "insert into files (id, installation, kind, content_type, size, sha256, key_id, state, created_at) values ($1, $2, 'client_photo', 'image/jpeg', $3, $4, $5, $6, $7)",
      [
        id,
        installation,
        size,
        createHash('sha256').update(bytes).digest('hex'),
        vault.keyId,
        n === 1 ? 'waiting' : 'clean',
        at,
      ],
    );
    ids.push(id);
  }
  return ids;
}

/** A checksum of every table, of every sequence and of every file, made otherwise than archives make theirs. */
export async function sumsOf(db: Database, vault: Vault): Promise<Record<string, string>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and relname not like 'schema_migration%' and relname <> 'installation' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const row = OF_HERE[name] ?? 'to_jsonb(t)';
    const { rows } = await db.pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, ' ' order by row collate "C")), '') as sum
       from (select (${row})::text as row from "${name}" t) listed`,
    );
    sums[name] = rows[0].sum;
  }
  const { rows: sequences } = await db.pool.query(
    "select sequencename as name, last_value::text as at from pg_sequences where schemaname = 'public'",
  );
  for (const { name, at } of sequences) sums[name] = String(at);
  const { rows: files } = await db.pool.query('select id, installation, key_id from files');
  for (const file of files)
    sums[file.id] = createHash('sha256')
      .update(await vault.get(file))
      .digest('hex');
  const hasSteps = tables.some(({ name }) => name === 'second_steps');
  const { rows: steps } = await db.pool.query(
    hasSteps ? 'select user_id, secret from second_steps' : 'select 1 as user_id where false',
  );
  for (const { user_id, secret } of steps)
    sums[nameOfSecret(user_id)] = vault.texts.open(nameOfSecret(user_id), secret) ?? 'sealed for another installation';
  if (tables.some(({ name }) => name === 'identity_provider')) {
    const { rows: providers } = await db.pool.query('select secret from identity_provider');
    for (const { secret } of providers)
      sums[nameOfProviderSecret()] =
        vault.texts.open(nameOfProviderSecret(), secret) ?? 'sealed for another installation';
  }
  return sums;
}

/** The rows of tables without what belongs to their installation. */
const OF_HERE: Readonly<Record<string, string>> = {
  files: "to_jsonb(t) - 'key_id' - 'installation'",
  second_steps: "to_jsonb(t) - 'secret'",
  identity_provider: "to_jsonb(t) - 'secret'",
};

/** The guards of an organization apart from its rows: constraints, indexes, triggers that are on. PostgreSQL 18 counts
 * not null among the constraints, 15 does not. */
export async function guardsOf(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ guard: string }>(
    `select guard collate "C" as guard from (
     select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as guard
       from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal) listed order by 1`,
  );
  return rows.map(({ guard }) => guard);
}
