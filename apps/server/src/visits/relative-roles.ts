import { sql } from 'kysely';

/** The family roles that make a minor a child of the house, as part of another statement. */
export const relativeRoles = sql<number[]>`array(select id from family_role_types where relative = 1)`;
