import { Select } from '@mantine/core';
import type { Whose } from '@resa/rules/client-import/types';
import { useT } from '../../local/texts.ts';
import type { Decisions } from '../useMapping.ts';
import type { ColumnShown } from './shown.ts';
import { isOfAPerson, whoseOffered } from './targets.ts';

interface Props {
  row: ColumnShown;
  rows: readonly ColumnShown[];
  decisions: Decisions;
}

/** Whose a column is, where a row holds several people. */
export function WhoseSelect({ row, rows, decisions }: Props) {
  const t = useT();
  if (row.target === null || !isOfAPerson(row.target)) return null;
  const words = (whose: Whose): string => {
    if (whose === 'row') return t('client_import_whose_row');
    if (whose === 'partner') return t('client_import_whose_partner');
    const [kind, number = ''] = whose.split('_');
    return t(kind === 'child' ? 'client_import_whose_child' : 'client_import_whose_member', { number });
  };
  return (
    <Select
      aria-label={t('client_import_whose_of', { name: row.heading })}
      data={whoseOffered(rows.map(({ whose }) => whose)).map((value) => ({ value, label: words(value) }))}
      value={row.whose}
      allowDeselect={false}
      onChange={(value) => value && decisions.changeColumn(row.at, { whose: value as Whose })}
    />
  );
}
