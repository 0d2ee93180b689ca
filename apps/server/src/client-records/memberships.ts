import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { MembershipsTable } from '../db/tables/clients.ts';

/**
 * The memberships that count on a day, at most one for each person. Heads, members and the size of a household are read
 * only from here (migration 0025 has the rule). Needs an alias.
 */
export const membershipsOn = (day: string | RawBuilder<unknown>) =>
  sql<Selectable<MembershipsTable>>`memberships_on(${day}::date)`;
