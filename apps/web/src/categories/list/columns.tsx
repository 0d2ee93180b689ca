import { columnsOf } from '@resa/contract/lists/define';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/DataTable.tsx';
import { fieldText, type List, type Row } from '../lists.ts';
import { specialOf } from '../special/index.ts';
import { Cell } from './Cell.tsx';
import { NameCell } from './NameCell.tsx';

const NAMES = ['name_en', 'name_fr'];
const RIGHT = ['count', 'money'];

interface Cells {
  active: (row: Row) => ReactNode;
  actions: (row: Row) => ReactNode;
  /** A button that expands a row. */
  expand: ((row: Row) => ReactNode) | undefined;
}

/** The columns of a list: its fields, the one in which a row is `named` bold, then whether a row is active, then its actions. */
export function columnsOfList(list: List, named: string, { active, actions, expand }: Cells): Column<Row>[] {
  const { cells, withoutColumn = [] } = specialOf(list);
  const own = columnsOf(list)
    .filter((name) => !withoutColumn.includes(name))
    .flatMap((name): Column<Row>[] => {
      const field = list.fields[name];
      if (!field) return [];
      const cell =
        cells?.[name] ??
        ((row: Row) =>
          NAMES.includes(name) && field.kind === 'text' ? (
            <NameCell list={list} row={row} name={name} />
          ) : (
            <Cell field={field} value={row[name]} />
          ));
      const align = RIGHT.includes(field.kind) && { align: 'right' as const };
      return [{ name, label: fieldText(name), cell, ...align, ...(name === named && { bold: true as const }) }];
    });
  return [
    ...(expand ? [{ own: 'expand', label: 'details', width: 44, cell: expand, silent: true } as const] : []),
    ...own,
    ...(list.without?.includes('activate')
      ? []
      : [{ name: 'active', label: 'field_active', width: 90, cell: active } as const]),
    { own: 'actions', label: 'actions', align: 'right', cell: actions, silent: true },
  ];
}
