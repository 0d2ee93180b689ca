/**
 * The browser's form and the server check a profile by the same rules: the server saves everything that the form
 * accepts.
 */
import { contract } from '@resa/contract';
import { settings } from '@resa/contract/settings';
import { PROFILE_CONSTANTS, type Profile, tidyProfile } from '@resa/rules/person/profile';
import { profileErrors } from '@resa/rules/person/profile-errors';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../frame/call/input.ts';
import { readSettings } from '../frame/process/settings.ts';
import { BAD_VALUES } from '../testing/bad-values.ts';
import { household } from '../testing/factories.ts';
import { COMPLETE, regionsByCountry, type Typed, typedProfiles } from '../testing/profiles.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { checkProfile } from './saving/check-profile.ts';

const { update, store } = contract.clients;
const SEED = 20_260_303;
const TODAY = '2026-03-03';
/** Checked without a database: over another one a few are enough. */
const CHECKED = process.env.RESA_TEST_DB === 'postgres' ? 500 : 5_000;

let server: TestServer;
let token: string;
let regions: Map<number, number[]>;
beforeAll(async () => {
  server = await testServer({ now: `${TODAY}T15:00:00Z` });
  token = await server.signIn('admin@resa.test');
  regions = await regionsByCountry(server.services.db.kysely);
});
afterAll(() => server.close());

interface File {
  id: number;
  row_version: number;
  client_state_type_id: number;
  head: boolean;
}

/** The fields that the form refuses. */
function refusedByForm(typed: Typed, { client_state_type_id, head }: Pick<File, 'client_state_type_id' | 'head'>) {
  const facts = {
    today: TODAY,
    is_head_or_single: head,
    geo_regions: regions.get(typed.country_of_birth ?? 0) ?? [],
    constants: PROFILE_CONSTANTS,
    stored_delivery_date: null,
  };
  const profile = { ...(typed as Omit<Profile, 'client_state_type_id'>), client_state_type_id };
  return fieldsOf(profileErrors(tidyProfile<Profile>(profile, facts), facts));
}
const fieldsOf = (faults: readonly { path: string }[]) =>
  [...new Set(faults.map(({ path }) => path.replace('client.', '')))].sort();

/** An active head, one under update, an inactive one, and a member. */
async function files(): Promise<File[]> {
  const db = server.services.db.kysely;
  const made: File[] = [];
  for (const client_state_type_id of [1, 6, 2]) {
    const { id } = await household(db, { ...COMPLETE, client_state_type_id });
    made.push({ id, row_version: 1, client_state_type_id, head: true });
  }
  const { members } = await household(db, COMPLETE, [{ ...COMPLETE, role: 5 }]);
  made.push({ id: members[0] as number, row_version: 1, client_state_type_id: 1, head: false });
  for (const { id } of made) await server.call(contract.locks.lock, { id }, token);
  return made;
}

describe('a profile as typed is refused at the same fields by form and server', () => {
  it(`${CHECKED} times, in every state, for heads and members`, async () => {
    const all = await typedProfiles(server.services.db.kysely, CHECKED, SEED);
    const values = await readSettings(server.services.db.kysely);
    const stored = await server.services.db.kysely
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', (await files())[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    let saved = 0;
    const apart = all.flatMap((typed, n) => {
      const file = { client_state_type_id: [1, 6, 2, 4][n % 4] as number, head: n % 3 > 0 };
      const { client } = store.takes.parse({ client: typed });
      const { faults } = checkProfile(client, {
        today: TODAY,
        settings: values,
        stored: { ...stored, client_state_type_id: file.client_state_type_id },
        client_state_type_id: file.client_state_type_id,
        is_head_or_single: file.head,
        is_partner: false,
        geo_regions: regions.get(client.country_of_birth ?? 0) ?? [],
        not_offered: [],
      });
      const [ours, theirs] = [fieldsOf(faults), refusedByForm(typed, file)];
      if (theirs.length === 0) saved++;
      return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ typed, ours, theirs }];
    });
    expect(apart.slice(0, 3)).toEqual([]);
    // Both kinds must occur, or this would prove little.
    expect(saved).toBeGreaterThan(CHECKED / 5);
    expect(saved).toBeLessThan((CHECKED * 4) / 5);
  }, 120_000);

  it('and over the wire, with the database’s own checks', async () => {
    const opened = await files();
    const all = await typedProfiles(server.services.db.kysely, 600, SEED + 1);
    const checked = all.map((typed, n) => {
      const file = opened[n % opened.length] as File;
      return { typed, file, refused: refusedByForm(typed, file) };
    });
    // Those that are saved reach the database; the test above has tried enough of the others.
    const good = checked.filter(({ refused }) => refused.length === 0).slice(0, 120);
    const bad = checked.filter(({ refused }) => refused.length > 0).slice(0, 40);
    expect([good.length, bad.length]).toEqual([120, 40]);
    for (const { typed, file, refused } of [...good, ...bad]) {
      const client = { ...typed, id: file.id, row_version: file.row_version };
      const { status, body } = await server.call(update, { client, accept_phone: 1 }, token);
      const fields = (body as { fields?: { path: string }[] }).fields;
      const wire = { status, code: body.code, fields: fields ? fieldsOf(fields) : [], typed };
      const isGood = refused.length === 0;
      expect(wire).toEqual({ status: isGood ? 200 : 400, code: isGood ? 'Ok' : 'Invalid', fields: refused, typed });
      if (body.code === 'Ok') file.row_version = body.client.row_version;
    }
  }, 120_000);
});

