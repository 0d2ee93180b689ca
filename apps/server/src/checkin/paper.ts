import type { contract, InputOf } from '@resa/contract';
import type { Eligibility } from '@resa/contract/persons';
import { say } from '@resa/contract/texts';
import { sql } from 'kysely';
import { saidNoTo } from '../client-records/index.ts';
import type { Db } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { letterheadOf, writePdf } from '../pdf/index.ts';
import { stillExpected } from './still-expected.ts';

type Input = InputOf<typeof contract.checkin.paper>;

const WORDS = { green: 'served_green', orange: 'served_care', red: 'served_cannot' } as const;

/**
 * Who is still expected at a location today, on paper: to be ticked by hand while nothing else works. The code of a
 * card, typed into the search afterwards, finds its household.
 */
export const paper = async (ctx: Context, { place_id }: Input) => {
  const { named: _, ...file } = await listOnPaper(ctx, place_id, async () => new Set());
  return file;
};

/** The same list for a mail. Restricted clients, and those who refused to be shared by name, have a number only. */
export const leavingPaper = (ctx: Context, place_id: number) =>
  listOnPaper(ctx, place_id, async (db, client_ids) => {
    const { rows } = await sql<{ id: number }>`
      select asked.id from unnest(${sql.val([...client_ids])}::int[]) as asked (id) join live_clients c on c.id = asked.id
      where ${saidNoTo('sharing', sql`asked.id`)} or c.restriction_id is not null`.execute(db);
    return new Set(rows.map(({ id }) => id));
  });

type ByNumber = (db: Db, client_ids: readonly number[]) => Promise<ReadonlySet<number>>;

async function listOnPaper(ctx: Context, place_id: number, byNumber: ByNumber) {
  const { locale } = ctx;
  const { date, time } = ctx.today;
  const found = async (db: Db) => {
    const rows = await stillExpected(db, ctx, place_id);
    return { rows, unnamed: await byNumber(db, [...new Set(rows.map(({ client_id }) => client_id))]) };
  };
  const { rows, unnamed, place, types } = await read(ctx, async (db) => ({
    ...(await found(db)),
    place: await db.selectFrom('places').select('name').where('id', '=', place_id).executeTakeFirstOrThrow(),
    types: await db.selectFrom('appointment_types').select(['id', 'name_en', 'name_fr']).execute(),
  }));
  const typeOf = (id: number) => types.find((type) => type.id === id)?.[`name_${locale}`] ?? '';
  const body = await writePdf({
    title: say(locale, 'checkin_expected'),
    subtitle: `${place.name} · ${date}`,
    organisation: ctx.settings[`organisation_name_${locale}`],
    letterhead: await letterheadOf(ctx),
    lang: locale,
    made: say(locale, 'record_made', { name: ctx.actor.name, when: `${date} ${time}` }),
    page: say(locale, 'record_page', { page: '{page}', pages: '{pages}' }),
    made_at: ctx.now,
    blocks: [
      { kind: 'quiet', text: say(locale, 'checkin_paper_help', { time }) },
      {
        kind: 'table',
        columns: [
          { heading: say(locale, 'time') },
          { heading: say(locale, 'checkin_paper_code') },
          { heading: say(locale, 'client'), wide: true },
          { heading: say(locale, 'appointment_type'), wide: true },
          { heading: say(locale, 'served_verdict') },
          { heading: say(locale, 'checkin_paper_came'), wide: true },
        ],
        rows: rows.map((row) => [
          row.start_date_time.slice(11, 16),
          `${row.file_number}-${row.card_code}`,
          unnamed.has(row.client_id) ? '' : row.name,
          typeOf(row.appointment_type_id),
          verdict(row.eligibility),
          '',
        ]),
      },
    ],
  });

  function verdict({ colour, next_date }: Eligibility): string {
    const words = say(locale, WORDS[colour]);
    return next_date === null ? words : `${words} · ${say(locale, 'served_next_date', { date: next_date })}`;
  }
  return {
    body,
    content_type: 'application/pdf',
    name: `${place.name} ${date}.pdf`,
    shows: rows.map(({ client_id }) => client_id),
    named: [...new Set(rows.map(({ client_id }) => client_id))].filter((id) => !unnamed.has(id)),
  };
}
