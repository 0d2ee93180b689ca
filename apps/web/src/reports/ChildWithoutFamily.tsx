/** Files of children in a household of nobody else, to be opened or deleted (002 §2.15, A37). */
import type { Child } from '@resa/contract/reports/calls';
import { reportOf } from '@resa/contract/reports/index';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { DeleteButton, useDelete } from '../clients/index.ts';
import { useCan } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { queryOf } from '../queries.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { Take, useAsked } from './page/Pane.tsx';
import { Rule } from './page/Rule.tsx';
import styles from './reports.module.css';
import { useUsed } from './useUsed.ts';

const NAME = 'child_without_family';
const NO_FILTERS = {};
/** All rows are on one page. */
const ONE_PAGE = { page: 1, setPage: () => undefined };

export default function ChildWithoutFamily() {
  const t = useT();
  const locale = useLocale();
  const asked = useAsked(NAME, NO_FILTERS);
  const { data, error, refetch } = useQuery(queryOf(api.reports.children, { params: { locale } }));
  const rows = data?.json.table;
  const { remove, deleting } = useDelete(ONE_PAGE, rows ?? []);
  const mayDelete = useCan()('remove_file');
  const { id, title, rule } = reportOf(NAME);
  useUsed(id);
  const columns: Column<Child>[] = [
    { name: 'file_number', label: 'file_number', cell: (row) => <FileNumber {...row} /> },
    { name: 'name', label: 'full_name', bold: true },
    { name: 'dob', label: 'dob', cell: ({ dob }) => <DateText value={dob} /> },
    { name: 'gender', label: 'gender' },
    { name: 'heads', label: 'report_former_heads', cell: ({ heads }) => <Heads heads={heads} /> },
    ...(mayDelete
      ? ([
          {
            own: 'actions',
            label: 'actions',
            silent: true,
            align: 'right',
            cell: (row) => <DeleteButton row={row} onDelete={remove} deleting={deleting === row.id} />,
          },
        ] satisfies Column<Child>[])
      : []),
  ];
  return (
    <Page
      title={t(title)}
      count={rows?.length}
      actions={
        <Take
          asked={asked}
          pdf={() => api.reports.childrenPdf({ params: asked.params })}
          send={({ name: _, ...message }, options) => api.reports.childrenMail(message, options)}
        />
      }
    >
      <Rule>{t(rule)}</Rule>
      <DataTable
        label={t(title)}
        columns={columns}
        rows={rows}
        failed={data ? null : error && failureText(error, 'e_get_data')}
        onRetry={() => void refetch()}
        rowKey={({ id }) => id}
        empty={<Empty text="no_data_found" />}
      />
    </Page>
  );
}

function Heads({ heads }: Pick<Child, 'heads'>) {
  return (
    <ul className={styles.heads}>
      {heads.map((head) => (
        <li key={head.id}>
          <FileNumber {...head} /> {head.name}
        </li>
      ))}
    </ul>
  );
}
