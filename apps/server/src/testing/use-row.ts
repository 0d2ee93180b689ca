/** Makes one other row use a new row of a list. The lists that are missing here are those that nothing points at. */
import type { ListName } from '@resa/contract/lists/names';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { appointment, household, plan } from './factories.ts';

type Db = Database['kysely'];
interface Use {
  /** The use as the call `used` names it. */
  by: string;
  undo(): Promise<unknown>;
}

/** A client in whose file the column holds the row. */
const client =
  (column: string) =>
  async (db: Db, id: number): Promise<Use> => {
    const { id: client_id } = await household(db);
    await sql`update clients set ${sql.id(column)} = ${id} where id = ${client_id}`.execute(db);
    return {
      by: 'clients',
      undo: () => sql`update clients set ${sql.id(column)} = null where id = ${client_id}`.execute(db),
    };
  };

/** A row of a table that hangs on a client; `values` are its other columns. */
const ofClient =
  (table: string, column: string, values: Record<string, unknown> = {}) =>
  async (db: Db, id: number): Promise<Use> => {
    const { id: client_id } = await household(db);
    const row = { client_id, [column]: id, ...values };
    const names = sql.join(Object.keys(row).map((name) => sql.id(name)));
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db);
    return { by: table, undo: () => sql`delete from ${sql.table(table)} where ${sql.id(column)} = ${id}`.execute(db) };
  };

const AT = '2026-01-02T12:00:00Z';
const FROM = '2026-01-01';

const address = (db: Db, fields: { province_id?: number; city_id?: number } = {}) =>
  db
    .insertInto('addresses')
    .values({ address_ln1: '1 rue Principale', postal_code: 'H2X 1Y4', country_id: 1, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();

export const useRow: Partial<Record<ListName, (db: Db, id: number) => Promise<Use>>> = {
  genders: client('gender_type_id'),
  marital_status_types: client('marital_status_type_id'),
  education_levels: client('education_level_id'),
  field_study_types: client('field_study_id'),
  countries: client('country_of_birth'),
  geo_region_types: client('geo_region_id'),
  languages: client('native_language_id'),
  service_languages: client('service_language_id'),
  aboriginal_indicators: client('aboriginal_indicator_id'),
  citizenship_types: client('citizenship_type_id'),
  veteran_states: client('veteran_state_id'),
  reasons_for_service: client('reason_for_service_id'),
  reasons_for_ending_service: client('reason_for_ending_service_id'),
  referrer_types: client('referrer_type_id'),
  pregnancy_status_types: client('pregnancy_status_type_id'),
  tags: ofClient('client_tags', 'tag_id'),
  comment_types: ofClient('comments', 'comment_type_id', { comment: 'x', created_at: AT, updated_at: AT }),
  document_types: ofClient('proof_documents', 'document_type_id', { classification_id: 2 }),
  means_communication_types: ofClient('client_contacts', 'means_communication_type_id', {
    name: 'x',
    value: 'x',
    updated_at: AT,
  }),
  revenue_types: ofClient('revenues', 'revenue_type_id', { pay_frequency_type_id: 1, amount: 5, start_date: FROM }),
  pay_frequency_types: ofClient('revenues', 'pay_frequency_type_id', {
    revenue_type_id: 1,
    amount: 5,
    start_date: FROM,
  }),
  async family_role_types(db, id) {
    const { id: client_id } = await household(db);
    await db.updateTable('memberships').set({ group_role_type_id: id }).where('client_id', '=', client_id).execute();
    return {
      by: 'memberships',
      undo: () =>
        db.updateTable('memberships').set({ group_role_type_id: 1 }).where('client_id', '=', client_id).execute(),
    };
  },
  async house_types(db, id) {
    const { id: client_id } = await household(db);
    const { id: address_id } = await address(db);
    await db
      .insertInto('client_housings')
      .values({ client_id, house_type_id: id, address_id, start_date: FROM })
      .execute();
    return {
      by: 'client_housings',
      undo: () => db.deleteFrom('client_housings').where('client_id', '=', client_id).execute(),
    };
  },
  async provinces(db, id) {
    await address(db, { province_id: id });
    return { by: 'addresses', undo: () => db.deleteFrom('addresses').where('province_id', '=', id).execute() };
  },
  async cities(db, id) {
    await address(db, { city_id: id });
    return { by: 'addresses', undo: () => db.deleteFrom('addresses').where('city_id', '=', id).execute() };
  },
  async appointment_types(db, id) {
    const { id: plan_id } = await plan(db, { appointment_type_id: id });
    return {
      by: 'place_appointment_types',
      undo: () => db.deleteFrom('place_appointment_types').where('id', '=', plan_id).execute(),
    };
  },
  async bulletin_priority_types(db, id) {
    const dates = { start_date: FROM, end_date: FROM, created_at: AT, updated_at: AT };
    await db
      .insertInto('bulletins')
      .values({ subject: 'x', description: 'x', bulletin_priority_type_id: id, ...dates })
      .execute();
    return {
      by: 'bulletins',
      undo: () => db.deleteFrom('bulletins').where('bulletin_priority_type_id', '=', id).execute(),
    };
  },
  async zones(db, zone_id) {
    const { id: head_client_id } = await household(db);
    const { id: appointment_id, place_id } = await appointment(db, {
      client_id: head_client_id,
      start_date_time: `${FROM} 09:00`,
      status: 2,
    });
    await db
      .insertInto('visits')
      .values({
        appointment_id,
        place_id,
        head_client_id,
        zone_id,
        appointment_type_id: 6,
        category_id: 1,
        date: FROM,
        start_time: '09:00',
        household_size: 1,
        household_type: 'single',
        created_at: AT,
      })
      .execute();
    return { by: 'visits', undo: () => db.deleteFrom('visits').where('zone_id', '=', zone_id).execute() };
  },
  async client_state_types(db, id) {
    const { id: client_id } = await household(db);
    const set = (state: number) =>
      db.updateTable('clients').set({ client_state_type_id: state }).where('id', '=', client_id).execute();
    await set(id);
    return { by: 'clients', undo: () => set(1) };
  },
};
