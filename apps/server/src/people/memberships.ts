import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { MembershipsTable } from '../db/tables/clients.ts';

/**
 * The memberships that count on a day, one for each person at most: who is whose head, who lives with whom, and how many
 * they are is read from here alone (migration 0025 has the rule). Needs an alias.
 */
export const membershipsOn = (day: string | RawBuilder<unknown>) =>
  sql<Selectable<MembershipsTable>>`memberships_on(${day}::date)`;
