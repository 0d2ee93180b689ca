import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Offers the shipped pension statement to children, who may have an orphan's pension, unless its roles were changed. */
export const pensionsOfChildren: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into document_types_group_roles (row_id, item_id)
      select 59, role.id from family_role_types role
      where role.id in (4, 11) and exists (select from document_types where id = 59 and classification_id = 3)
        and array(select item_id from document_types_group_roles where row_id = 59 order by item_id)
          = array[1, 2, 3, 5, 6, 7, 8, 9, 10]`.execute(db);
  },
};
