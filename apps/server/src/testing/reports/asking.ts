/** Asks for a report's sheet as somebody. */
import { contract } from '@resa/contract';
import type { SheetBlock } from '@resa/contract/reports/calls';
import type { ReportName } from '@resa/contract/reports/index';
import type { TestServer } from '../server.ts';
import { COMPLETE, type SentParams } from './params.ts';

/** The blocks of a report, or an error with the whole response. */
export async function sheetOf(
  server: TestServer,
  token: string,
  name: ReportName,
  params: SentParams = COMPLETE[name],
): Promise<SheetBlock[]> {
  const { body } = await server.call(contract.reports.sheet, { name, params }, token);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.blocks;
}

/** The cells of its first block, row by row. */
export const cellsOf = async (...asked: Parameters<typeof sheetOf>) =>
  (await sheetOf(...asked))[0]?.rows.map(({ cells }) => cells) ?? [];
