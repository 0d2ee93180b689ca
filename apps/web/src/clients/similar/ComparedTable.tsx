/** Two persons side by side. Equal values are marked in words, not only by colour. */
import { IconCheck } from '@tabler/icons-react';
import { type TextKey, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import styles from '../clients.module.css';
import type { Compared } from './similar.ts';

interface Side {
  readonly label: TextKey;
  readonly values?: Record<string, string | number>;
}

export function ComparedTable({ typed, found, rows }: { typed: Side; found: Side; rows: readonly Compared[] }) {
  const t = useT();
  const columns: Column<Compared>[] = [
    { name: 'label', label: 'compare_field', heads: true, width: '26%', cell: ({ label }) => t(label) },
    { name: 'typed', ...typed, cell: (row) => <Lines text={row.typed} /> },
    {
      name: 'found',
      ...found,
      cell: (row) => (
        <>
          <Lines text={row.found} /> {row.equal && <Same />}
        </>
      ),
    },
  ];
  return <DataTable bare label={t('compare_title')} columns={columns} rows={rows} rowKey={({ label }) => label} />;
}

/** Several phones, each on its line. */
const Lines = ({ text }: { text: string }) => <span className={styles.compared}>{text || '–'}</span>;

function Same() {
  const t = useT();
  return (
    <span className={styles.equal}>
      <IconCheck size={16} aria-hidden />
      {t('compare_equal')}
    </span>
  );
}
