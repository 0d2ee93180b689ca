import type { contract, InputOf } from '@resa/contract';
import { say } from '@resa/contract/texts';
import { inWords } from '../frame/call/numbered.ts';
import { type Context, read } from '../frame/change/context.ts';
import { contentTypes, writeSheet } from '../sheets/index.ts';
import { appointmentRows, statusText } from './queries.ts';

type Input = InputOf<typeof contract.appointments.exportDay>;

const HEADINGS = [
  'start_date_time',
  'file_number',
  'name',
  'appointment_type',
  'participants',
  'status',
  'emergency',
  'user',
] as const;

/** A day of a location as a workbook, in the order of the calendar's table. */
export async function exportDay(ctx: Context, { date, location }: Input) {
  const { rows, place, types } = await read(ctx, async (db) => ({
    rows: await appointmentRows(db, location, date, date),
    place: await db.selectFrom('places').select('name').where('id', '=', location).executeTakeFirstOrThrow(),
    types: await db.selectFrom('appointment_types').select(['id', 'name_en', 'name_fr']).execute(),
  }));
  const { locale } = ctx;
  const cells = rows.map((row) => [
    row.start_date_time,
    row.file_number,
    inWords(locale, row.name),
    types.find(({ id }) => id === row.appointment_type_id)?.[`name_${locale}`] ?? '',
    row.participants || null,
    statusText(row.status, locale),
    row.emergency === 1 ? say(locale, 'emergency') : '',
    row.user ?? '',
  ]);
  const title = `${say(locale, 'appointments_title')} ${date}`;
  const body = await writeSheet('xlsx', title, [HEADINGS.map((key) => say(locale, key)), ...cells]);
  return {
    body,
    content_type: contentTypes.xlsx,
    name: `${place.name} ${date}.xlsx`,
    shows: rows.map(({ client_id }) => client_id),
  };
}
