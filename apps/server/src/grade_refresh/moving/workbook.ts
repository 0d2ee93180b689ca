import { say } from '@resa/contract/texts';
import { age, organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { fullName, saidNoTo } from '../../client-records/index.ts';
import { inWords } from '../../frame/call/numbered.ts';
import { notFound } from '../../frame/call/refused.ts';
import type { FileAnswer } from '../../frame/call/serve.ts';
import { type Context, read } from '../../frame/change/context.ts';
import { contentTypes, writeSheet } from '../../sheets/index.ts';

interface Row {
  id: number;
  file_number: number;
  name: string;
  dob: string | null;
  old_level: string | null;
  new_level: string | null;
  refused: boolean;
}

/**
 * The persons who moved in a refresh, as an Excel workbook (002 B15); levels by the names that they have now. It leaves out
 * who refused sharing by name and says how many (decision 067).
 */
export async function workbookOf(ctx: Context, refresh_id: number): Promise<FileAnswer> {
  const { locale } = ctx;
  const name = sql.ref(`name_${locale}`);
  const { made, moved } = await read(ctx, async (db) => {
    const made = await db
      .selectFrom('grade_refreshes')
      .select('created_at')
      .where('id', '=', refresh_id)
      .executeTakeFirst();
    const { rows: moved } = await sql<Row>`
      select c.id, c.file_number, ${fullName()} as name, c.dob,
        was.${name} as old_level, became.${name} as new_level, ${saidNoTo('sharing', sql`c.id`)} as refused
      from grade_refresh_moves m join live_clients c on c.id = m.client_id
      left join education_levels was on was.id = m.from_level
      left join education_levels became on became.id = m.to_level
      where m.refresh_id = ${refresh_id}
      order by c.last_name || ' ' || c.first_name collate names, c.id`.execute(db);
    return { made, moved };
  });
  if (!made) throw notFound();
  const { date } = organisationNow(new Date(made.created_at), ctx.settings.time_zone);
  const headings = (['file_number', 'name', 'dob', 'age', 'grade_old_level', 'grade_new_level'] as const).map((key) =>
    say(locale, key),
  );
  const rows = moved.filter(({ refused }) => !refused);
  const count = moved.length - rows.length;
  const about = { title: say(locale, 'report_about'), rows: [[say(locale, 'report_left_out', { count })]] };
  const cells = rows.map((row) => [
    ...[row.file_number, inWords(locale, row.name), row.dob, row.dob ? age(row.dob, date) : null],
    ...[row.old_level, row.new_level],
  ]);
  const body = await writeSheet('xlsx', say(locale, 'grade_sheet'), [headings, ...cells], count > 0 ? { about } : {});
  return { body, content_type: contentTypes.xlsx, name: 'Grade-Refresh.xlsx', shows: rows.map(({ id }) => id) };
}
