import type { contract, InputOf } from '@resa/contract';
import type { ClientDataRow } from '@resa/contract/reports/client-data-calls';
import { say, type TextKey } from '@resa/contract/texts';
import type { CsvSeparator } from '@resa/contract/types';
import type { FilePortion } from '../frame/call/serve.ts';
import { type Context, read } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { contentTypes, csvLines } from '../sheets/index.ts';
import { type ClientDataRequest, idsOf, type LastRow, refusingOf, rowsOf } from './clients/client-data.ts';
import { reportTries } from './making/make.ts';

type Input = InputOf<typeof contract.reports.clientDataCsv>;

/** The number of files read at a time: no query is open while the file is sent, and no other waits for long. */
const PAGE_SIZE = 500;

const HEADINGS: readonly (readonly [keyof ClientDataRow, TextKey])[] = [
  ['id', 'client_data_id'],
  ['file_number', 'file_number'],
  ['name', 'name'],
  ['phone', 'phone'],
  ['email', 'email'],
  ['gender_type', 'gender'],
  ['age', 'age'],
  ['dob', 'dob'],
  ['family_size', 'family_size'],
  ['country', 'field_country_id'],
  ['province', 'field_province_id'],
  ['city', 'city'],
  ['postal_code', 'postal_code'],
  ['client_state_type', 'state'],
];

/** Client data as a CSV file, page by page, in the order of the table (002 A03). */
export async function clientDataCsv(ctx: Context, { params: { locale = ctx.locale, separator, ...query } }: Input) {
  await countTry(ctx, reportTries(ctx));
  const today = ctx.today.date;
  const request = { ...query, locale, today };
  // The file is read again by programs, so its name has what its lines cannot hold.
  const left_out = await read(ctx, (db) => refusingOf(db, request));
  const less = left_out > 0 ? ` (${say(locale, 'client_data_left_out', { count: left_out })})` : '';
  return {
    portions: portionsOf(ctx, request, separator),
    content_type: contentTypes.csv,
    name: `${say(locale, 'report_client_data')} ${today}${less}.csv`,
  };
}

async function* portionsOf(
  ctx: Context,
  request: ClientDataRequest,
  separator?: CsvSeparator,
): AsyncGenerator<FilePortion> {
  const { locale } = request;
  yield { text: `\ufeff${csvLines([HEADINGS.map(([, heading]) => say(locale, heading))], separator)}`, shows: [] };
  for (let after: LastRow | null = null; ; ) {
    const { page, rows }: { page: LastRow[]; rows: ClientDataRow[] } = await read(ctx, async (db) => {
      const page = await idsOf(db, request, PAGE_SIZE, { after, leaving: true });
      return {
        page,
        rows: await rowsOf(
          db,
          page.map(({ id }) => id),
          request,
        ),
      };
    });
    after = page.at(-1) ?? null;
    if (!after) return;
    yield {
      text: csvLines(
        rows.map((row) => HEADINGS.map(([column]) => row[column])),
        separator,
      ),
      shows: rows.map(({ id }) => id),
    };
    if (page.length < PAGE_SIZE) return;
  }
}
