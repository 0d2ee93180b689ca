/** The form of a row: a new one, or one that is stored. */
import { DUPLICATE } from '@resa/contract/lists/calls';
import { changedRowSchema, newRowSchema } from '@resa/contract/lists/define';
import { titleOf } from '@resa/contract/lists/labels';
import { useState } from 'react';
import { type Faults, faultsOf } from '../../forms/faults.ts';
import { useForm } from '../../forms/useForm.ts';
import type { Outcome } from '../../forms/useSaving.ts';
import { isTextKey, useT } from '../../local/texts.ts';
import { callsOf, type List, type Row, useRowName, type Values } from '../lists.ts';
import { specialOf } from '../special/index.ts';

type Calls = ReturnType<typeof callsOf>;
type Saved = Awaited<ReturnType<Calls['store' | 'update']>>;
type At = { path: string };
const refused = {
  SyntaxError: ({ path }: At): Faults<Values> => ({ [path]: { rule: 'e_syntax_error' } }),
  error: ({ error, path, rule }: At & { error: number; rule: string }): Outcome<Values> =>
    error === DUPLICATE && isTextKey(rule) ? { [path]: { rule } } : 'e_saving',
};

interface Manner {
  /** The values that a new row begins with. */
  starts: Values;
  /** They can be saved as they are. */
  copied: boolean;
  saved: (row: Row) => void;
}

/** `row` is the one to change, null for a new one. */
export function useRowForm(list: List, row: Row | null, { starts, copied, saved }: Manner) {
  const t = useT();
  const nameOf = useRowName(list);
  const calls = callsOf(list);
  const special = specialOf(list);
  const title = t(titleOf(list.name));
  const [first] = useState<Values>(() => row ?? { ...emptyRow(list), ...starts });
  return useForm<Values, Saved>({
    first,
    row_version: row?.row_version,
    copied,
    check: (values) => ({
      ...faultsOf(
        row ? changedRowSchema(list).safeParse({ ...values, id: row.id }) : newRowSchema(list).safeParse(values),
        values,
      ),
      ...special.faults?.(values),
    }),
    follow: (values, name) => ({ ...values, ...special.follows?.[name] }),
    draft: {
      record: `list:${list.name}:${row?.id ?? 'new'}`,
      text: 'draft_of_row',
      name: row ? `${title} · ${nameOf(row)}` : title,
    },
    call: `${list.name}.${row ? 'update' : 'store'}`,
    send: (values, { row_version }, options) =>
      row
        ? calls.update({ row: { ...values, id: row.id, row_version } as Row }, options)
        : calls.store({ row: values as Parameters<typeof calls.store>[0]['row'] }, options),
    refused,
    stored: ({ row: now }) => ({ values: now, row_version: (now as Row).row_version }),
    saved: ({ row: now }) => saved(now as Row),
  });
}

/** A row with nothing typed yet: the defaults of its fields. A box that nobody ticked means no. */
function emptyRow(list: List): Values {
  const fields = Object.entries(list.fields).map(([name, { schema, kind, starts }]) => {
    const usual = schema.safeParse(starts);
    return [name, usual.success ? usual.data : TYPED.includes(kind) ? '' : kind === 'flag' ? 0 : null];
  });
  return { ...Object.fromEntries(fields), active: 1 };
}
const TYPED = ['text', 'rich', 'lines', 'code', 'formula'];
