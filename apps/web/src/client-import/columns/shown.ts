/** The columns of a file as their step shows them. */
import type { DateOrder, Mapping, Target, Whose } from '@resa/rules/client-import/types';
import type { Reading } from '../calls.ts';

export interface ColumnShown {
  readonly at: number;
  readonly heading: string;
  readonly samples: readonly string[];
  readonly target: Target | null;
  readonly whose: Whose;
  /** Its dates were read in this order. */
  readonly order: DateOrder | null;
  /** Two orders fit its dates: the user chooses, or has chosen. */
  readonly asked: Reading['dates'][number] | null;
  readonly name_order: 'last_first' | 'first_last' | undefined;
}

export const columnsShown = ({ table, dates }: Reading, { columns }: Mapping): ColumnShown[] =>
  table.headings.map((heading, at) => {
    const { target = null, whose = 'row', date_order = null, name_order } = columns[at] ?? {};
    const reading = dates.find(({ column }) => column === at);
    const asked = reading && reading.orders.length > 1 ? reading : null;
    const order = date_order ?? (reading?.orders.length === 1 ? (reading.orders[0] ?? null) : null);
    return { at, heading, samples: table.samples[at] ?? [], target, whose, order, asked, name_order };
  });
