import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { queryOf } from '../queries.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import styles from './dashboard.module.css';
import { Panel } from './Panel.tsx';

type Row = Awaited<ReturnType<typeof api.dashboard.outside>>['rows'][number];

/** The appointments that clients booked, moved or cancelled themselves since yesterday. Renders nothing without any. */
export function Outside() {
  const t = useT();
  const { locations } = useSession();
  const { data } = useQuery(queryOf(api.dashboard.outside, {}));
  if (!data || data.rows.length === 0) return null;
  const placeOf = ({ place_id }: Row) => locations.length > 1 && locations.find(({ id }) => id === place_id)?.name;
  const what = (row: Row) => t(`dash_outside_${row.what}`);
  const file = (row: Row) => <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />;
  const columns: Column<Row>[] = [
    { name: 'what', label: 'dash_outside_what', cell: what },
    { name: 'start_date_time', label: 'dash_outside_when', cell: (row) => <DateText value={row.start_date_time} /> },
    {
      name: 'name',
      label: 'name',
      cell: (row) => (
        <div className={styles.named}>
          <span>{row.name}</span>
          <span className={styles.small}>{placeOf(row)}</span>
        </div>
      ),
    },
    { name: 'file_number', label: 'file_number', cell: file },
  ];
  return (
    <Panel
      title="dash_outside"
      link={{ to: '/appointments', label: 'appointments_title' }}
      waiting={false}
      picture={null}
    >
      <DataTable
        bare
        label={t('dash_outside')}
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => id}
        card={(row) => (
          <div className={styles.line}>
            <div className={styles.words}>
              <strong>{what(row)}</strong> <DateText value={row.start_date_time} />
              <div className={styles.apart}>
                <span>{row.name}</span>
                {file(row)}
                <span>{placeOf(row)}</span>
              </div>
            </div>
          </div>
        )}
        empty={<Empty text="no_data_found" />}
      />
    </Panel>
  );
}
