import type { contract, InputOf } from '@resa/contract';
import { MAPPED_LISTS } from '@resa/contract/reports/mapping';
import { invalid } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { setChoice } from '../lists/index.ts';

type Input = InputOf<typeof contract.reports.mapEntry>;

/** Maps an entry from today on; the database keeps since when it has its line. */
export function mapEntry(ctx: Context, { list, line, ...entry }: Input) {
  const { field, lines } = MAPPED_LISTS[list];
  if (line !== null && !lines.some(({ id }) => id === line)) throw invalid({ path: 'line', rule: 'invalid' });
  return setChoice(ctx, list, { ...entry, field, value: line });
}