describe('a field with a value that no form sends', () => {
  /** Some of these are good in some fields. */
  const ODD = [
    999_999,
    2_147_483_647,
    '10000-01-01',
    ['NO SUCH TAG'],
    [null],
    Array.from({ length: 60 }, () => 'INTERVIEW'),
    '\u200b',
    '7',
  ];
  const anything = fc.oneof(
    fc.constantFrom(...BAD_VALUES, ...ODD),
    fc.jsonValue(),
    fc.string({ minLength: 256, maxLength: 2_000, unit: 'binary' }),
    fc.integer({ min: 1_000_000 }),
    fc.array(fc.string({ minLength: 1, maxLength: 70, unit: 'binary' })),
  );
  const values = fc.sample(anything, { numRuns: 2_000, seed: SEED });
  const fields = [...Object.keys(COMPLETE), 'approximate_age', 'groups', 'id', 'row_version'];

  it.each(fields)(
    '%s is refused by its own name two hundred times, and nothing is written',
    async (field) => {
      const db = server.services.db.kysely;
      const { id } = await household(db, COMPLETE);
      await server.call(contract.locks.lock, { id }, token);
      const row = () => db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const before = await row();
      const good = { ...COMPLETE, groups: [], id, row_version: 1 };
      let bad = 0;
      let sent = 0;
      for (const value of values) {
        if (bad === 200) break;
        const unknown = field === 'approximate_age' ? { dob_known: 0, dob: null } : {};
        const input = JSON.parse(JSON.stringify({ client: { ...good, ...unknown, [field]: value } }));
        const parsed = update.takes.safeParse(input);
        // The frame refuses what the schema refuses, as contract.test.ts proves for every call: one is sent all the
        // same.
        if (!parsed.success && bad > 0) {
          expect(faultsOf(parsed.error, input)[0]?.path).toMatch(new RegExp(`^client\\.${field}`));
          bad++;
          continue;
        }
        if (parsed.success && sent > 10) continue;
        sent++;
        const { status, body } = await server.call(update, input, token);
        if (body.code === 'Ok') {
          // It was good after all: put the former value back.
          await db
            .updateTable('clients')
            .set({ ...COMPLETE, row_version: 1, updated_at: before.updated_at, updated_by: null })
            .where('id', '=', id)
            .execute();
          await db.deleteFrom('client_tags').where('client_id', '=', id).execute();
          continue;
        }
        const named = (body as { fields?: { path: string }[] }).fields?.map(({ path }) => path.split('.')[1]) ?? [];
        const known =
          status === 404 || ['stale', 'not_locked'].includes(body.code) || (status === 400 && named.includes(field));
        if (!known)
          throw new Error(`${status} ${JSON.stringify(body)} to ${field}: ${JSON.stringify(value)?.slice(0, 200)}`);
        bad++;
      }
      expect(await row()).toEqual(before);
      expect(bad).toBeGreaterThanOrEqual(['first_name', 'last_name'].includes(field) ? 100 : 200);
    },
    60_000,
  );
});

it('the constants that the form falls back on are the settings’ first values', () => {
  expect({ ...PROFILE_CONSTANTS, female: 0 }).toEqual({
    default_country: settings.default_country.first,
    born_in_canada: settings.born_in_canada.first,
    canadian_citizens: settings.canadian_citizens.first,
    ending_reason_other: settings.reason_for_ending_other.first,
    food_frequencies: settings.food_frequencies.first,
    female: 0,
  });
});
