import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';
import { changedAt } from './queries.ts';

type Input = InputOf<typeof contract.mails.list>;

/** The mail templates, by a part of their name or of a subject, sorted and paged (002 §2.5, 002 B03). */
export const list = (ctx: Context, { terms: { search, locale }, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    let found = db.selectFrom('mail_templates');
    if (search)
      found = found.where(
        sql<boolean>`position(fold(${search}) in fold(concat_ws(' ', name, name_fr, subject_en, subject_fr))) > 0`,
      );
    const shown = locale === 'fr' ? sql`coalesce(name_fr, name)` : sql`name`;
    const way = descending ? sql`desc` : sql`asc`;
    const by = sortBy === 'name' ? sql`${shown} collate names` : changedAt;
    const rows = await found
      .select(['id', 'code', 'kind', 'name', 'name_fr'])
      .select(changedAt.as('updated_at'))
      .select(
        sql<0 | 1>`(exists (select from mail_templates other
          where other.id <> mail_templates.id and fold(other.name) = fold(mail_templates.name)))::int`.as('twice'),
      )
      .orderBy(sql`${by} ${way} nulls last, id ${way}`)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    return { code: 'Ok' as const, dt: { rows, recordsFiltered: n } };
  });
